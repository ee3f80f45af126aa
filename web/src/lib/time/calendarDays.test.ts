import { describe, expect, it } from 'vitest';
import { addMonths, between, clampDay, dayByKey, weekColumns, weeksOf } from './calendarDays.ts';

describe('the days of a calendar', () => {
  it('are in weeks that start on Sunday, each day once', () => {
    const weeks = weeksOf(2024, 1);
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, '2024-02-01', '2024-02-02', '2024-02-03']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(29);
    expect(weeksOf(2026, 1)).toHaveLength(4);
  });

  it('stay within the month when the month changes', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it.each([
    ['ArrowLeft', '2026-05-31'],
    ['ArrowRight', '2026-06-02'],
    ['ArrowUp', '2026-05-25'],
    ['ArrowDown', '2026-06-08'],
    ['Home', '2026-05-31'],
    ['End', '2026-06-06'],
    ['PageUp', '2026-05-01'],
    ['PageDown', '2026-07-01'],
  ])('are navigated by %s', (key, day) => {
    expect(dayByKey('2026-06-01', key)).toBe(day);
  });

  it.each([
    ['ArrowLeft', '2026-05-25'],
    ['ArrowRight', '2026-06-08'],
    ['ArrowUp', '2026-05-31'],
    ['ArrowDown', '2026-06-02'],
    ['Home', '2026-05-31'],
    ['PageDown', '2026-07-01'],
  ])('are navigated by %s where weeks are columns', (key, day) => {
    expect(dayByKey('2026-06-01', key, 'columns')).toBe(day);
  });

  it('are a strip of a year: a row for each day of the week, each day once', () => {
    const { rows, months } = weekColumns(2026);
    // January 1, 2026 is a Thursday.
    expect(rows.map((days) => days[0])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
    ]);
    expect(rows.flat().filter(Boolean)).toHaveLength(365);
    expect(new Set(rows.flat()).size).toBe(366);
    expect(rows[0]?.at(-1)).toBe('2026-12-27');
    expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(rows[0]?.length);
    // A leap year that starts on a Saturday has 54 weeks.
    expect(weekColumns(2028).rows.every((days) => days.length === 54)).toBe(true);
  });

  it('ignore other keys', () => {
    expect(dayByKey('2026-06-01', 'Tab')).toBeUndefined();
    expect(dayByKey('2026-06-01', 'constructor')).toBeUndefined();
  });

  it('are a range in either order, and limited to the range’s ends', () => {
    expect(between('2026-06-05', '2026-06-01')).toEqual({ first: '2026-06-01', last: '2026-06-05' });
    expect(clampDay('2027-01-01', { first: '2026-01-01', last: '2026-12-31' })).toBe('2026-12-31');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../lib/durations.ts';
import { companyDays, companyYear, epochMsOfLocal, NonexistentTimeError } from './companyTime.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

describe('the wall clock of the company', () => {
  it('reads winter and summer time', () => {
    expect(epochMsOfLocal('2025-01-15T12:00:00')).toBe(Date.parse('2025-01-15T17:00:00Z'));
    expect(epochMsOfLocal('2025-07-15T12:00:00')).toBe(Date.parse('2025-07-15T16:00:00Z'));
    expect(epochMsOfLocal('2039-07-15T12:00:00')).toBe(Date.parse('2039-07-15T16:00:00Z'));
  });

  it('refuses the hour that is skipped in March', () => {
    expect(() => epochMsOfLocal('2025-03-09T02:30:00')).toThrow(NonexistentTimeError);
    expect(epochMsOfLocal('2025-03-09T03:00:00')).toBe(Date.parse('2025-03-09T07:00:00Z'));
  });

  it('uses the first of the repeated hours in November', () => {
    expect(epochMsOfLocal('2025-11-02T01:30:00')).toBe(Date.parse('2025-11-02T05:30:00Z'));
  });

  it.each(['', 'noon', '2025-13-01T00:00:00', '2025-02-30T00:00:00', '2025-01-01T25:00:00'])('refuses %j', (text) => {
    expect(() => epochMsOfLocal(text)).toThrow(RangeError);
  });
});

describe('the calendar of the company', () => {
  it('begins the year at midnight of the company’s zone, not of UTC', () => {
    expect(companyYear(Date.parse('2025-01-01T04:59:59Z'))).toBe(2024);
    expect(companyYear(Date.parse('2025-01-01T05:00:00Z'))).toBe(2025);
  });

  it('covers a year without gap or overlap', () => {
    const days = companyDays(2024);
    expect(days).toHaveLength(366);
    expect(days[0]).toMatchObject({ month: 1, day: 1, from: Date.parse('2024-01-01T05:00:00Z') });
    expect(days.at(-1)).toMatchObject({ month: 12, day: 31, to: Date.parse('2025-01-01T05:00:00Z') });
    expect(days.slice(1).every((day, index) => day.from === days[index]?.to)).toBe(true);
  });

  it.each([
    [2025, '3-9', '11-2'],
    [2037, '3-8', '11-1'],
    [2040, '3-11', '11-4'],
    [2099, '3-8', '11-1'],
  ])('has in %i a day of 23 hours and one of 25, and no other change of the clocks', (year, spring, fall) => {
    const hours = new Map(companyDays(year).map((day) => [`${day.month}-${day.day}`, (day.to - day.from) / HOUR_MS]));
    expect(new Map([...hours].filter(([, count]) => count !== 24))).toEqual(
      new Map([
        [spring, 23],
        [fall, 25],
      ]),
    );
  });
});

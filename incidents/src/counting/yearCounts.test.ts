import { describe, expect, it, vi } from 'vitest';
import { isFullCountDue, monthsByYear, sameCounts, storedDays, storedTotal, yearCounts } from './yearCounts.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

describe('the marked months', () => {
  it('are grouped by year, each once', () => {
    expect(monthsByYear(['2025-12', '2026-01', '2026-02', '2026-01'])).toEqual(
      new Map([
        [2025, new Set([12])],
        [2026, new Set([1, 2])],
      ]),
    );
  });

  it.each([[undefined], ['2026-01'], [[]], [['26-01', '12026-01', '2026-1', '2026-01-01', null, 5]]])(
    'are none in %j',
    (marked) => {
      expect(monthsByYear(marked).size).toBe(0);
    },
  );
});

it.each([
  ['2026-06-06T23:59:59-04:00', false],
  ['2026-06-07T00:00:00-04:00', true],
  ['2026-06-07T23:59:59-04:00', true],
  ['2026-06-08T00:00:00-04:00', false],
])('all years are counted on the company’s Sunday: %s is %s', (time, expected) => {
  expect(isFullCountDue(Date.parse(time))).toBe(expected);
});

describe('the counts of a year', () => {
  it('are by day and month, with a total', () => {
    const counted = new Map([
      ['01-31', 2],
      ['02-01', 1],
      ['02-02', 0],
    ]);
    const { total, months, days } = yearCounts(2026, counted);
    expect({ total, days }).toEqual({ total: 3, days: { '01-31': 2, '02-01': 1 } });
    expect(months).toMatchObject({ Jan: 2, Feb: 1, Mar: 0 });
  });

  it('keep the stored counts of other days, but not of days that were counted or do not exist', () => {
    const stored = { '01-31': 5, '02-01': 9, '02-02': 4, '02-29': 7 };
    const { total, days } = yearCounts(
      2026,
      new Map([
        ['02-01', 1],
        ['02-02', 0],
      ]),
      stored,
    );
    expect({ total, days }).toEqual({ total: 6, days: { '01-31': 5, '02-01': 1 } });
  });
});

it.each([
  [{ '01-01': 2 }, true],
  [{}, true],
  [undefined, false],
  [null, false],
  [{ '01-01': '2' }, false],
  [{ '01-01': 1.5 }, false],
])('stored days %j are valid: %s', (days, isValid) => {
  expect(storedDays(days)).toEqual(isValid ? days : undefined);
});

it('a stored total that lacks a month is never right', () => {
  const months = Object.fromEntries(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => [month, 2]),
  );
  expect(storedTotal(months)).toBe(24);
  expect(storedTotal({ ...months, Dec: undefined })).toBeNaN();
});

it.each([
  [{ a: 1, b: 2 }, true],
  [{ b: 2, a: 1 }, true],
  [{ a: 1 }, false],
  [{ a: 1, b: 2, c: 0 }, false],
  [{ a: 1, b: '2' }, false],
  [undefined, false],
])('stored counts %j are the same: %s', (stored, expected) => {
  expect(sameCounts(stored, { a: 1, b: 2 })).toBe(expected);
});

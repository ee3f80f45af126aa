import { describe, expect, it, vi } from 'vitest';
import { company } from '@firehouse/model/company';
import type { Repetition } from './enumerations/choices.ts';
import { epochMsOfLocal } from './company/companyTime.ts';
import { movedAlike, seriesDates, SERIES_MAX_DATES, seriesInWords } from './series.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const iso = (local: string) => new Date(epochMsOfLocal(local)).toISOString();
const local = (time: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: company.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(time));

function dates(from: string, repeats: Repetition, until: string, to?: string) {
  return seriesDates({
    occurrenceDate: iso(from),
    ...(to !== undefined && { endDate: iso(to) }),
    repeats,
    repeatsUntil: iso(`${until}T00:00`),
  });
}

const starts = (...rule: Parameters<typeof dates>) => dates(...rule).map(({ occurrenceDate }) => local(occurrenceDate));

describe('the dates of a series', () => {
  // SPEC 10.134
  it('are at the same local time before and after clocks change', () => {
    const all = dates('2026-03-02T18:30', 'weekly', '2026-03-16', '2026-03-02T22:00');
    expect(all.map(({ occurrenceDate, endDate = '' }) => [local(occurrenceDate), local(endDate)])).toEqual([
      ['2026-03-02 18:30', '2026-03-02 22:00'],
      ['2026-03-09 18:30', '2026-03-09 22:00'],
      ['2026-03-16 18:30', '2026-03-16 22:00'],
    ]);
    const hours = all.map(({ occurrenceDate }) => Date.parse(occurrenceDate) / 3_600_000);
    expect([hours[1]! - hours[0]!, hours[2]! - hours[1]!]).toEqual([7 * 24 - 1, 7 * 24]);
    expect(starts('2026-10-26T18:30', 'weekly', '2026-11-09')).toEqual([
      '2026-10-26 18:30',
      '2026-11-02 18:30',
      '2026-11-09 18:30',
    ]);
  });

  it('skip forward in the hour that does not exist, and stay after their start in the one that repeats', () => {
    expect(starts('2026-03-01T02:30', 'weekly', '2026-03-15')).toEqual([
      '2026-03-01 02:30',
      '2026-03-08 03:30',
      '2026-03-15 02:30',
    ]);
    for (const { occurrenceDate, endDate = '' } of [
      ...dates('2026-10-25T01:30', 'weekly', '2026-11-08', '2026-10-25T01:45'),
      ...dates('2026-03-01T02:30', 'weekly', '2026-03-15', '2026-03-01T03:00'),
    ])
      expect(endDate > occurrenceDate, occurrenceDate).toBe(true);
  });

  it('end on a later day if the first one does', () => {
    const [, second] = dates('2026-06-06T20:00', 'biweekly', '2026-06-30', '2026-06-07T02:00');
    expect([second?.occurrenceDate, second?.endDate].map((time) => local(time ?? ''))).toEqual([
      '2026-06-20 20:00',
      '2026-06-21 02:00',
    ]);
  });

  it.each([
    ['2026-01-12', ['2026-01-12', '2026-02-09', '2026-03-09']],
    // The first date is the fifth Thursday of its month, so the others are the last one of theirs.
    ['2026-01-29', ['2026-01-29', '2026-02-26', '2026-03-26']],
    ['2026-01-01', ['2026-01-01', '2026-02-05', '2026-03-05']],
    ['2025-12-31', ['2025-12-31', '2026-01-28', '2026-02-25', '2026-03-25']],
  ])('every month are on the same weekday of the month: %s', (first, expected) => {
    expect(starts(`${first}T18:30`, 'monthly', '2026-03-31')).toEqual(expected.map((day) => `${day} 18:30`));
  });

  it('include the last day, late in the evening too', () => {
    expect(starts('2026-06-01T23:45', 'weekly', '2026-06-08')).toHaveLength(2);
    expect(starts('2026-06-01T00:00', 'weekly', '2026-06-14')).toHaveLength(2);
  });

  it('are a year of weeks, but not too many and not one', () => {
    expect(starts('2026-01-05T18:30', 'weekly', '2026-12-31')).toHaveLength(52);
    expect(starts('2026-01-05T18:30', 'weekly', '2027-02-22')).toHaveLength(SERIES_MAX_DATES);
    expect(() => dates('2026-01-05T18:30', 'weekly', '2027-03-01')).toThrow('at most 60 dates');
    expect(() => dates('2026-01-05T18:30', 'weekly', '9999-01-01')).toThrow('at most 60 dates');
    for (const until of ['2026-01-05', '2026-01-11', '2025-01-01'])
      expect(() => dates('2026-01-05T18:30', 'weekly', until)).toThrow('at least two dates');
  });
});

it.each([
  // Moved by a day and an hour, across the start of daylight saving time.
  ['2026-03-09T18:30', '2026-03-02T18:30', '2026-03-03T19:30', '2026-03-10 19:30'],
  ['2026-03-09T20:00', '2026-03-02T18:30', '2026-03-02T18:00', '2026-03-09 18:00'],
  ['2026-01-01T18:30', '2026-03-02T18:30', '2026-03-01T18:30', '2025-12-31 18:30'],
])('%s moves as %s to %s: to %s', (time, from, to, expected) => {
  expect(local(movedAlike(iso(time), iso(from), iso(to)))).toBe(expected);
});

// SPEC 10.135
it.each([
  ['weekly', '2026-12-07', 'Every Monday, 6:30 PM, until December 28, 2026'],
  ['biweekly', '2026-12-07', 'Every other Monday, 6:30 PM, until December 28, 2026'],
  ['monthly', '2026-11-09', 'Every second Monday of the month, 6:30 PM, until December 28, 2026'],
  ['monthly', '2026-11-30', 'Every last Monday of the month, 6:30 PM, until December 28, 2026'],
] as const)('%s from %s is: %s', (repeats, day, words) => {
  const rule = { occurrenceDate: iso(`${day}T18:30`), repeats, repeatsUntil: iso('2026-12-28T00:00') };
  expect(seriesInWords(rule)).toBe(words);
});

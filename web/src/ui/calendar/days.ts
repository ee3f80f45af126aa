import type { DayKey } from '../../lib/time/wallTime.ts';

const DAY_MS = 86_400_000;

/** Days from the first to the last, both in it. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

const keyOf = (date: number): DayKey => new Date(date).toISOString().slice(0, 10);

/**
 * The day so many days later, or earlier.
 * @param count negative for earlier
 */
const addDays = (day: DayKey, count: number): DayKey => keyOf(Date.parse(day) + count * DAY_MS);

/** The month that a day is in, from 0. */
export const monthOf = (day: DayKey): number => Number(day.slice(5, 7)) - 1;

/**
 * All days of a month.
 * @param month from 0
 */
export const daysOfMonth = (year: number, month: number): DayRange => ({
  first: keyOf(Date.UTC(year, month, 1)),
  last: keyOf(Date.UTC(year, month + 1, 0)),
});

/** The same day so many months later; the month's last day where it has no such day. */
export function addMonths(day: DayKey, count: number): DayKey {
  const { first, last } = daysOfMonth(Number(day.slice(0, 4)), monthOf(day) + count);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** The day of the week, Sunday 0. */
const weekday = (day: DayKey): number => new Date(day).getUTCDay();

/**
 * A month as a calendar's rows: weeks from Sunday to Saturday, undefined where a week's day is in another month.
 * @param month from 0
 */
export function weeksOf(year: number, month: number): (DayKey | undefined)[][] {
  const { first, last } = daysOfMonth(year, month);
  const weeks: (DayKey | undefined)[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(sunday, at)).map((day) =>
        day < first || day > last ? undefined : day,
      ),
    );
  }
  return weeks;
}

/** The day within the range that is nearest. */
export const clampDay = (day: DayKey, { first, last }: DayRange): DayKey =>
  day < first ? first : day > last ? last : day;

/** The days between two, whichever comes first. */
export const between = (one: DayKey, other: DayKey): DayRange =>
  one < other ? { first: one, last: other } : { first: other, last: one };

const moves = new Map<string, (day: DayKey) => DayKey>(
  Object.entries({
    ArrowLeft: (day) => addDays(day, -1),
    ArrowRight: (day) => addDays(day, 1),
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    Home: (day) => addDays(day, -weekday(day)),
    End: (day) => addDays(day, 6 - weekday(day)),
    PageUp: (day) => addMonths(day, -1),
    PageDown: (day) => addMonths(day, 1),
  } satisfies Record<string, (day: DayKey) => DayKey>),
);

/**
 * Where a key leads from a day (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/).
 * @param key as a keyboard event names it
 * @returns undefined for a key that leads nowhere
 */
export const dayByKey = (day: DayKey, key: string): DayKey | undefined => moves.get(key)?.(day);

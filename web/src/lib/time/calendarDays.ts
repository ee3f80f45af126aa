import { DAY_MS } from '@firehouse/model';
import type { DayKey } from './wallTime.ts';

/** A range of days, including both ends. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** The names of the days of the week, Sunday first. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const keyOf = (date: number): DayKey => new Date(date).toISOString().slice(0, 10);

/**
 * Adds days to a day.
 * @param count negative for earlier days
 */
export const addDays = (day: DayKey, count: number): DayKey => keyOf(Date.parse(day) + count * DAY_MS);

/** Returns a day's month, from 0. */
export const monthOf = (day: DayKey): number => Number(day.slice(5, 7)) - 1;

/**
 * Returns all days in a month.
 * @param month from 0
 */
export const daysOfMonth = (year: number, month: number): DayRange => ({
  first: keyOf(Date.UTC(year, month, 1)),
  last: keyOf(Date.UTC(year, month + 1, 0)),
});

/** Adds months to a day; if the resulting month has no such day, returns its last one. */
export function addMonths(day: DayKey, count: number): DayKey {
  const { first, last } = daysOfMonth(Number(day.slice(0, 4)), monthOf(day) + count);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** Returns the day of the week, Sunday 0. */
const weekday = (day: DayKey): number => new Date(day).getUTCDay();

/**
 * Returns a month as the rows of a calendar: weeks from Sunday to Saturday, undefined for days in another month.
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

/** A month's name above its week columns, from its first week to the next month's. */
interface MonthSpan {
  /** From 0. */
  readonly month: number;
  readonly weeks: number;
}

/** A year with weeks as columns. */
interface WeekColumns {
  /** Seven rows, Sunday first; undefined for days in another year. */
  readonly rows: readonly (readonly (DayKey | undefined)[])[];
  readonly months: readonly MonthSpan[];
}

/**
 * Lays out a year as a strip: a column for each week from Sunday to Saturday. A month's name starts above the first
 * week that begins in it, January's above the first week.
 */
export function weekColumns(year: number): WeekColumns {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const sunday = addDays(first, -weekday(first));
  const count = Math.floor((Date.parse(last) - Date.parse(sunday)) / (7 * DAY_MS)) + 1;
  const rows = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: count }, (_week, column) => addDays(sunday, column * 7 + row)).map((day) =>
      day < first || day > last ? undefined : day,
    ),
  );
  const starts = Array.from({ length: 12 }, (_, month) =>
    month === 0 ? 0 : Math.ceil((Date.parse(daysOfMonth(year, month).first) - Date.parse(sunday)) / (7 * DAY_MS)),
  );
  return {
    rows,
    months: starts.map((start, month) => ({ month, weeks: (starts[month + 1] ?? count) - start })),
  };
}

/** Clamps a day to a range. */
export const clampDay = (day: DayKey, { first, last }: DayRange): DayKey =>
  day < first ? first : day > last ? last : day;

/** Returns the range between two days, in either order. */
export const between = (one: DayKey, other: DayKey): DayRange =>
  one < other ? { first: one, last: other } : { first: other, last: one };

const moves: Readonly<Record<string, (day: DayKey) => DayKey>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** If weeks are columns, the day below is the next one. */
const turned: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
};

/**
 * Returns the day that a key leads to
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/). Arrows lead to the adjacent day
 * on screen.
 * @param key `key` of the keyboard event
 * @param weeks whether weeks are rows or columns
 * @returns undefined for any other key
 */
export function dayByKey(day: DayKey, key: string, weeks: 'rows' | 'columns' = 'rows'): DayKey | undefined {
  const name = weeks === 'columns' && Object.hasOwn(turned, key) ? turned[key] : key;
  return name !== undefined && Object.hasOwn(moves, name) ? moves[name]?.(day) : undefined;
}

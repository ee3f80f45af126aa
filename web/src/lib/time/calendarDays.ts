import { DAY_MS } from '@firehouse/model';
import type { DayKey } from './wallTime.ts';

/** An inclusive range of days. */
export interface DayRange {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** Weekday names, Sunday first. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const keyOf = (date: number): DayKey => new Date(date).toISOString().slice(0, 10);

/** Adds days to a date; subtracts them if negative. */
export const addDays = (day: DayKey, count: number): DayKey => keyOf(Date.parse(day) + count * DAY_MS);

/** Returns the month of a date, 0 to 11. */
export const monthOf = (day: DayKey): number => Number(day.slice(5, 7)) - 1;

/**
 * Returns the first and last day of a month.
 * @param month 0 to 11
 */
export const daysOfMonth = (year: number, month: number): DayRange => ({
  first: keyOf(Date.UTC(year, month, 1)),
  last: keyOf(Date.UTC(year, month + 1, 0)),
});

/** Adds months to a date; if the month is too short, returns its last day. */
export function addMonths(day: DayKey, count: number): DayKey {
  const { first, last } = daysOfMonth(Number(day.slice(0, 4)), monthOf(day) + count);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** Returns the weekday, 0 for Sunday. */
const weekday = (day: DayKey): number => new Date(day).getUTCDay();

/** Lays out a month (0 to 11) in weeks from Sunday to Saturday, with undefined for days in other months. */
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

/** A month heading above the week columns: the month, and the number of columns it spans. */
interface MonthSpan {
  /** 0 to 11. */
  readonly month: number;
  readonly weeks: number;
}

/** A year laid out with one column per week. */
interface WeekColumns {
  /** Seven rows, Sunday first, with undefined for days in other years. */
  readonly rows: readonly (readonly (DayKey | undefined)[])[];
  readonly months: readonly MonthSpan[];
}

/**
 * Lays out a year with one column per week, Sunday to Saturday. A month's heading starts above the first week that
 * begins in that month; January's starts above the first column.
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

/** Clamps a date to a range. */
export const clampDay = (day: DayKey, { first, last }: DayRange): DayKey =>
  day < first ? first : day > last ? last : day;

/** Returns the range between two dates, in either order. */
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

/** Maps arrow keys for a layout with weeks as columns, where the next day is below. */
const turned: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
};

/**
 * Returns the date to move to for a keyboard event's `key`; undefined for other keys
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/). Arrow keys move to the adjacent
 * cell.
 * @param weeks whether the calendar shows weeks as rows or columns
 */
export function dayByKey(day: DayKey, key: string, weeks: 'rows' | 'columns' = 'rows'): DayKey | undefined {
  const name = weeks === 'columns' && Object.hasOwn(turned, key) ? turned[key] : key;
  return name !== undefined && Object.hasOwn(moves, name) ? moves[name]?.(day) : undefined;
}

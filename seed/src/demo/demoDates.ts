import { company } from '@firehouse/model';
import { epochMsOfLocal, localDate } from '@firehouse/model/company-time';
import { Temporal } from 'temporal-polyfill';

/** ISO weekday numbers. */
export const weekdays = { monday: 1, saturday: 6, sunday: 7 } as const;
type Weekday = (typeof weekdays)[keyof typeof weekdays];

const MAY = 5;

/** Returns the current date in the company's time zone. */
export function companyDate(now: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(localDate(now));
}

/** Returns the first date after another one that falls on this weekday. */
export function nextWeekday(weekday: Weekday, after: Temporal.PlainDate): Temporal.PlainDate {
  return after.add({ days: ((weekday - after.dayOfWeek + 6) % 7) + 1 });
}

/** Returns the last date before another one that falls on this weekday. */
export function lastWeekday(weekday: Weekday, before: Temporal.PlainDate): Temporal.PlainDate {
  return before.subtract({ days: ((before.dayOfWeek - weekday + 6) % 7) + 1 });
}

/** Returns the date of the last Memorial Day before a date. */
export function lastMemorialDay(before: Temporal.PlainDate): Temporal.PlainDate {
  const thisYears = memorialDay(before.year);
  return Temporal.PlainDate.compare(thisYears, before) < 0 ? thisYears : memorialDay(before.year - 1);
}

/** Returns the last Monday in May. */
function memorialDay(year: number): Temporal.PlainDate {
  return lastWeekday(weekdays.monday, Temporal.PlainDate.from({ year, month: MAY + 1, day: 1 }));
}

/** Converts a local time such as `18:30` to epoch milliseconds. */
export function momentOf(date: Temporal.PlainDate, time: string): number {
  return epochMsOfLocal(`${date.toString()}T${time}:00`);
}

/** Formats a date as `Monday, November 30`. */
export function dateInWords(date: Temporal.PlainDate): string {
  return date.toLocaleString(company.locale, { weekday: 'long', month: 'long', day: 'numeric' });
}

import { company } from '@firehouse/model';
import type { DayKey } from './wallTime.ts';

const inWords = (style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(company.locale, { ...style, timeZone: 'UTC' });
  return (day: DayKey) => format.format(Date.parse(day));
};

/** Formats a day as `Friday, June 5, 2026`. */
export const dayInFull = inWords({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** Formats a day's month as `June`. */
export const monthName = inWords({ month: 'long' });

/** Formats a day's month as `June 2026`. */
export const monthInFull = inWords({ month: 'long', year: 'numeric' });

/** Formats the month of a day, or a month such as `2026-06`, as `Jun 2026`. */
export const monthInShort = inWords({ month: 'short', year: 'numeric' });

/** Formats a day as `Jun 5, 2026`. */
export const dayInShort = inWords({ month: 'short', day: 'numeric', year: 'numeric' });

const monthAndDay = inWords({ month: 'short', day: 'numeric' });

/**
 * Formats a range of days without repeating what both ends share: `Jun 5 to 7, 2026`, `Jun 5 to Jul 2, 2026`,
 * `Dec 30, 2025 to Jan 2, 2026`.
 */
export function daysInShort(first: DayKey, last: DayKey): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${dayInShort(first)} to ${dayInShort(last)}`;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${monthAndDay(first)} to ${isOneMonth ? dayInShort(last).replace(/^\S+ /, '') : dayInShort(last)}`;
}

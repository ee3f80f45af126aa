import type { Post } from '@firehouse/model';
import { format, type Moment, type Style } from '../../lib/time/timeInWords.ts';

// Separate from `timeInWords.ts`, which every page downloads before its first paint.

const clockStyle: Style = { hour: 'numeric', minute: '2-digit' };
const dayStyle: Style = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' };
const dayAndHourStyle: Style = { ...dayStyle, ...clockStyle };
const dayInFullStyle: Style = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' };
const occurrenceStyle: Style = { ...dayInFullStyle, ...clockStyle };

/** Joins the parts of a formatted time so that no line breaks between an hour and its AM or PM. */
const withNonBreakingSpaces = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ value }, at) => (parts[at + 1]?.type === 'dayPeriod' ? value.replace(/\s$/, '\u00a0') : value)).join('');

/** Formats a date and time: `Fri, Nov 20, 2026, 2:32 PM`; without the time, `Fri, Nov 20, 2026`. */
export const dayAndHour = (moment: Moment, hasHour = true) =>
  withNonBreakingSpaces(format(hasHour ? dayAndHourStyle : dayStyle).formatToParts(new Date(moment)));

/**
 * Formats when something takes place: `Friday, November 20, 2026 at 2:32 PM`, with its end, if any; without times,
 * `Friday, November 20, 2026`.
 */
export function occurrence(from: Moment, to?: Moment, hasHour = true): string {
  const style = format(hasHour ? occurrenceStyle : dayInFullStyle);
  return withNonBreakingSpaces(
    to === undefined ? style.formatToParts(new Date(from)) : style.formatRangeToParts(new Date(from), new Date(to)),
  );
}

/** Returns whether a post shows a time: news has only a day, and all other posts also have a time. */
const hasHour = ({ type }: Pick<Post, 'type'>) => type !== 'News';

/** Formats when a post happens, for its card: `Fri, Nov 20, 2026, 2:32 PM`; news without the time. */
export const postTime = (post: Pick<Post, 'type' | 'occurrenceDate'>): string =>
  dayAndHour(post.occurrenceDate, hasHour(post));

/** Formats when a post happens, with its end if any: `Friday, November 20, 2026 at 2:32 PM`; news without the time. */
export const postTimeInFull = (post: Pick<Post, 'type' | 'occurrenceDate' | 'endDate'>): string =>
  occurrence(post.occurrenceDate, post.endDate, hasHour(post));

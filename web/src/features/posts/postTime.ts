import type { Post } from '@firehouse/model';
import { format, type Moment, type Style } from '../../lib/time/timeInWords.ts';

// Kept out of `timeInWords.ts` because every page downloads that before its first paint.

const clockStyle: Style = { hour: 'numeric', minute: '2-digit' };
const dayStyle: Style = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' };
const dayAndHourStyle: Style = { ...dayStyle, ...clockStyle };
const dayInFullStyle: Style = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' };
const occurrenceStyle: Style = { ...dayInFullStyle, ...clockStyle };

/** Joins the parts of a formatted time, with non-breaking spaces within a range of times and before AM or PM. */
const withNonBreakingSpaces = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts
    .map(({ value }, at) => {
      const next = parts[at + 1]?.type;
      const isOneTime = next === 'dayPeriod' || (next === 'hour' && value.includes('–'));
      return isOneTime ? value.replaceAll(/\s/g, '\u00a0') : value;
    })
    .join('');

/** Formats a date and time as `Fri, Nov 20, 2026, 2:32 PM`, or without the time as `Fri, Nov 20, 2026`. */
export const dayAndHour = (moment: Moment, hasHour = true) =>
  withNonBreakingSpaces(format(hasHour ? dayAndHourStyle : dayStyle).formatToParts(new Date(moment)));

/**
 * Formats an event's date and time, including the end if there is one: `Friday, November 20, 2026 at 2:32 PM`, or
 * without times `Friday, November 20, 2026`.
 */
export function occurrence(from: Moment, to?: Moment, hasHour = true): string {
  const style = format(hasHour ? occurrenceStyle : dayInFullStyle);
  return withNonBreakingSpaces(
    to === undefined ? style.formatToParts(new Date(from)) : style.formatRangeToParts(new Date(from), new Date(to)),
  );
}

/** Returns whether to show a post's time. News has only a date. */
const hasHour = ({ type }: Pick<Post, 'type'>) => type !== 'News';

/** Formats a post's date and time for its card: `Fri, Nov 20, 2026, 2:32 PM`. News has only a date. */
export const postTime = (post: Pick<Post, 'type' | 'occurrenceDate'>): string =>
  dayAndHour(post.occurrenceDate, hasHour(post));

/**
 * Formats a post's full date and time, including the end if there is one: `Friday, November 20, 2026 at 2:32 PM`. News
 * has only a date.
 */
export const postTimeInFull = (post: Pick<Post, 'type' | 'occurrenceDate' | 'endDate'>): string =>
  occurrence(post.occurrenceDate, post.endDate, hasHour(post));

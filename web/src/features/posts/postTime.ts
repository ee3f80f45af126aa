import type { Post } from '@firehouse/model';
import { dayAndHour, occurrence } from '../../lib/time/dayAndHour.ts';

/** Returns whether a post shows an hour: news belongs to a day, all other posts happen at an hour. */
const hasHour = ({ type }: Pick<Post, 'type'>) => type !== 'News';

/** Formats when a post happens, for its card: `Fri, Nov 20, 2026, 2:32 PM`; news without the hour. */
export const postTime = (post: Pick<Post, 'type' | 'occurrenceDate'>): string =>
  dayAndHour(post.occurrenceDate, hasHour(post));

/** Formats when a post happens, with its end if any: `Friday, November 20, 2026 at 2:32 PM`; news without the hour. */
export const postTimeInFull = (post: Pick<Post, 'type' | 'occurrenceDate' | 'endDate'>): string =>
  occurrence(post.occurrenceDate, post.endDate, hasHour(post));

import type { Post } from '@firehouse/model';
import { dayAndHour, occurrence } from '../../lib/time/dayAndHour.ts';

/** News is of a day; the other posts happen at an hour. */
const hasHour = ({ type }: Pick<Post, 'type'>) => type !== 'News';

/** When a post happens, on its card: `Fri, Nov 20, 2026, 2:32 PM`; news without the hour. */
export const postTime = (post: Pick<Post, 'type' | 'occurrenceDate'>): string =>
  dayAndHour(post.occurrenceDate, hasHour(post));

/** When a post happens, with its end if it has one: `Friday, November 20, 2026 at 2:32 PM`; news without the hour. */
export const postTimeInFull = (post: Pick<Post, 'type' | 'occurrenceDate' | 'endDate'>): string =>
  occurrence(post.occurrenceDate, post.endDate, hasHour(post));

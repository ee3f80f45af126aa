import type { Post } from '@firehouse/model';
import { dayOf } from '../../lib/time/wallTime.ts';

interface PostGroup {
  /** Unique within the view. Used in history state. */
  readonly name: 'upcoming' | 'earlier';
  readonly title: string;
  readonly posts: readonly Post[];
}

/** Returns whether a post is dated today or later in the company's time zone (SPEC §2, Upcoming). */
export const isUpcoming = ({ occurrenceDate }: Pick<Post, 'occurrenceDate'>, now: number): boolean =>
  dayOf(Date.parse(occurrenceDate)) >= dayOf(now);

const timeOf = (post: Post) => Date.parse(post.occurrenceDate);

/** Splits posts into upcoming ones (SPEC §2), soonest first, and earlier ones, newest first. Omits empty groups. */
export function splitByTime(posts: readonly Post[], now: number): PostGroup[] {
  const groups: PostGroup[] = [
    {
      name: 'upcoming',
      title: 'Coming up',
      posts: posts.filter((post) => isUpcoming(post, now)).sort((one, other) => timeOf(one) - timeOf(other)),
    },
    {
      name: 'earlier',
      title: 'Earlier',
      posts: posts.filter((post) => !isUpcoming(post, now)).sort((one, other) => timeOf(other) - timeOf(one)),
    },
  ];
  return groups.filter((group) => group.posts.length > 0);
}

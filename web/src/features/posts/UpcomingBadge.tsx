import type { Post } from '@firehouse/model';
import { isTodayOrLater } from '../../lib/time/timeInWords.ts';

/** A badge for posts of today or later (SPEC §2); nothing for earlier ones. */
export function UpcomingBadge({ post }: { readonly post: Pick<Post, 'occurrenceDate'> }) {
  return isTodayOrLater(post.occurrenceDate, Date.now()) && <span className="upcoming">Upcoming</span>;
}

import type { Post } from '@firehouse/model';
import { isTodayOrLater } from '../../lib/time/inWords.ts';

/** A badge on what is today or later (SPEC §2); nothing on what has been. */
export function Upcoming({ post }: { readonly post: Pick<Post, 'occurrenceDate'> }) {
  return isTodayOrLater(post.occurrenceDate, Date.now()) && <span className="upcoming">Upcoming</span>;
}

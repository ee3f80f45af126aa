import type { Post } from '@firehouse/model';
import { isTodayOrLater } from '../../lib/time/inWords.ts';

/** A badge for posts of today or later (SPEC §2); nothing for earlier ones. */
export function Upcoming({ post }: { readonly post: Pick<Post, 'occurrenceDate'> }) {
  return isTodayOrLater(post.occurrenceDate, Date.now()) && <span className="upcoming">Upcoming</span>;
}

/** The author, for admins only (SPEC §6). */
export function PostedBy({ post: { postedBy } }: { readonly post: Partial<Pick<Post, 'postedBy'>> }) {
  return postedBy === undefined ? null : <p className="post-by">Posted by {postedBy}</p>;
}

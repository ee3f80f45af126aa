import type { Post } from '@firehouse/model';
import { isUpcoming } from './splitByTime.ts';

/** Renders a badge for posts dated today or later (SPEC §2). */
export function UpcomingBadge({ post }: { readonly post: Pick<Post, 'occurrenceDate'> }) {
  return isUpcoming(post, Date.now()) && <span className="upcoming">Upcoming</span>;
}

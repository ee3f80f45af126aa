import type { Post } from '@firehouse/model';

/** Renders the author, for admins only (SPEC §6). */
export function PostedBy({ post: { postedBy } }: { readonly post: Partial<Pick<Post, 'postedBy'>> }) {
  return postedBy === undefined ? null : <p className="post-by">Posted by {postedBy}</p>;
}

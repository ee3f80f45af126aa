import type { Post } from '@firehouse/model';

/** Renders the post's author, which only admins can see (SPEC §6). */
export function PostedBy({ post: { postedBy } }: { readonly post: Partial<Pick<Post, 'postedBy'>> }) {
  return postedBy === undefined ? null : <p className="post-by">Posted by {postedBy}</p>;
}

import { texts, type Post } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import { takePostAway } from './takePostAway.ts';

/** The icon with which an admin deletes a post. */
export function DeletePost({ post }: { readonly post: Pick<Post, 'id' | 'title' | 'type'> }) {
  return (
    <DeleteControl
      collection="posts"
      id={post.id}
      what={`${post.type}: ${post.title}`}
      question={texts.confirmPostDelete}
      failure={texts.postDeleteFailed}
      takeAway={takePostAway}
    />
  );
}

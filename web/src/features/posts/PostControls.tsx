import { post as entity, texts, type Post } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import { EditControl } from '../admin/EditControl.tsx';

/** The icons for editing and deleting a post. */
export function PostControls({ post: { id, title, type } }: { readonly post: Pick<Post, 'id' | 'title' | 'type'> }) {
  const what = `${type}: ${title}`;
  return (
    <div className="admin-controls">
      <EditControl entity={entity} id={id} what={what} />
      <DeleteControl
        collection="posts"
        id={id}
        what={what}
        question={texts.confirmPostDelete}
        failure={texts.postDeleteFailed}
      />
    </div>
  );
}

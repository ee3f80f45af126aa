import { post as entity, texts, type Post } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { EditControl } from '../admin/EditControl.tsx';
import { MailingOnCard, SingleMailing } from '../mailings/DocumentMailing.tsx';
import { postExpectedAt } from '../mailings/expectedStart.ts';

/** How often to update the relative times, in ms. Mailings start on the minute. */
const CLOCK_MS = 30_000;

/** Renders a post's edit and delete icons. */
export function PostControls({ post: { id, title, type } }: { readonly post: Pick<Post, 'id' | 'title' | 'type'> }) {
  const what = `${type}: ${title}`;
  return (
    <div className="admin-controls">
      <EditControl entity={entity} id={id} what={what} />
      <DeleteControl
        collection="posts"
        hasUndo
        id={id}
        what={what}
        question={texts.confirmPostDelete}
        failure={texts.postDeleteFailed}
      />
    </div>
  );
}

interface PostMailingProps {
  readonly post: Pick<Post, 'id' | 'title' | 'createdAt' | 'emailRev'>;
  /** Whether to show only a single line without actions. */
  readonly isOnCard?: boolean;
}

/** Renders the status and actions of a post's mailing, for admins. */
export function PostMailing({ post, isOnCard = false }: PostMailingProps) {
  const now = useNow(CLOCK_MS);
  const Shown = isOnCard ? MailingOnCard : SingleMailing;
  return <Shown type="posts" id={post.id} title={post.title} expectedAt={postExpectedAt(post)} now={now} />;
}

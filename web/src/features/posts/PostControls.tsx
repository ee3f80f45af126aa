import { post as entity, texts, type Post } from '@firehouse/model';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { DocumentControls } from '../admin/DocumentControls.tsx';
import { MailingOnCard, SingleMailing } from '../mailings/DocumentMailing.tsx';
import { postExpectedAt } from '../mailings/expectedStart.ts';

const EditSeriesDate = lazyPart(() => import('./EditSeriesDate.tsx'));

/** How often to update the mailing's status, in ms. Mailings start on the minute. */
const CLOCK_MS = 30_000;

/** Renders a post's edit and delete icons. */
export function PostControls({
  post: { id, title, type, series },
}: {
  readonly post: Pick<Post, 'id' | 'title' | 'type' | 'series'>;
}) {
  return (
    <DocumentControls
      entity={entity}
      collection="posts"
      id={id}
      what={`${type}: ${title}`}
      Form={series === undefined ? undefined : EditSeriesDate}
      question={texts.confirmPostDelete}
      failure={texts.postDeleteFailed}
    />
  );
}

interface PostMailingProps {
  readonly post: Pick<Post, 'id' | 'title' | 'createdAt' | 'emailRev' | 'series'>;
  /** Whether to show only a single line without actions. */
  readonly isOnCard?: boolean;
}

/** Renders the status and actions of a post's mailing, for admins. */
export function PostMailing({ post, isOnCard = false }: PostMailingProps) {
  const now = useNow(CLOCK_MS);
  const Shown = isOnCard ? MailingOnCard : SingleMailing;
  return (
    <Shown type="posts" id={post.series ?? post.id} title={post.title} expectedAt={postExpectedAt(post)} now={now} />
  );
}

import type { Post } from '@firehouse/model';
import { useNow } from '../../lib/time/useNow.ts';
import { MailingOnCard, SingleMailing } from '../mailings/DocumentMailing.tsx';
import { postExpectedAt } from '../mailings/expected.ts';

/** How often to check the clock, in ms: mailings start on the minute. */
const CLOCK_MS = 30_000;

interface PostMailingProps {
  readonly post: Pick<Post, 'id' | 'title' | 'createdAt'>;
  /** One line, without actions. */
  readonly isOnCard?: boolean;
}

/** The email about a post, for admins: its state and actions. */
export function PostMailing({ post, isOnCard = false }: PostMailingProps) {
  const now = useNow(CLOCK_MS);
  const Shown = isOnCard ? MailingOnCard : SingleMailing;
  return <Shown type="posts" id={post.id} title={post.title} expectedAt={postExpectedAt(post)} now={now} />;
}

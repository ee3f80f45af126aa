import type { Post } from '@firehouse/model';
import type { KeyboardEvent } from 'react';
import { useAdminControls } from '../admin/adminControls.ts';
import { Photo } from '../../ui/photo/Photo.tsx';
import { day } from '../../lib/time/inWords.ts';
import { PostedBy } from './PostedBy.tsx';
import { postDrawings } from './postDrawings.ts';
import { Upcoming } from './Upcoming.tsx';

/** A post as a card. */
export interface PostCardProps {
  readonly post: Post;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** The id of the button of a post's card. */
export const cardButtonId = (post: Pick<Post, 'id'>) => `post-${post.id}`;

/** The first picture, the title and three lines of a post; a badge while it is still to come. */
export function PostCard({ post, isChosen, choose, onKeyDown }: PostCardProps) {
  const { PostControls, PostMailing } = useAdminControls();
  return (
    <article className={isChosen ? 'post chosen' : 'post'}>
      <Photo path={post.media?.[0]} size="card" sizes="21rem" alt="" instead={postDrawings[post.type]} />
      <div className="post-text">
        <p className="post-date">
          {post.type} <span aria-hidden="true">·</span>{' '}
          <time dateTime={post.occurrenceDate}>{day(post.occurrenceDate)}</time>
        </p>
        <h2>
          <button
            id={cardButtonId(post)}
            type="button"
            aria-expanded={isChosen}
            aria-controls="post-details"
            onClick={choose}
            onKeyDown={onKeyDown}
          >
            {post.title}
          </button>
        </h2>
        <p className="post-clamped">{post.description}</p>
        <PostedBy post={post} />
        {PostMailing && <PostMailing post={post} isOnCard />}
        <p className="post-more" aria-hidden="true">
          {isChosen ? 'Close' : 'Read on'}
        </p>
      </div>
      <Upcoming post={post} />
      {PostControls && <PostControls post={post} />}
    </article>
  );
}

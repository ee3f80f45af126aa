import type { Post } from '@firehouse/model';
import type { KeyboardEvent } from 'react';
import { useAdminControls } from '../admin/adminControlsContext.ts';
import { Photo } from '../../ui/photo/Photo.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { detailsId } from './PostDetails.tsx';
import { postDrawings } from './postDrawings.ts';
import { postTime } from './postTime.ts';
import { PostedBy } from './PostedBy.tsx';
import { UpcomingBadge } from './UpcomingBadge.tsx';

interface PostCardProps {
  readonly post: Post;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Returns the id for the button on a post's card. */
export const cardButtonId = (post: Pick<Post, 'id'>) => `post-${post.id}`;

/** Renders a post's card: its first image, date, title and three lines of text, and a badge if it is upcoming. */
export function PostCard({ post, isChosen, choose, onKeyDown }: PostCardProps) {
  const { PostControls, PostMailing } = useAdminControls();
  return (
    <article className={isChosen ? 'post chosen' : 'post'}>
      <Photo path={post.media?.[0]} size="card" sizes="21rem" alt="" instead={postDrawings[post.type]} />
      <div className="post-text">
        <p className="post-date">
          <span className="post-type">{post.type}</span> <UpcomingBadge post={post} />{' '}
          <time dateTime={post.occurrenceDate}>{postTime(post)}</time>
        </p>
        <h3>
          <button
            id={cardButtonId(post)}
            type="button"
            aria-expanded={isChosen}
            {...(isChosen && { 'aria-controls': detailsId })}
            onClick={choose}
            onKeyDown={onKeyDown}
          >
            {post.title}
          </button>
        </h3>
        <p className="post-clamped">{post.description}</p>
        <PostedBy post={post} />
        {PostMailing && <PostMailing post={post} isOnCard />}
        <div className="post-foot">
          <p className="post-more" aria-hidden="true">
            {isChosen ? 'Hide' : 'Read more'}
          </p>
          <AddToCalendar post={post} />
        </div>
      </div>
      {PostControls && <PostControls post={post} />}
    </article>
  );
}

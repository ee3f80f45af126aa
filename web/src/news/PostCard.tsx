import type { Post, PostType } from '@firehouse/model';
import bell from '../drawings/bell.svg';
import helmet from '../drawings/helmet.svg';
import engine from '../drawings/engine.svg';
import trumpet from '../drawings/trumpet.svg';
import { Photo } from '../photo/Photo.tsx';
import { day, isTodayOrLater } from '../time/inWords.ts';

const drawings: Readonly<Record<PostType, string>> = { Event: bell, Incident: engine, News: trumpet, Training: helmet };

/** A post as a card. */
export interface PostCardProps {
  readonly post: Post;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** The first picture, the title and three lines of a post; a badge while it is still to come. */
export function PostCard({ post, isChosen, choose }: PostCardProps) {
  return (
    <article className={isChosen ? 'post chosen' : 'post'}>
      <Photo path={post.media?.[0]} size="card" alt="" instead={drawings[post.type]} />
      <div className="post-text">
        <p className="post-date">
          {post.type} <span aria-hidden="true">·</span> <time dateTime={post.occurrenceDate}>{day(post.occurrenceDate)}</time>
        </p>
        <h2>
          <button type="button" aria-expanded={isChosen} aria-controls="post-details" onClick={choose}>
            {post.title}
          </button>
        </h2>
        {isTodayOrLater(post.occurrenceDate, Date.now()) && <span className="upcoming">Upcoming</span>}
        <p className="post-clamped">{post.description}</p>
      </div>
    </article>
  );
}

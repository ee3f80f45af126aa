import type { PostType } from '@firehouse/model';
import { ViewLink } from '../../lib/place/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import { postDrawings } from './postDrawings.ts';
import { SubscribeButton } from '../subscription/SubscribeButton.tsx';

const words: Readonly<Record<PostType, string>> = {
  Event: 'events',
  Incident: 'incidents',
  News: 'news',
  Training: 'trainings',
};

/** What to say where no post is. */
export interface NoPostsProps {
  readonly type?: PostType;
  /** Tries again; only where the reading failed. */
  readonly again?: () => void;
}

/** Says that there is nothing to show, and what to do about it. */
export function NoPosts({ type, again }: NoPostsProps) {
  const what = type === undefined ? 'news or events' : words[type];
  return (
    <div className="nothing">
      <Drawing of={postDrawings[type ?? 'News']} />
      <p>No {what} to show right now. Subscribe and we’ll email you when there’s something new.</p>
      <p className="post-acts">
        <SubscribeButton className="btn btn-primary">Subscribe by email</SubscribeButton>
        {again && (
          <button type="button" className="btn" onClick={again}>
            Try again
          </button>
        )}
        {type !== undefined && (
          <ViewLink to="news_n_events" className="btn">
            All news &amp; events
          </ViewLink>
        )}
      </p>
    </div>
  );
}

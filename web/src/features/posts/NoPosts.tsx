import type { PostType } from '@firehouse/model';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import { postDrawings } from './postDrawings.ts';
import { SubscribeButton } from '../subscription/SubscribeButton.tsx';

const words: Readonly<Record<PostType, string>> = {
  Event: 'events',
  Incident: 'incidents',
  News: 'news',
  Training: 'trainings',
};

/** The noun for posts of a type in a sentence; of all types if omitted. */
export const wordsFor = (type: PostType | undefined): string => (type === undefined ? 'news or events' : words[type]);

/** Says that there are no posts, and what to do about it. */
export function NoPosts({ type }: { readonly type?: PostType }) {
  return (
    <div className="nothing">
      <Drawing of={postDrawings[type ?? 'News']} />
      <p>No {wordsFor(type)} to show right now. Subscribe and we’ll email you when there’s something new.</p>
      <p className="post-acts">
        <SubscribeButton className="btn btn-primary">Subscribe by email</SubscribeButton>
        {type !== undefined && (
          <ViewLink to="news_n_events" className="btn">
            All news &amp; events
          </ViewLink>
        )}
      </p>
    </div>
  );
}

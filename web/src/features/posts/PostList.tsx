import { postTypes, feedPaths, type Post, type PostType } from '@firehouse/model';
import { useEffect, useRef } from 'react';
import { usePosts } from './postQueries.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { paths } from '../../lib/config/paths.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { HorizontalScroller, moveFocus } from '../../ui/scroller/HorizontalScroller.tsx';
import { cardButtonId, PostCard } from './PostCard.tsx';
import { detailsId, PostDetails } from './PostDetails.tsx';
import { splitByTime } from './splitByTime.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { SubscribeButton } from '../subscription/SubscribeButton.tsx';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import { postDrawings } from './postDrawings.ts';
import './postViews.scss';

/** Views that show posts: all posts, and one view for each type (SPEC §2). */
const postViews = ['news_n_events', ...postTypes] as const;

/**
 * Renders posts as cards, with upcoming ones in a row above earlier ones. Selecting a card shows the post below its
 * row; selecting it again hides the post (SPEC §2).
 */
export function PostList({ type }: { readonly type?: PostType }) {
  const { value: posts, state, isRetrying, retry } = usePosts(type);
  const [chosen, setChosen] = useHistoryState<Post['id']>('post', (value) => typeof value === 'string');
  const isChosenNow = useRef(false);
  const shown = posts.find((post) => post.id === chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = shown?.id;
  // The details come after all cards in the row, so move the focus there. Not after Back or a reload, which restore the
  // user's position.
  useEffect(() => {
    if (shownId === undefined || !isChosenNow.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  const choose = (id: Post['id']) => {
    isChosenNow.current = true;
    setChosen(id === chosen ? undefined : id);
  };
  const close = () => {
    setChosen(undefined);
    if (shown) document.getElementById(cardButtonId(shown))?.focus();
  };

  const kinds = (
    <nav aria-label="Types of posts">
      <ul className="choices">
        {postViews.map((key) => (
          <li key={key}>
            <ViewLink to={key}>{key === 'news_n_events' ? 'All' : undefined}</ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  if (state !== 'loading' && posts.length === 0) {
    return (
      <div className="container news">
        {kinds}
        {state === 'failed' ? (
          <LoadFailed what={wordsFor(type)} isRetrying={isRetrying} onRetry={retry} />
        ) : (
          <NoPosts {...(type && { type })} />
        )}
      </div>
    );
  }
  const details = shown && (
    <div id={detailsId}>
      <CardBoundary key={shown.id}>
        <PostDetails post={shown} heading={heading} level={3}>
          <button type="button" className="btn" onClick={close}>
            Close
          </button>
          <PathLink to={paths.post(shown.id)}>Open this post on its own page</PathLink>
        </PostDetails>
      </CardBoundary>
    </div>
  );
  return (
    <div className="container news" aria-busy={state === 'loading'}>
      {kinds}
      {state === 'loading' ? (
        <AwaitedPosts />
      ) : (
        <>
          {splitByTime(posts, Date.now()).map(({ name, title, posts: ofRow }) => (
            <section key={name} aria-labelledby={`posts-${name}`}>
              <HorizontalScroller name={name} title={title} titleId={`posts-${name}`} count={ofRow.length}>
                {ofRow.map((post) => (
                  <li key={post.id}>
                    <CardBoundary>
                      <PostCard
                        post={post}
                        isChosen={post.id === chosen}
                        choose={() => choose(post.id)}
                        onKeyDown={moveFocus}
                      />
                    </CardBoundary>
                  </li>
                ))}
              </HorizontalScroller>
              {shown && ofRow.includes(shown) && details}
            </section>
          ))}
          <FollowPosts />
        </>
      )}
    </div>
  );
}

function FollowPosts() {
  return (
    <aside className="follow" aria-label="Stay up to date">
      <SubscribeButton className="btn">Subscribe by email</SubscribeButton>
      <a href={feedPaths.news}>
        <Icon name="news" />
        News feed (RSS)
      </a>
      {/* `webcal:` subscribes the user's calendar app; the download is for browsers that don't support it. */}
      <a href={`webcal://${location.host}${feedPaths.events}`}>
        <Icon name="calendar" />
        Add all events and trainings to your calendar
      </a>
      <a href={feedPaths.events}>Calendar file (iCal)</a>
    </aside>
  );
}

const cards = [0, 1, 2, 3];

/** Renders a skeleton with two rows of cards, as tall as real ones. */
function AwaitedPosts() {
  return (
    <LoadingPlaceholder>
      {['first', 'second'].map((row) => (
        <div key={row}>
          <div className="scroller-head">
            <div className="awaited-title" />
          </div>
          <ul className="scroller">
            {cards.map((position) => (
              <li key={position}>
                <div className="post">
                  <div className="photo" />
                  <div className="post-text awaited-words" />
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </LoadingPlaceholder>
  );
}

const nouns: Readonly<Record<PostType, string>> = {
  Event: 'events',
  Incident: 'incidents',
  News: 'news',
  Training: 'trainings',
};

/** Returns the noun for a post type in a sentence; undefined means all types. */
const wordsFor = (type: PostType | undefined): string => (type === undefined ? 'news or events' : nouns[type]);

function NoPosts({ type }: { readonly type?: PostType }) {
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

import { postTypes, type Post, type PostType } from '@firehouse/model';
import { useEffect, useRef } from 'react';
import { usePosts } from './posts.ts';
import { ViewLink } from '../../lib/place/ViewLink.tsx';
import { PathLink } from '../../lib/place/PathLink.tsx';
import { useHistoryState } from '../../lib/place/useHistoryState.ts';
import { paths } from '../../lib/config/paths.ts';
import { Follow } from './Follow.tsx';
import { moveAlong } from './moveAlong.ts';
import { NoPosts } from './NoPosts.tsx';
import { cardButtonId, PostCard } from './PostCard.tsx';
import { PostDetails } from './PostDetails.tsx';
import { PostRow } from './PostRow.tsx';
import './news.scss';

/** The views that show posts: all of them first, then each type (SPEC §2). */
const postViews = ['news_n_events', ...postTypes] as const;

/**
 * Posts side by side; choosing one shows it below, choosing it again hides it (SPEC §2).
 * @param props.type of the posts; all when left out
 */
export function PostList({ type }: { readonly type?: PostType }) {
  const { value: posts, state, again } = usePosts(type);
  const [chosen, setChosen] = useHistoryState<Post['id']>('post', (value) => typeof value === 'string');
  const isChosenNow = useRef(false);
  const shown = posts.find((post) => post.id === chosen);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = shown?.id;
  // What opened stands after all the cards: who chose it by the keyboard, or hears the page, is taken there. Who comes
  // back is not: he is where he was.
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
    <nav aria-label="Kinds of news">
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
        <NoPosts {...(type && { type })} {...(state === 'failed' && { again })} />
      </div>
    );
  }
  return (
    <div className="container news" aria-busy={state === 'loading'}>
      <PostRow head={kinds} count={posts.length}>
        {state === 'loading'
          ? [0, 1, 2, 3].map((place) => (
              <li key={place} className="awaits" aria-hidden="true">
                <div className="post awaited" />
              </li>
            ))
          : posts.map((post) => (
              <li key={post.id}>
                <PostCard
                  post={post}
                  isChosen={post.id === chosen}
                  choose={() => choose(post.id)}
                  onKeyDown={moveAlong}
                />
              </li>
            ))}
      </PostRow>
      <div id="post-details">
        {shown && (
          <PostDetails key={shown.id} post={shown} heading={heading}>
            <PathLink className="btn" to={paths.post(shown.id)}>
              Page of this post
            </PathLink>
            <button type="button" className="btn" onClick={close}>
              Close
            </button>
          </PostDetails>
        )}
      </div>
      {state !== 'loading' && <Follow />}
    </div>
  );
}

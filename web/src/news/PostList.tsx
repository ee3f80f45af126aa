import { bodyKeysOfPosts } from './postBodies.ts';
import type { Post, PostType } from '@firehouse/model';
import { useState } from 'react';
import { usePosts } from '../api/posts.ts';
import { BodyLink } from '../body/BodyLink.tsx';
import { bodyTitles } from '../body/bodyKeys.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import trumpet from '../drawings/trumpet.svg';
import { PostCard } from './PostCard.tsx';
import { PostDetails } from './PostDetails.tsx';
import './news.scss';

/**
 * Posts side by side; choosing one shows it below, choosing it again hides it (SPEC §2).
 * @param props.type of the posts; all when left out
 */
export function PostList({ type }: { readonly type?: PostType }) {
  const { value: posts, state } = usePosts(type);
  const [chosen, setChosen] = useState<Post['id'] | undefined>();
  const shown = posts.find((post) => post.id === chosen);
  return (
    <div className="container news">
      <nav aria-label="Kinds of news">
        <ul className="choices">
          {bodyKeysOfPosts.map((key) => (
            <li key={key}>
              <BodyLink to={key}>{key === 'news_n_events' ? 'All' : bodyTitles[key]}</BodyLink>
            </li>
          ))}
        </ul>
      </nav>
      {state === 'loading' ? (
        <div className="post-row post-row-loading" aria-busy="true" />
      ) : posts.length === 0 ? (
        <div className="nothing">
          <Drawing of={trumpet} />
          <p>Nothing to show here right now. Please look in again.</p>
        </div>
      ) : (
        <ul className="post-row">
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard
                post={post}
                isChosen={post.id === chosen}
                choose={() => setChosen(post.id === chosen ? undefined : post.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div id="post-details" aria-live="polite">
        {shown && <PostDetails key={shown.id} post={shown} />}
      </div>
    </div>
  );
}

import { company } from '@firehouse/model';
import { useEffect } from 'react';
import { usePost } from '../api/post.ts';
import { BodyLink } from '../body/BodyLink.tsx';
import { usePlace } from '../body/usePlace.ts';
import { useViewer } from '../viewer/useViewer.ts';
import { Awaited } from '../loading/Awaited.tsx';
import { PostDetails } from './PostDetails.tsx';
import './news.scss';

/** One post by its path; nothing when there is none (SPEC §2 and §8). */
export default function PostPage() {
  const { of = '' } = usePlace();
  const { value: post, state } = usePost(of);
  const { DeletePost } = useViewer();
  const title = post?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${company.shortName}`;
  }, [title]);
  return (
    <div className="container news news-one" aria-busy={state === 'loading'}>
      {state === 'loading' && <PostAwaited />}
      {post !== null && (
        <PostDetails post={post}>
          <BodyLink to="news_n_events" className="btn">
            All news &amp; events
          </BodyLink>
          {DeletePost && <DeletePost post={post} />}
        </PostDetails>
      )}
    </div>
  );
}

/** Where the post will stand: its words, and its pictures beside them or below. */
function PostAwaited() {
  return (
    <Awaited>
      <div className="awaited-post">
        <div>
          <div className="awaited-title" />
          <div className="awaited-text" />
        </div>
        <div className="awaited-photo" />
      </div>
    </Awaited>
  );
}

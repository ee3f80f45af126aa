import { company } from '@firehouse/model';
import { useEffect } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { usePost } from '../../features/posts/postQueries.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useRoute } from '../../lib/navigation/useRoute.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { PostDetails } from '../../features/posts/PostDetails.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import '../../features/posts/postViews.scss';

/** Renders a single post by its path (SPEC §2). Empty if the post doesn't exist (SPEC §8). */
export default function PostPage() {
  const { of = '' } = useRoute();
  const { value: post, state } = usePost(of);
  const { PostControls } = useAdminControls();
  const title = post?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${company.shortName}`;
  }, [title]);
  return (
    <div className="container news news-one" aria-busy={state === 'loading'}>
      {state === 'loading' && <PostAwaited />}
      {post !== null && (
        <CardBoundary>
          <PostDetails post={post}>
            <ViewLink to="news_n_events" className="btn">
              All news &amp; events
            </ViewLink>
            {PostControls && <PostControls post={post} />}
          </PostDetails>
        </CardBoundary>
      )}
    </div>
  );
}

function PostAwaited() {
  return (
    <LoadingPlaceholder>
      <div className="awaited-post">
        <div>
          <div className="awaited-title" />
          <div className="awaited-text" />
        </div>
        <div className="awaited-photo" />
      </div>
    </LoadingPlaceholder>
  );
}

import { isEventType, type Post } from '@firehouse/model';
import { useState } from 'react';
import { useAdminControls } from '../../../features/admin/adminControlsContext.ts';
import { Answers } from '../../../features/answers/Answers.tsx';
import { OwnCalendar } from '../../../features/calendar/OwnCalendar.tsx';
import { usePosts } from '../../../features/posts/postQueries.ts';
import { postTimeInFull } from '../../../features/posts/postTime.ts';
import { splitByTime } from '../../../features/posts/splitByTime.ts';
import { paths } from '../../../lib/config/paths.ts';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';
import { PathLink } from '../../../lib/navigation/PathLink.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';
import { LoadFailed } from '../../../ui/list/LoadFailed.tsx';
import './dateCard.scss';

/** Number of dates to show initially, and to add with each press of the button. */
const STEP = 8;
/** How often to check whether a new day has started, in ms. */
const CLOCK_MS = 60_000;

/** Renders the upcoming trainings and events with the members' answers, and the member's own calendar. */
export default function ScheduleView() {
  const { value: posts, state, isRetrying, retry } = usePosts();
  const [count, setCount] = useState(STEP);
  const now = useNow(CLOCK_MS);
  const dated = posts.filter(({ type }) => isEventType(type));
  const coming = splitByTime(dated, now).find(({ name }) => name === 'upcoming')?.posts ?? [];
  return (
    <div className="container schedule">
      {state === 'loading' && (
        <LoadingPlaceholder>
          <div className="awaited-title" />
          <div className="awaited-text" />
        </LoadingPlaceholder>
      )}
      {state === 'failed' && <LoadFailed what="trainings and events" isRetrying={isRetrying} onRetry={retry} />}
      {state === 'ready' && coming.length === 0 && <p>No trainings or events are planned.</p>}
      <ol className="schedule-dates">
        {coming.slice(0, count).map((post) => (
          <li key={post.id}>
            <CardBoundary>
              <DateCard post={post} />
            </CardBoundary>
          </li>
        ))}
      </ol>
      {coming.length > count && (
        <button type="button" className="btn" onClick={() => setCount(count + STEP)}>
          Show more dates
        </button>
      )}
      {/* Not before the dates, which would push it down. */}
      {state !== 'loading' && <OwnCalendar />}
    </div>
  );
}

function DateCard({ post }: { readonly post: Post }) {
  const { PostControls } = useAdminControls();
  return (
    <article className="schedule-date" aria-labelledby={`date-${post.id}`}>
      <p>
        <span className="post-type">{post.type}</span>{' '}
        <time dateTime={post.occurrenceDate}>{postTimeInFull(post)}</time>
      </p>
      <h2 id={`date-${post.id}`}>
        <PathLink to={paths.post(post.id)}>{post.title}</PathLink>
      </h2>
      <Answers post={post} />
      {PostControls && <PostControls post={post} />}
    </article>
  );
}

import { Suspense, useId, type ComponentProps } from 'react';
import { useAlerts } from '../../../features/alerts/alertsInForce.ts';
import { AlertsList } from '../../../features/alerts/AlertsList.tsx';
import { MemberDirectory } from '../../../features/members/MemberDirectory.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import { useMember } from '../../../lib/user/useCurrentUser.ts';
import type { Answers as AnswersComponent } from '../../../features/answers/Answers.tsx';
import { usePosts } from '../../../features/posts/postQueries.ts';
import { splitByTime } from '../../../features/posts/splitByTime.ts';
import { clock, shortDay } from '../../../lib/time/timeInWords.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { TodayAwaited } from './TodayAwaited.tsx';
import './today.scss';

/** Loaded only for admins. */
const WaitingWork = lazyPart(() => import('./WaitingWork.tsx'));

/** Loaded when there is a drill, because it includes the code for writes. */
const Answers = lazyPart<ComponentProps<typeof AnswersComponent>>(() =>
  import('../../../features/answers/Answers.tsx').then((part) => ({ default: part.Answers })),
);

/** How often to check whether a new day has started, in ms. */
const CLOCK_MS = 60_000;

/**
 * Renders the portal's Home: an admin's waiting work, the next drill and the alerts, and below them the member
 * directory (SPEC §2).
 */
export default function HomeView() {
  const isAdmin = useMember().privileges?.includes('admin') === true;
  const searchId = useId();
  const find = () => {
    const search = document.getElementById(searchId);
    search?.focus({ preventScroll: true });
    // Scroll the search to the top of the screen, so that there is room for the members below it.
    search?.parentElement?.scrollIntoView();
  };
  return (
    <>
      <div className="container today">
        <button type="button" className="today-find" onClick={find}>
          Find a member
        </button>
        <Suspense fallback={<TodayAwaited lines={isAdmin ? 8 : 2} />}>
          {isAdmin && <WaitingWork />}
          <NextDrill />
        </Suspense>
      </div>
      <AlertsList alerts={useAlerts(true).value} briefOn="home" />
      <div className="container">
        <div className="directory-head">
          <h2>Members</h2>
          {isAdmin && (
            <ViewLink className="btn" to="addMember">
              Add New Member
            </ViewLink>
          )}
        </div>
        <MemberDirectory searchId={searchId} />
      </div>
    </>
  );
}

/** Renders the next training, and who is coming. */
function NextDrill() {
  const { value: trainings, state } = usePosts('Training');
  const now = useNow(CLOCK_MS);
  const next = splitByTime(trainings, now).find(({ name }) => name === 'upcoming')?.posts[0];
  if (state === 'loading') return <TodayAwaited lines={2} />;
  return (
    <section aria-labelledby="next-drill">
      <h2 id="next-drill">Next drill</h2>
      {next === undefined ? (
        <p className="today-none">{state === 'failed' ? 'We couldn’t load the drills.' : 'No drill is planned.'}</p>
      ) : (
        <p className="today-line">
          <ViewLink to="Training" className="today-link">
            <Icon name="calendar" />
            <span>{next.title}</span>
            <Icon name="arrow" />
          </ViewLink>
          <time dateTime={next.occurrenceDate}>
            {shortDay(next.occurrenceDate)}, {clock(next.occurrenceDate)}
          </time>
        </p>
      )}
      {next !== undefined && (
        <Suspense>
          <Answers post={next} />
        </Suspense>
      )}
      <p className="today-more">
        <ViewLink to="schedule">All dates and your calendar</ViewLink>
        <ViewLink to="standing">Where you stand</ViewLink>
      </p>
    </section>
  );
}

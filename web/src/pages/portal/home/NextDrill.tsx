import { Suspense, type ComponentProps } from 'react';
import type { Answers as AnswersComponent } from '../../../features/answers/Answers.tsx';
import { usePosts } from '../../../features/posts/postQueries.ts';
import { splitByTime } from '../../../features/posts/splitByTime.ts';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import { clock, shortDay } from '../../../lib/time/timeInWords.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { TodayAwaited } from './TodayAwaited.tsx';

/** Loaded when there is a drill, because it includes the code for writes. */
const Answers = lazyPart<ComponentProps<typeof AnswersComponent>>(() =>
  import('../../../features/answers/Answers.tsx').then((part) => ({ default: part.Answers })),
);

/** How often to check whether a new day has started, in ms. */
const CLOCK_MS = 60_000;

/** Renders the next training, and who is coming. */
export function NextDrill() {
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

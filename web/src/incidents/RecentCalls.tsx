import { HOME_INCIDENT_WINDOW_MS, type Incident } from '@firehouse/model';
import { useRecentIncidents } from '../api/recentIncidents.ts';
import type { Reading } from '../api/reading.ts';
import { clock } from '../time/inWords.ts';
import { useNow } from '../time/useNow.ts';
import { IncidentCard } from './IncidentCard.tsx';
import { NoCalls } from './NoCalls.tsx';
import { useNewCalls } from './useNewCalls.ts';

const CLOCK_MS = 10_000;
const MINUTES = HOME_INCIDENT_WINDOW_MS / 60_000;

/** The calls of the last 30 minutes, live: new ones slide in on top and are announced. */
export function RecentCalls() {
  const reading = useRecentIncidents();
  const now = useNow(CLOCK_MS);
  // Between two readings calls grow old, and an answer may be of any shape.
  const calls = reading.value.filter((call) => call.startTime >= now - HOME_INCIDENT_WINDOW_MS);
  const { arrived, announcement } = useNewCalls(reading.state === 'loading' ? undefined : calls);

  return (
    <section className="log" aria-labelledby="log-title" aria-busy={reading.state === 'loading'}>
      <div className="log-head">
        <h1 id="log-title" tabIndex={-1}>
          The last {MINUTES} minutes
        </h1>
        <LogState reading={reading} />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {reading.state === 'loading' ? (
        <LogSkeleton />
      ) : calls.length === 0 ? (
        <NoCalls failed={reading.state === 'failed'} again={reading.again} now={now} />
      ) : (
        <ol className="log-list">
          {calls.map((call, index) => (
            <li key={call.id} className={arrived.has(call.id) ? 'arrived' : undefined}>
              <IncidentCard incident={call} startsOpen={index === 0} now={now} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function LogState({ reading }: { readonly reading: Reading<Incident[]> }) {
  if (reading.state === 'loading') return <p className="log-state">Listening …</p>;
  if (reading.state === 'ready') {
    return (
      <p className="log-state live">
        <span aria-hidden="true" className="live-light" /> Live, checked at {clock(reading.readAt)}
      </p>
    );
  }
  return <p className="log-state">{reading.readAt > 0 ? `Not reached since ${clock(reading.readAt)}` : 'Not reached'}</p>;
}

function LogSkeleton() {
  return (
    <div className="log-skeleton" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}

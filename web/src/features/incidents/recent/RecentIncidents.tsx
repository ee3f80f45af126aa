import { HOME_INCIDENT_WINDOW_MS, type Incident } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { useRecentIncidents } from './recentIncidentsQuery.ts';
import type { Reading } from '../../../lib/api/readingState.ts';
import { useIsLate } from '../../../lib/loading/useIsLate.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { IncidentCard } from '../card/IncidentCard.tsx';
import { LogSkeleton } from '../card/LogSkeleton.tsx';
import { NoIncidents } from './NoIncidents.tsx';
import { PublicationNote } from '../card/PublicationNote.tsx';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';
import { inOneLine } from '../card/incidentInWords.ts';

const CLOCK_MS = 10_000;
const MINUTES = HOME_INCIDENT_WINDOW_MS / 60_000;

/**
 * The incidents of the last 30 minutes, live: new ones slide in on top and are announced.
 * @param props.isWaiting true to hide incidents that have already arrived
 */
export function RecentIncidents({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const reading = useRecentIncidents();
  const isLoading = isWaiting || reading.state === 'loading';
  const now = useNow(CLOCK_MS);
  // Between two reads incidents age out, and a response can have any shape.
  const incidents = reading.value.filter((incident) => incident.startTime >= now - HOME_INCIDENT_WINDOW_MS);
  const { arrived, announcement } = useNewIncidents(isLoading ? undefined : incidents);

  return (
    <section className="log" aria-labelledby="log-title" aria-busy={isLoading}>
      <div className="log-head">
        <h1 id="log-title" tabIndex={-1}>
          The last {MINUTES} minutes
        </h1>
        {isLoading ? <Checking /> : <LogState reading={reading} />}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isLoading ? (
        <LogSkeleton />
      ) : incidents.length === 0 ? (
        <NoIncidents failed={reading.state === 'failed' || reading.isCached} onRetry={reading.retry} now={now} />
      ) : (
        <>
          <ol className="log-list">
            {incidents.map((incident, index) => (
              <li key={incident.id} className={arrived.has(incident.id) ? 'arrived' : undefined}>
                <CardBoundary>
                  <IncidentCard incident={incident} startsOpen={index === 0} now={now} />
                </CardBoundary>
              </li>
            ))}
          </ol>
          <PublicationNote incidents={incidents} />
        </>
      )}
    </section>
  );
}

function Checking() {
  return <p className="log-state">{useIsLate() ? 'Still trying…' : 'Checking…'}</p>;
}

function LogState({ reading }: { readonly reading: Reading<Incident[]> }) {
  if (reading.state === 'ready' && !reading.isCached) {
    return (
      <p className="log-state live">
        <span aria-hidden="true" className="live-light" /> Live, updated at {clock(reading.readAt)}
      </p>
    );
  }
  const unread = reading.isRetrying ? 'Still trying…' : 'Not updating';
  return <p className="log-state">{reading.readAt > 0 ? `Last updated at ${clock(reading.readAt)}` : unread}</p>;
}

const noIds: ReadonlySet<string> = new Set();

/**
 * Detects incidents that arrived since the first read, and announces them.
 * @param incidents what is shown; undefined while nothing has been read
 */
function useNewIncidents(incidents: readonly Incident[] | undefined): {
  readonly arrived: ReadonlySet<string>;
  readonly announcement: string;
} {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string> | undefined>();
  const [arrived, setArrived] = useState(noIds);
  const [announcement, setAnnouncement] = useState('');
  const ids = incidents?.map((incident) => incident.id).join('\n');

  useEffect(() => {
    if (incidents === undefined) return;
    const fresh = seenIds === undefined ? [] : incidents.filter((incident) => !seenIds.has(incident.id));
    if (seenIds !== undefined && fresh.length === 0) return;
    setSeenIds(new Set([...(seenIds ?? []), ...incidents.map((incident) => incident.id)]));
    if (fresh.length === 0) return;
    setArrived(new Set(fresh.map((incident) => incident.id)));
    setAnnouncement(fresh.map((incident) => `New call: ${inOneLine(incident)}.`).join(' '));
  }, [ids]); // oxlint-disable-line react/exhaustive-deps -- the calls are new objects with every reading

  return { arrived, announcement };
}

import { HOME_INCIDENT_WINDOW_MS, company, type Incident } from '@firehouse/model';
import { Suspense, useEffect, useState } from 'react';
import { useRecentIncidents } from './recentIncidentsQuery.ts';
import type { Reading } from '../../../lib/api/readingState.ts';
import { isNetworkLimited, NETWORK_LIMITED } from '../../../lib/api/networkLimit.ts';
import { useIsLate } from '../../../lib/loading/useIsLate.ts';
import { clock, ago, shortDay } from '../../../lib/time/timeInWords.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { IncidentCard } from '../card/IncidentCard.tsx';
import type { Arrange, LogItem } from '../storms/RecentStorms.tsx';
import { LogSkeleton } from '../card/LogSkeleton.tsx';
import { PublicationNote } from '../card/PublicationNote.tsx';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';
import { inOneLine, kindOf } from '../card/incidentInWords.ts';
import { ErrorBoundary } from '../../../lib/loading/ErrorBoundary.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { useLastIncident } from './lastIncident.ts';
import { reach } from '../../../lib/config/paths.ts';
import { Drawing } from '../../../ui/drawings/Drawing.tsx';
import lantern from '../../../../../company/drawings/lantern.svg';

const CLOCK_MS = 10_000;
const MINUTES = HOME_INCIDENT_WINDOW_MS / 60_000;

/**
 * Renders incidents from the last 30 minutes. New ones slide in at the top and are announced to screen readers.
 * @param props.isWaiting shows the skeleton even if incidents have arrived
 */
export function RecentIncidents({ isWaiting = false }: { readonly isWaiting?: boolean }) {
  const reading = useRecentIncidents();
  const isLoading = isWaiting || reading.state === 'loading';
  const now = useNow(CLOCK_MS);
  // Incidents can become too old before the next poll.
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
          <Log
            incidents={incidents}
            item={(incident, index) => (
              <li key={incident.id} className={arrived.has(incident.id) ? 'arrived' : undefined}>
                <CardBoundary>
                  <IncidentCard incident={incident} startsOpen={index === 0} now={now} />
                </CardBoundary>
              </li>
            )}
          />
          <PublicationNote incidents={incidents} />
        </>
      )}
    </section>
  );
}

/** Above this number of incidents, the log waits for the storms, so that the list isn't rendered twice. */
const UNGROUPED_INCIDENTS = 5;

const RecentStorms = lazyPart(() => import('../storms/RecentStorms.tsx'));

interface LogProps {
  /** Latest first. */
  readonly incidents: readonly Incident[];
  readonly item: LogItem;
}

/** Renders the incidents, with those of a storm as one entry once the storms are known. */
function Log({ incidents, item }: LogProps) {
  const [arrange, setArrange] = useState<Arrange>();
  const isLate = useIsLate();
  const isWaiting = arrange === undefined && !isLate && incidents.length > UNGROUPED_INCIDENTS;
  return (
    <>
      {isWaiting ? (
        <LogSkeleton />
      ) : (
        <ol className="log-list">{arrange ? arrange(incidents, item) : incidents.map(item)}</ol>
      )}
      {incidents.length > 1 && (
        <ErrorBoundary instead={null}>
          <Suspense>
            <RecentStorms onArrange={setArrange} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
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

/** Detects and announces incidents that arrived after the first read. */
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

interface NoIncidentsProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** ms since 1970 */
  readonly now: number;
}

/** Renders the log when it has no incidents, or when they couldn't be read. */
function NoIncidents({ failed, onRetry, now }: NoIncidentsProps) {
  return (
    <div className="no-calls">
      <Drawing of={lantern} className="no-calls-drawing" eager />
      <div>
        {failed ? (
          <>
            <p className="no-calls-title">We couldn’t load the calls</p>
            <p>
              {isNetworkLimited() ? NETWORK_LIMITED : 'Only this website is affected.'} We still answer every call. In
              an emergency, call <a href={reach.emergency}>{company.emergencyNumber}</a>.
            </p>
            <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
              Try again
            </button>
          </>
        ) : (
          <>
            <p className="no-calls-title">All quiet</p>
            <p>No calls in the last 30 minutes.</p>
            <LastIncident now={now} />
          </>
        )}
      </div>
    </div>
  );
}

function LastIncident({ now }: { readonly now: number }) {
  const { value } = useLastIncident();
  if (value === null) return null;
  const { startTime } = value;
  return (
    <p className="no-calls-last">
      Last call {ago(startTime, now, 'long')}: {kindOf(value).what},{' '}
      <time dateTime={new Date(startTime).toISOString()}>
        {shortDay(startTime)}, {clock(startTime)}
      </time>
    </p>
  );
}

import type { Alert } from '@firehouse/model';
import { usePages } from '../../lib/api/usePages.ts';
import { clock, day, dayAndClock, type Moment } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { dayOf } from '../../lib/time/wallTime.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { useAdminControls } from '../admin/adminControlsContext.ts';
import { DocumentMailing } from '../mailings/DocumentMailing.tsx';
import { alertExpectedAt } from '../mailings/expectedStart.ts';
import { useMailings } from '../mailings/mailingQueries.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { isUrgent } from './alertsInForce.ts';
import './allAlerts.scss';

/** How often to update the statuses, in ms. Alerts start and end on the minute. */
const CLOCK_MS = 30_000;

/** An alert's status at the current time. */
type AlertStatus = 'upcoming' | 'inForce' | 'ended' | 'reversed';

const alertStatusLabels: Readonly<Record<AlertStatus, string>> = {
  upcoming: 'Upcoming',
  inForce: 'In effect',
  ended: 'Ended',
  reversed: 'Ends before it starts',
};

const alertStatusColors: Readonly<Partial<Record<AlertStatus, string>>> = {
  inForce: 'status-attention',
  reversed: 'status-bad',
};

/**
 * Returns an alert's status. `inForce` must agree with the API (docs/api.md, GET /api/alerts).
 * @param now ms since 1970
 */
function alertStatus({ startTime, endTime }: Pick<Alert, 'startTime' | 'endTime'>, now: number): AlertStatus {
  // Visitors don't get alerts that end before they start (docs/decisions/034-reading-validates.md).
  if (Date.parse(endTime) <= Date.parse(startTime)) return 'reversed';
  if (Date.parse(endTime) <= now) return 'ended';
  return Date.parse(startTime) > now ? 'upcoming' : 'inForce';
}

/** Renders all alerts, including past and future ones, with edit and delete controls. Latest start first. */
export function AllAlerts() {
  const pages = usePages<Alert>('alerts', { orderBy: 'startTime,desc' });
  const mailings = useMailings('alerts');
  const now = useNow(CLOCK_MS);
  return (
    <PagedList pages={pages} what="the alerts" empty="No alerts yet.">
      {mailings.state === 'failed' && pages.items.length > 0 && (
        <LoadFailed what="the emails about these alerts" onRetry={mailings.retry} />
      )}
      <ul className="all-alerts">
        {pages.items.map((alert) => (
          <CardBoundary key={alert.id} as="li">
            <AlertRow alert={alert} now={now} />
          </CardBoundary>
        ))}
      </ul>
    </PagedList>
  );
}

function AlertRow({ alert, now }: { readonly alert: Alert; readonly now: number }) {
  const { AlertControls } = useAdminControls();
  const status = alertStatus(alert, now);
  return (
    <li>
      <h2>
        {isUrgent(alert) && 'Urgent: '}
        {alert.title}
      </h2>
      <span className={`status-badge ${alertStatusColors[status] ?? ''}`}>{alertStatusLabels[status]}</span>
      <p className="all-alerts-times">
        <Period {...alert} now={now} />
      </p>
      {status === 'reversed' && <p className="form-help">Visitors don’t see it. Edit it to correct its times.</p>}
      {AlertControls && <AlertControls alert={alert} />}
      <DocumentMailing
        type="alerts"
        id={alert.id}
        emailRev={alert.emailRev}
        title={alert.title}
        expectedAt={alertExpectedAt(alert, now)}
        now={now}
      />
    </li>
  );
}

/**
 * Renders when an alert starts and ends. Omits the end's day if it is the same day, and the year if it is this year.
 */
function Period({ startTime, endTime, now }: Pick<Alert, 'startTime' | 'endTime'> & { readonly now: number }) {
  const [start, end] = [dayOf(Date.parse(startTime)), dayOf(Date.parse(endTime))];
  const isThisYear = [start, end].every((each) => each.slice(0, 4) === dayOf(now).slice(0, 4));
  const moment = (of: Moment) => (isThisYear ? dayAndClock(of) : `${day(of)}, ${clock(of)}`);
  return (
    <>
      <time dateTime={startTime}>{moment(startTime)}</time> to{' '}
      <time dateTime={endTime}>{start === end ? clock(endTime) : moment(endTime)}</time>
    </>
  );
}

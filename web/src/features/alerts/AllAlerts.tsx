import type { Alert } from '@firehouse/model';
import { usePages } from '../../lib/api/pages.ts';
import { Awaited } from '../../lib/loading/Awaited.tsx';
import { clock, day, type Moment } from '../../lib/time/inWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { useAdminControls } from '../admin/adminControls.ts';
import { alertStatus, alertStatusLabels } from './alertStatus.ts';
import './allAlerts.scss';

/** How often the list looks at the clock, in ms: alerts begin and end to the minute. */
const CLOCK_MS = 30_000;

/** All alerts, whether in force, upcoming or ended, the latest start first: to edit and delete. */
export function AllAlerts() {
  const { items, state, again, more, isReadingMore } = usePages<Alert>('alerts', { orderBy: 'startTime,desc' });
  const now = useNow(CLOCK_MS);
  if (state === 'loading') {
    return (
      <Awaited>
        <div className="awaited-text" />
      </Awaited>
    );
  }
  return (
    <>
      {state === 'failed' && (
        <div className="nothing" role="alert">
          <p>We couldn’t load the alerts. Check your connection and try again.</p>
          <button type="button" className="btn btn-primary" onClick={again}>
            Try again
          </button>
        </div>
      )}
      {state === 'ready' && items.length === 0 && <p className="nothing">No alerts yet.</p>}
      <ul className="all-alerts">
        {items.map((alert) => (
          <AlertRow key={alert.id} alert={alert} now={now} />
        ))}
      </ul>
      {more !== undefined && (
        <button type="button" className="btn" disabled={isReadingMore} onClick={more}>
          Show more
        </button>
      )}
    </>
  );
}

function AlertRow({ alert, now }: { readonly alert: Alert; readonly now: number }) {
  const { AlertControls } = useAdminControls();
  const status = alertStatus(alert, now);
  return (
    <li>
      <h2>{alert.title}</h2>
      <span className={status === 'inForce' ? 'alert-status alert-in-force' : 'alert-status'}>
        {alertStatusLabels[status]}
      </span>
      <p className="all-alerts-times">
        <Time of={alert.startTime} /> to <Time of={alert.endTime} />
      </p>
      {AlertControls && <AlertControls alert={alert} />}
    </li>
  );
}

function Time({ of }: { readonly of: Moment }) {
  return (
    <time dateTime={String(of)}>
      {day(of)}, {clock(of)}
    </time>
  );
}

import { company } from '@firehouse/model';
import { useLastIncident } from './lastIncident.ts';
import { isNetworkLimited, NETWORK_LIMITED } from '../../../lib/api/networkLimit.ts';
import { reach } from '../../../lib/config/paths.ts';
import { Drawing } from '../../../ui/drawings/Drawing.tsx';
import lantern from '../../../ui/drawings/lantern.svg';
import { ago, clock, shortDay } from '../../../lib/time/timeInWords.ts';
import { kindOf } from '../card/incidentInWords.ts';

/** The state of a log without incidents. */
interface NoIncidentsProps {
  /** Whether the incidents could not be read. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** ms since 1970 */
  readonly now: number;
}

/** An empty log: there were no incidents, or they could not be read, which is not the same. */
export function NoIncidents({ failed, onRetry, now }: NoIncidentsProps) {
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

import { useState } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { AlertCard } from './AlertCard.tsx';
import { isUrgent, wellFormed, type ShownAlert } from './alertsInForce.ts';

/** How often to remove alerts that have ended, in ms. */
const CLOCK_MS = 10_000;

interface AlertsListProps {
  readonly alerts: readonly ShownAlert[];
  /**
   * Key of the current view if the first alert should be brief to leave room for it; undefined to show the alert in
   * full.
   */
  readonly briefOn?: string | undefined;
}

/**
 * Renders the alerts in force, urgent ones first and the first one open (SPEC §2). If there are at least two others
 * that aren't urgent, they are collapsed. Renders nothing if there are no alerts.
 */
export function AlertsList({ alerts, briefOn }: AlertsListProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const now = useNow(CLOCK_MS);
  // Alerts can end before the next poll.
  const inForce = alerts.flatMap(wellFormed).filter(({ endTime }) => !(endTime && Date.parse(endTime) <= now));
  const shown = inForce.sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));
  if (shown.length === 0) return null;
  const folded = shown.filter((alert, at) => at > 0 && !isUrgent(alert));
  const rest = folded.length > 1 ? folded : [];
  const card = (alert: ShownAlert) => (
    <ErrorBoundary key={alert.id} instead={null}>
      <AlertCard alert={alert} isFirst={alert === shown[0]} briefOn={alert === shown[0] ? briefOn : undefined} />
    </ErrorBoundary>
  );
  return (
    <section className="alerts container" aria-label="Alerts">
      {shown.slice(0, shown.length - rest.length).map(card)}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            className="alerts-fold"
            aria-expanded={isUnfolded}
            aria-controls="more-alerts"
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <span>
              <strong>{rest.length} more alerts:</strong> {rest.map(({ title }) => title).join(', ')}
            </span>
            <Icon name="chevron" />
          </button>
          <div id="more-alerts" className="alerts-rest" hidden={!isUnfolded}>
            {rest.map(card)}
          </div>
        </>
      )}
    </section>
  );
}

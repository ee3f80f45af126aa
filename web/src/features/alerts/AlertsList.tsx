import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { AlertCard } from './AlertCard.tsx';
import { wellFormed, type ShownAlert } from './alertsInForce.ts';

/** The alerts above a view. */
interface AlertsListProps {
  readonly alerts: readonly ShownAlert[];
  /** The view where the first alert is collapsed to leave room for the view; undefined where it is shown in full. */
  readonly briefOn?: string | undefined;
}

/** The alerts in force, the first one open; nothing if there are none (SPEC §2). */
export function AlertsList({ alerts, briefOn }: AlertsListProps) {
  const shown = alerts.flatMap(wellFormed);
  if (shown.length === 0) return null;
  return (
    <section className="alerts container" aria-label="Alerts">
      {shown.map((alert, index) => (
        <ErrorBoundary key={alert.id} instead={null}>
          <AlertCard alert={alert} isFirst={index === 0} briefOn={index === 0 ? briefOn : undefined} />
        </ErrorBoundary>
      ))}
    </section>
  );
}

import { paths } from '../../lib/config/paths.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { wellFormed, type ShownAlert } from './alertsInForce.ts';

interface AlertsLineProps {
  readonly alerts: readonly ShownAlert[];
  /**
   * Whether the user has access to the portal's Home, which shows the alerts. Otherwise, the line links to the public
   * Home.
   */
  readonly hasHome: boolean;
}

/** Renders a one-line summary that links to the alerts in force. Renders nothing if there are none. */
export function AlertsLine({ alerts, hasHome }: AlertsLineProps) {
  const [first, ...others] = alerts.flatMap(wellFormed);
  if (first === undefined) return null;
  const words = (
    <>
      <Icon name="warning" />
      <span>{others.length === 0 ? `Alert in force: ${first.title}` : `${others.length + 1} alerts in force`}</span>
    </>
  );
  return (
    <p className="container alerts-line">
      {hasHome ? <ViewLink to="home">{words}</ViewLink> : <PathLink to={paths.home}>{words}</PathLink>}
    </p>
  );
}

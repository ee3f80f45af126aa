import { useEffect, useState } from 'react';
import { useAlerts, type ShownAlert } from '../features/alerts/alertsInForce.ts';
import { useIsLate } from '../lib/loading/useIsLate.ts';
import { anchors } from '../lib/config/paths.ts';
import { useRecentIncidents } from '../features/incidents/recent/recentIncidentsQuery.ts';

/** The alerts, and the state of the page's first layout. */
interface FirstResponses {
  /** Empty while the page is waiting. */
  readonly alerts: readonly ShownAlert[];
  readonly isWaiting: boolean;
  /** Changes when everything below the alerts must be laid out again. */
  readonly arrangement: number;
}

/** The page's state after it stopped waiting. */
interface Layout {
  /** Whether the alerts had not arrived by then. */
  readonly awaitsAlerts: boolean;
  readonly awaitsIncidents: boolean;
  readonly arrangement: number;
}

const visitorActs = ['pointerdown', 'keydown'] as const;

/** Returns whether the spot where alerts appear is on the screen. */
function areAlertsInView(): boolean {
  const main = document.getElementById(anchors.main);
  const banner = main?.querySelector('.banner');
  return (banner?.getBoundingClientRect().bottom ?? main?.getBoundingClientRect().top ?? 0) >= 0;
}

/**
 * Shows the first responses together. Alerts and incidents push down the content below them and would make it jump if
 * shown one by one. So the page is laid out once without them, once with them, and again for each response that comes
 * too late for that, but not after the visitor has begun to use the page or has scrolled down, where the browser
 * anchors the content.
 * @param isHome home also waits for its incidents, and keeps polling for alerts
 */
export function useFirstResponses(isHome: boolean): FirstResponses {
  const alerts = useAlerts(true);
  const incidents = useRecentIncidents(isHome);
  // The first screen no longer waits to show the responses together.
  const isLate = useIsLate();
  const [isTouched, setIsTouched] = useState(false);
  const [layout, setLayout] = useState<Layout | undefined>();
  useEffect(() => {
    const touch = () => setIsTouched(true);
    for (const act of visitorActs) addEventListener(act, touch, { once: true, capture: true });
    return () => {
      for (const act of visitorActs) removeEventListener(act, touch, { capture: true });
    };
  }, []);

  const awaitsAlerts = alerts.state === 'loading';
  const awaitsIncidents = isHome && incidents.state === 'loading';
  const hasAlerts = alerts.value.length > 0;
  if (layout === undefined) {
    if (isLate || !(awaitsAlerts || awaitsIncidents))
      setLayout({ awaitsAlerts, awaitsIncidents, arrangement: !isTouched && (isHome || hasAlerts) ? 1 : 0 });
  } else if ((layout.awaitsAlerts && !awaitsAlerts) || (layout.awaitsIncidents && !awaitsIncidents)) {
    const movesContent = (layout.awaitsAlerts && hasAlerts) || (layout.awaitsIncidents && !awaitsIncidents);
    const canRearrange = !isTouched && areAlertsInView();
    setLayout({
      awaitsAlerts: layout.awaitsAlerts && awaitsAlerts,
      awaitsIncidents: layout.awaitsIncidents && awaitsIncidents,
      arrangement: layout.arrangement + (movesContent && canRearrange ? 1 : 0),
    });
  }
  const isWaiting = layout === undefined;
  return { alerts: isWaiting ? [] : alerts.value, isWaiting, arrangement: layout?.arrangement ?? 0 };
}

import { useEffect, useState } from 'react';
import { useAlerts, type ShownAlert } from '../features/alerts/alertsInForce.ts';
import { useIsLate } from '../lib/loading/useIsLate.ts';
import { anchors } from '../lib/config/paths.ts';
import { useNotice, type Notice } from '../features/siteContent/useNotice.ts';
import { useWeather, type Weather } from '../features/weather/useWeather.ts';
import { useRecentIncidents } from '../features/incidents/recent/recentIncidentsQuery.ts';

/** The first responses, and when to lay out the page again. */
interface FirstResponses {
  /** Empty while waiting for the first responses. */
  readonly alerts: readonly ShownAlert[];
  /** Read after the first responses. */
  readonly weather: Weather | undefined;
  /** Read after the first responses. */
  readonly notice: Notice | undefined;
  readonly isWaiting: boolean;
  /** Changes whenever everything below the alerts has to be laid out again. */
  readonly arrangement: number;
}

/** The state at the last layout of the page. */
interface Layout {
  /** Whether the alerts hadn't arrived yet. */
  readonly awaitsAlerts: boolean;
  readonly awaitsIncidents: boolean;
  /** How many of these two are shown: the weather warnings and the notice. */
  readonly extras: number;
  readonly arrangement: number;
}

const visitorActs = ['pointerdown', 'keydown'] as const;

/** Returns whether the area where alerts appear is in the viewport. */
function areAlertsInView(): boolean {
  const main = document.getElementById(anchors.main);
  const banner = main?.querySelector('.banner');
  return (banner?.getBoundingClientRect().bottom ?? main?.getBoundingClientRect().top ?? 0) >= 0;
}

/**
 * Shows the first responses together. Alerts and incidents push down the content below, which would jump twice if they
 * appeared separately. The page is laid out once without them and once with them, plus once for each late response. It
 * isn't laid out again if the visitor has started to use the page or has scrolled down, where the browser anchors the
 * content.
 * @param isHome whether to also wait for Home's incidents
 */
export function useFirstResponses(isHome: boolean): FirstResponses {
  const alerts = useAlerts(true);
  const incidents = useRecentIncidents(isHome);
  // After a while, show what has arrived without waiting for the rest.
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
  const weather = useWeather(layout !== undefined);
  const notice = useNotice(layout !== undefined);
  const extras = Number(weather !== undefined) + Number(notice !== undefined);
  if (layout === undefined) {
    if (isLate || !(awaitsAlerts || awaitsIncidents))
      setLayout({
        awaitsAlerts,
        awaitsIncidents,
        extras,
        arrangement: !isTouched && (isHome || hasAlerts) ? 1 : 0,
      });
  } else if (
    (layout.awaitsAlerts && !awaitsAlerts) ||
    (layout.awaitsIncidents && !awaitsIncidents) ||
    layout.extras !== extras
  ) {
    const movesContent =
      (layout.awaitsAlerts && hasAlerts) || (layout.awaitsIncidents && !awaitsIncidents) || layout.extras !== extras;
    const canRearrange = !isTouched && areAlertsInView();
    setLayout({
      awaitsAlerts: layout.awaitsAlerts && awaitsAlerts,
      awaitsIncidents: layout.awaitsIncidents && awaitsIncidents,
      extras,
      arrangement: layout.arrangement + (movesContent && canRearrange ? 1 : 0),
    });
  }
  const isWaiting = layout === undefined;
  return { alerts: isWaiting ? [] : alerts.value, weather, notice, isWaiting, arrangement: layout?.arrangement ?? 0 };
}

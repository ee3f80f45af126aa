import { useEffect, useState } from 'react';
import { useAlerts, type ShownAlert } from '../features/alerts/alerts.ts';
import { useIsLate } from '../lib/loading/useIsLate.ts';
import { anchors } from '../lib/config/paths.ts';
import { useRecentIncidents } from '../features/incidents/recentIncidents.ts';

/** The alerts, and how far the page has come. */
export interface FirstAnswers {
  /** None while the page is waiting. */
  readonly alerts: readonly ShownAlert[];
  readonly isWaiting: boolean;
  /** Changes when what stands below the alerts has to be laid out anew. */
  readonly arrangement: number;
}

/** How the page stands since it waits no more. */
interface Standing {
  /** Answers that it did not wait for any longer. */
  readonly awaitsAlerts: boolean;
  readonly awaitsCalls: boolean;
  readonly arrangement: number;
}

const visitorActs = ['pointerdown', 'keydown'] as const;

/** Whether the place is on the screen where alerts come in. */
function isPlaceInView(): boolean {
  const main = document.getElementById(anchors.main);
  const banner = main?.querySelector('.banner');
  return (banner?.getBoundingClientRect().bottom ?? main?.getBoundingClientRect().top ?? 0) >= 0;
}

/**
 * Lets the first answers onto the page together. Alerts and calls push down what stands below them; were
 * they let in one by one, it would jump under the reader's eyes. So the page is laid out once without
 * them and once, anew, with them; and once more for each that comes too late for that. But not under the
 * hands of a visitor who has begun to use it, nor when he reads further down, where the browser keeps what
 * he reads in its place.
 * @param isHome home waits for its calls too, and goes on asking for alerts
 */
export function useFirstAnswers(isHome: boolean): FirstAnswers {
  const alerts = useAlerts(isHome);
  const calls = useRecentIncidents(isHome);
  // The first screen waits no longer for answers to come together.
  const isLate = useIsLate();
  const [isTouched, setIsTouched] = useState(false);
  const [standing, setStanding] = useState<Standing | undefined>();
  useEffect(() => {
    const touch = () => setIsTouched(true);
    for (const act of visitorActs) addEventListener(act, touch, { once: true, capture: true });
    return () => {
      for (const act of visitorActs) removeEventListener(act, touch, { capture: true });
    };
  }, []);

  const awaitsAlerts = alerts.state === 'loading';
  const awaitsCalls = isHome && calls.state === 'loading';
  const hasAlerts = alerts.value.length > 0;
  if (standing === undefined) {
    if (isLate || !(awaitsAlerts || awaitsCalls))
      setStanding({ awaitsAlerts, awaitsCalls, arrangement: !isTouched && (isHome || hasAlerts) ? 1 : 0 });
  } else if ((standing.awaitsAlerts && !awaitsAlerts) || (standing.awaitsCalls && !awaitsCalls)) {
    const pushesDown = (standing.awaitsAlerts && hasAlerts) || (standing.awaitsCalls && !awaitsCalls);
    const isStill = !isTouched && isPlaceInView();
    setStanding({
      awaitsAlerts: standing.awaitsAlerts && awaitsAlerts,
      awaitsCalls: standing.awaitsCalls && awaitsCalls,
      arrangement: standing.arrangement + (pushesDown && isStill ? 1 : 0),
    });
  }
  const isWaiting = standing === undefined;
  return { alerts: isWaiting ? [] : alerts.value, isWaiting, arrangement: standing?.arrangement ?? 0 };
}

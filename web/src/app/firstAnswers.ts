import { createContext, useEffect, useState } from 'react';
import { useAlerts, type ShownAlert } from '../api/alerts.ts';
import { useRecentIncidents } from '../api/recentIncidents.ts';

/** The first screen waits no longer than this for answers to come together, in ms. */
const PATIENCE_MS = 2_500;

/** Whether the page is still waiting for its first answers. */
export const AwaitingAnswers = createContext(false);

/** The alerts, and how far the page has come. */
export interface FirstAnswers {
  /** None while the page is waiting. */
  readonly alerts: readonly ShownAlert[];
  readonly isWaiting: boolean;
  /** Changes when what stands below the alerts has to be laid out anew. */
  readonly arrangement: string;
}

/**
 * Lets the first answers onto the page together. Alerts and calls push down what stands below them; were
 * they let in one by one, it would jump under the reader's eyes. So the page is laid out once without
 * them and once, anew, with them.
 * @param isHome home waits for its calls too, and goes on asking for alerts
 */
export function useFirstAnswers(isHome: boolean): FirstAnswers {
  const alerts = useAlerts(isHome);
  const calls = useRecentIncidents(isHome);
  const [isLate, setIsLate] = useState(false);
  const [hadAlerts, setHadAlerts] = useState<boolean | undefined>();
  useEffect(() => {
    const timer = setTimeout(setIsLate, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);

  const areThere = alerts.state !== 'loading' && !(isHome && calls.state === 'loading');
  if (hadAlerts === undefined && (areThere || isLate)) setHadAlerts(alerts.value.length > 0);
  const isWaiting = hadAlerts === undefined;
  return {
    alerts: isWaiting ? [] : alerts.value,
    isWaiting,
    arrangement: isWaiting && isHome ? 'waiting' : hadAlerts === true ? 'below alerts' : 'plain',
  };
}

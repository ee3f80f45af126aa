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

/** How the first answers found the page. */
interface Settled {
  readonly hadAlerts: boolean;
  /** The visitor had done something by then: what he had opened must not close. */
  readonly wasTouched: boolean;
}

const visitorActs = ['pointerdown', 'keydown'] as const;

/**
 * Lets the first answers onto the page together. Alerts and calls push down what stands below them; were
 * they let in one by one, it would jump under the reader's eyes. So the page is laid out once without
 * them and once, anew, with them; but not under the hands of a visitor who has begun to use it.
 * @param isHome home waits for its calls too, and goes on asking for alerts
 */
export function useFirstAnswers(isHome: boolean): FirstAnswers {
  const alerts = useAlerts(isHome);
  const calls = useRecentIncidents(isHome);
  const [isLate, setIsLate] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [settled, setSettled] = useState<Settled | undefined>();
  useEffect(() => {
    const touch = () => setIsTouched(true);
    for (const act of visitorActs) addEventListener(act, touch, { once: true, capture: true });
    const timer = setTimeout(setIsLate, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      for (const act of visitorActs) removeEventListener(act, touch, { capture: true });
    };
  }, []);

  const areThere = alerts.state !== 'loading' && !(isHome && calls.state === 'loading');
  if (settled === undefined && (areThere || isLate)) setSettled({ hadAlerts: alerts.value.length > 0, wasTouched: isTouched });
  const isWaiting = settled === undefined;
  return {
    alerts: isWaiting ? [] : alerts.value,
    isWaiting,
    arrangement: isWaiting || settled.wasTouched ? (isHome ? 'waiting' : 'plain') : settled.hadAlerts ? 'below alerts' : 'plain',
  };
}

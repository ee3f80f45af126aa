import { useState } from 'react';
import { useAlerts, type ShownAlert } from '../api/alerts.ts';

/**
 * The alerts, and how the page was arranged when they first came. Alerts stand above the body, so the
 * first ones would push it down while it is being read; the body is laid out anew below them instead.
 * @param live whether to go on asking for alerts
 */
export function useFirstAlerts(live: boolean): {
  readonly alerts: readonly ShownAlert[];
  readonly arrangement: 'plain' | 'below-alerts';
} {
  const { value, state } = useAlerts(live);
  const [first, setFirst] = useState<'plain' | 'below-alerts' | undefined>();
  if (first === undefined && state !== 'loading') setFirst(value.length > 0 ? 'below-alerts' : 'plain');
  return { alerts: value, arrangement: first ?? 'plain' };
}

import { recentIncidentsList } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * What all visitors currently see. `alerts` and `incidents` are identical to the responses of `GET /api/alerts` and of
 * the list of the last 30 minutes, because the same code creates them (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** Epoch ms. */
  readonly generatedAt: number;
  /** JSON array of current alerts. */
  readonly alerts: string;
  /** JSON array of recent incidents. */
  readonly incidents: string;
}

/** Reads the snapshot. Concurrent requests share the reads of both lists. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents };
}

import { recentIncidentsList, recentStormsList } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * What all visitors currently see. `alerts` and `incidents` are identical to the responses of `GET /api/alerts` and of
 * the list of the last 30 minutes, and `storms` to the list of the storms that these incidents can belong to, because
 * the same code creates them (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** Epoch ms. */
  readonly generatedAt: number;
  /** JSON array of current alerts. */
  readonly alerts: string;
  /** JSON array of recent incidents. */
  readonly incidents: string;
  /** JSON */
  readonly storms: string;
}

/** Reads the snapshot. Concurrent requests share the reads of all lists. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents, storms] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
    visitorsList('storms', recentStormsList(generatedAt), settings),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents, storms };
}

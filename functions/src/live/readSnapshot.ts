import { recentIncidentsList } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * What every visitor sees now: `alerts` is the response of `GET /api/alerts`, `incidents` is the response of the list
 * for the last 30 minutes, both byte for byte, because the same code reads them (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** epoch ms */
  readonly generatedAt: number;
  /** JSON */
  readonly alerts: string;
  /** JSON */
  readonly incidents: string;
}

/** Reads the snapshot: two lists, which all simultaneous requests share. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents };
}

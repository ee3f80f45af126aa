import { recentIncidentsList } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * What every visitor sees now: `alerts` is the response of `GET /api/alerts`, `incidents` that of the list of the last
 * 30 minutes, both byte by byte, because they are read by the same code (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** ms since 1970 */
  readonly generatedAt: number;
  /** JSON */
  readonly alerts: string;
  /** JSON */
  readonly incidents: string;
}

/** Reads the snapshot: two lists, which all requests of the same moment share. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents };
}

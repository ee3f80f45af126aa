import { recentIncidentsList, type WeatherWarning } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';
import { warningsInForce } from '../weather/storedWarnings.ts';

/**
 * The data that all visitors currently see. `alerts` and `incidents` are identical to the responses of `GET
 * /api/alerts` and `GET /api/col/incidents` for the last 30 minutes, because the same code creates them
 * (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** Epoch ms. */
  readonly generatedAt: number;
  /** JSON array of current alerts. */
  readonly alerts: string;
  /** JSON array of recent incidents. */
  readonly incidents: string;
  /** Warnings from the National Weather Service; in no response of the API. */
  readonly weather: readonly WeatherWarning[];
}

/** Reads the snapshot. Concurrent requests share the reads of both lists. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents, weather] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
    warningsInForce(settings, generatedAt),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents, weather };
}

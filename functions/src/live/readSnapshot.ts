import { recentIncidentsList, type WeatherWarning } from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';
import { warningsInForce } from '../weather/storedWarnings.ts';

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
  /** Warnings from the National Weather Service; in no response of the API. */
  readonly weather: readonly WeatherWarning[];
}

/** Reads the snapshot: two lists, which all simultaneous requests share. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents, weather] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
    warningsInForce(settings, generatedAt),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents, weather };
}

import {
  liveContent,
  recentIncidentsList,
  recentStormsList,
  type LiveContent,
  type WeatherWarning,
} from '@firehouse/model';
import { visitorsAlerts } from '../alerts/alertsInForce.ts';
import { visitorsSiteContent } from '../collections/getDocument.ts';
import { visitorsList } from '../lists/listEndpoint.ts';
import type { Settings } from '../platform/settings.ts';
import { warningsInForce } from '../weather/storedWarnings.ts';

/**
 * The data that all visitors currently see. `alerts`, `incidents` and `storms` are identical to the responses of `GET
 * /api/alerts`, of `GET /api/col/incidents` for the last 30 minutes, and of `GET /api/col/storms` for the storms of
 * these incidents, because the same code creates them (docs/decisions/042).
 */
export interface LiveSnapshot {
  /** Epoch ms. */
  readonly generatedAt: number;
  /** JSON array of current alerts. */
  readonly alerts: string;
  /** JSON array of recent incidents. */
  readonly incidents: string;
  /** JSON array of the storms that these incidents can belong to. */
  readonly storms: string;
  /** Warnings from the National Weather Service, which the API doesn't return. */
  readonly weather: readonly WeatherWarning[];
  /** The parts of `GET /api/col/site/doc/current` that every page shows. */
  readonly site: LiveContent;
}

/** Reads the snapshot. Concurrent requests share the reads of all lists. */
export async function readSnapshot(settings: Settings): Promise<LiveSnapshot> {
  const generatedAt = Date.now();
  const [alerts, incidents, storms, weather, site] = await Promise.all([
    visitorsAlerts(),
    visitorsList('incidents', recentIncidentsList(generatedAt), settings),
    visitorsList('storms', recentStormsList(generatedAt), settings),
    warningsInForce(settings, generatedAt),
    visitorsSiteContent(settings),
  ]);
  return { generatedAt, alerts: JSON.stringify(alerts), incidents, storms, weather, site: liveContent(site) };
}

import { company, isRecord, WEATHER_MAX_AGE_MS, type WeatherWarning } from '@firehouse/model';
import { Timestamp, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { database } from '../platform/firebase.ts';
import { log } from '../platform/log.ts';
import { projectSettings, type Settings } from '../platform/settings.ts';
import { SharedReads } from '../platform/sharedReads.ts';
import { fetchWarnings, type ServiceOptions } from './fetchWarnings.ts';
import type { Warnings } from './parseWarnings.ts';

/** Pauses between attempts, in ms. The service sometimes fails for a few seconds. */
const PAUSES_MS = [5_000, 20_000];

/** Visitors share a read 15 times as long as other reads, because the document changes only every five minutes. */
export const weatherReads = new SharedReads(() => 15 * projectSettings().shareReadsMs);

/** Returns the reference to the only document. It contains the latest warnings, or that the service was unreachable. */
function weatherDocument(db: Firestore): DocumentReference {
  return db.doc('weather/now');
}

/**
 * Stores the warnings in force, as reported by the National Weather Service. If the service can't be reached, stores
 * none and logs the first in a row of failures. Does nothing if WEATHER_ZONES is empty.
 */
export async function storeWarnings(
  db: Firestore,
  { weatherZones: zones, site }: Pick<Settings, 'weatherZones' | 'site'>,
  { pausesMs = PAUSES_MS, ...options }: ServiceOptions & { readonly pausesMs?: readonly number[] } = {},
): Promise<void> {
  if (zones === '') return;
  const read = await attempt(() => fetchWarnings(zones, `(${site}, ${company.email})`, options), pausesMs);
  const document = weatherDocument(db);
  const before = await document.get();
  if (read instanceof Error) {
    if (before.get('isReachable') !== false) log.weatherUnavailable(read);
    await document.set({ zones, isReachable: false, readAt: Timestamp.now(), warnings: [] });
    return;
  }
  const { warnings, malformed } = read;
  // Log only changes, because a malformed message can stay in the feed for hours.
  if (malformed > 0 && before.get('malformed') !== malformed) log.weatherMalformed(malformed);
  await document.set({ zones, isReachable: true, readAt: Timestamp.now(), warnings, malformed });
}

/** Tries several times. Returns the last error if all attempts fail. */
async function attempt(
  fetchOnce: () => Promise<Warnings>,
  [pauseMs, ...pausesMs]: readonly number[],
): Promise<Warnings | Error> {
  try {
    return await fetchOnce();
  } catch (error) {
    if (pauseMs === undefined) return error instanceof Error ? error : new Error(String(error));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return attempt(fetchOnce, pausesMs);
  }
}

const readDocument = async () => (await weatherDocument(database()).get()).data();

/**
 * Returns the stored warnings that are in force. Returns none if they are outdated, or for zones that are no longer
 * configured.
 * @param now epoch ms
 */
export async function warningsInForce(
  { weatherZones }: Pick<Settings, 'weatherZones'>,
  now: number,
): Promise<readonly WeatherWarning[]> {
  if (weatherZones === '') return [];
  const { zones, readAt, warnings } = (await weatherReads.read('weather', readDocument)) ?? {};
  const isCurrent = readAt instanceof Timestamp && readAt.toMillis() > now - WEATHER_MAX_AGE_MS;
  if (!isCurrent || zones !== weatherZones || !Array.isArray(warnings)) return [];
  return warnings.filter((warning) => isRecord(warning) && Date.parse(String(warning['endTime'])) > now);
}

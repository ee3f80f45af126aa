import { HOME_POLL_MS, isRecord, LIVE_SNAPSHOT_PATH, type LiveContent } from '@firehouse/model';
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { currentUser } from '../user/currentUser.ts';
import { cachedSince, noteCached, noteCachedAt } from './cachedSince.ts';
import { bypassCacheOnRefetch, type ReadRequest } from './readRequest.ts';
import { isLimited } from './apiError.ts';
import { requestFailed } from './requestFailed.ts';

/** Lists that are both in the live snapshot and in the API (docs/api.md). */
type LiveList = 'alerts' | 'incidents' | 'storms';

/** The snapshot's weather warnings, which the API does not have. */
export interface LiveWeather {
  /** Untrusted; see `WeatherWarning`. */
  readonly warnings: readonly unknown[];
  /** When the warnings were last known to be current, in ms since 1970. */
  readonly since: number;
}

/** A snapshot's contents. */
type Snapshot = Record<LiveList, unknown[]> & { readonly weather: LiveWeather; readonly site: LiveContent };

/** Query key of the weather warnings, which every snapshot updates. */
export const weatherKey = ['weather'] as const;

/** Query key of the site's content in the live snapshot. Every snapshot updates it. */
export const liveContentKey = ['site', 'live'] as const;

/** Query key of the site's content. A snapshot with a newer revision invalidates it. */
export const siteContentKey: readonly string[] = ['site', 'all'];

/** Snapshot request timeout, in ms. */
const TIMEOUT_MS = 8_000;

/** How long the first read waits for the API before it also requests the snapshot, in ms. */
const HEDGE_MS = 4_000;

/** How long lists polled together share one snapshot response, in ms. */
const SHARED_MS = 1_000;

/**
 * Snapshots older than this are shown with their age, in ms. The CDN always has a newer one unless the functions are
 * failing.
 */
const OLD_MS = 30_000;

/** Maximum interval between polls while polls are failing, in ms. */
const MAX_POLL_MS = 16 * HOME_POLL_MS;

/** A snapshot request that several lists can share. */
interface Snapshots {
  readonly response: Promise<Snapshot>;
  readonly startedAt: number;
}

/**
 * The newest snapshot: the server time when it was generated, and the local time when this device first received it.
 */
interface Newest {
  readonly generatedAt: number;
  readonly since: number;
}

const snapshots = new WeakMap<QueryClient, Snapshots>();
const newest = new WeakMap<QueryClient, Newest>();

/**
 * Reads a list that is also in the live snapshot. For visitors, the first read goes to the API and later polls read the
 * snapshot, which the CDN caches for a few seconds, so a traffic spike costs little (docs/decisions/042). The first
 * read of storms also goes to the snapshot, because only pages with several calls need them. If one source fails, the
 * other is used. Members always read the API because they can see more than the snapshot contains.
 */
export async function readLive<T>(
  list: LiveList,
  context: QueryFunctionContext,
  fromApi: (request: ReadRequest) => Promise<T[]>,
): Promise<T[]> {
  const request = bypassCacheOnRefetch(context);
  if ((await currentUser().token()) !== undefined) return fromApi(request);
  const fromSnapshot = async () => (await readSnapshot(context.client))[list] as T[];
  return request.fresh === true || list === 'storms'
    ? firstFresh(fromSnapshot, () => fromApi(request))
    : firstFresh(() => fromApi(request), fromSnapshot, HEDGE_MS);
}

/**
 * Returns the first list that wasn't served from this device's cache. If both were, returns the newer one.
 * @param hedgeMs how long to wait for the first source before also reading the second; by default, until the first
 * fails
 * @throws the first source's error, or a 429 from either source
 */
async function firstFresh<T>(first: () => Promise<T[]>, second: () => Promise<T[]>, hedgeMs?: number): Promise<T[]> {
  const isFresh = (list: T[]) => cachedSince(list) === undefined;
  const one = first();
  const slow = hedgeMs === undefined ? [] : [new Promise<undefined>((resolve) => setTimeout(resolve, hedgeMs))];
  const early = await Promise.race([one.catch(() => undefined), ...slow]);
  if (early !== undefined && isFresh(early)) return early;
  const both = [one, second()];
  const fresh = both.map(async (read) => {
    const list = await read;
    if (!isFresh(list)) throw new Error('The list is old.');
    return list;
  });
  return Promise.any(fresh).catch(async () => {
    const results = await Promise.allSettled(both);
    const lists = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const [newer] = lists.sort((a, b) => (cachedSince(b) ?? 0) - (cachedSince(a) ?? 0));
    if (newer !== undefined) return newer;
    const errors: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    throw errors.find(isLimited) ?? errors[0];
  });
}

/** Reads the snapshot, which is the same for visitors and members. */
export function readSnapshot(client: QueryClient): Promise<Snapshot> {
  const now = Date.now();
  const shared = snapshots.get(client);
  if (shared !== undefined && now - shared.startedAt < SHARED_MS) return shared.response;
  const response = fetchSnapshot(client);
  snapshots.set(client, { response, startedAt: now });
  return response;
}

async function fetchSnapshot(client: QueryClient): Promise<Snapshot> {
  const response = await fetch(LIVE_SNAPSHOT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw requestFailed(response.status, await response.text(), response.headers);
  const body: unknown = await response.json();
  // A copy from before a deployment has no storms.
  const { generatedAt, alerts, incidents, storms = [], weather: warnings, site: content } = isRecord(body) ? body : {};
  if (typeof generatedAt !== 'number' || !Array.isArray(alerts) || !Array.isArray(incidents) || !Array.isArray(storms))
    throw new TypeError(`${LIVE_SNAPSHOT_PATH} did not return a snapshot.`);
  const since = sinceOf(client, generatedAt, Number(response.headers.get('Age')) || 0);
  for (const list of [alerts, incidents, storms]) {
    if (Date.now() - since > OLD_MS) noteCachedAt(list, since);
    noteCached(list, response);
  }
  const weather = { warnings: Array.isArray(warnings) ? warnings : [], since: cachedSince(alerts) ?? since };
  client.setQueryData(weatherKey, weather);
  const site: LiveContent = isRecord(content) ? content : {};
  client.setQueryData(liveContentKey, site);
  const known = client.getQueryData<LiveContent>(siteContentKey);
  if (known !== undefined && (site.rev ?? 0) > (known.rev ?? 0))
    void client.invalidateQueries({ queryKey: siteContentKey });
  return { alerts, incidents, storms, weather, site };
}

/**
 * Returns the local time up to which a snapshot is known to be current. Never compares the server's clock with the
 * device's, because either can be wrong.
 * @param ageS the `Age` header: how long the CDN has cached the response, in seconds
 * @throws {Error} if another CDN location served an older snapshot than the one on screen
 */
function sinceOf(client: QueryClient, generatedAt: number, ageS: number): number {
  const last = newest.get(client);
  if (last !== undefined && generatedAt < last.generatedAt) throw new Error('A newer snapshot is shown.');
  if (last?.generatedAt === generatedAt) return last.since;
  const since = Date.now() - ageS * 1_000;
  newest.set(client, { generatedAt, since });
  return since;
}

/**
 * Returns the delay before the next poll. It doubles with each failure so that crowds of visitors don't prolong an
 * outage.
 */
export function pollInterval({ state }: Pick<Query, 'state'>): number {
  if (state.status !== 'error') return HOME_POLL_MS;
  const failingMs = Math.min(performance.now(), Date.now() - state.dataUpdatedAt);
  const doublings = Math.floor(Math.log2(Math.max(1, failingMs / HOME_POLL_MS)));
  return Math.min(MAX_POLL_MS, HOME_POLL_MS * 2 ** doublings);
}

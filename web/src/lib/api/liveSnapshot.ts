import { HOME_POLL_MS, isRecord, LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { currentUser } from '../user/currentUser.ts';
import { cachedSince, noteCached, noteCachedAt } from './cachedSince.ts';
import { bypassCacheOnRefetch, type ReadRequest } from './readRequest.ts';
import { isLimited } from './apiError.ts';
import { requestFailed } from './requestFailed.ts';

/** The lists in the live snapshot (docs/api.md). */
type LiveList = 'alerts' | 'incidents' | 'storms';

/** Timeout for the snapshot, in ms. */
const TIMEOUT_MS = 8_000;

/** How long the first read waits for the API alone, in ms. */
const HEDGE_MS = 4_000;

/** How long lists that are polled together share one response, in ms. */
const SHARED_MS = 1_000;

/** Age from which a snapshot is shown with its age, in ms. The CDN has newer ones unless the functions fail. */
const OLD_MS = 30_000;

/** Maximum time between failing polls, in ms. */
const MAX_POLL_MS = 16 * HOME_POLL_MS;

/** The snapshots that a page has read. */
interface Snapshots {
  readonly response: Promise<Record<LiveList, unknown[]>>;
  readonly startedAt: number;
}

/** The newest snapshot: when the server generated it, by its clock, and when this device first received it. */
interface Newest {
  readonly generatedAt: number;
  readonly since: number;
}

const snapshots = new WeakMap<QueryClient, Snapshots>();
const newest = new WeakMap<QueryClient, Newest>();

/**
 * Reads a list that is also in the live snapshot. A visitor's page reads the API first and then polls the snapshot,
 * which the CDN caches for seconds, so that a crowd costs little more than a few visitors (docs/decisions/042). If one
 * of them fails, it reads the other. Storms come from the snapshot first, because only a page with several calls needs
 * them, and then many pages do. Members' pages read only the API, because members can see more.
 * @param fromApi reads the list from the API
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
 * Returns the first list that does not come from a cache on this device, or the newer one that does.
 * @param hedgeMs how long to wait for the first source before the second is read, too; if omitted, until it fails
 * @throws the first source's error, or a 429 from either
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

function readSnapshot(client: QueryClient): Promise<Record<LiveList, unknown[]>> {
  const now = Date.now();
  const shared = snapshots.get(client);
  if (shared !== undefined && now - shared.startedAt < SHARED_MS) return shared.response;
  const response = fetchSnapshot(client);
  snapshots.set(client, { response, startedAt: now });
  return response;
}

async function fetchSnapshot(client: QueryClient): Promise<Record<LiveList, unknown[]>> {
  const response = await fetch(LIVE_SNAPSHOT_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw requestFailed(response.status, await response.text(), response.headers);
  const body: unknown = await response.json();
  // A copy from before a deployment has no storms.
  const { generatedAt, alerts, incidents, storms = [] } = isRecord(body) ? body : {};
  if (typeof generatedAt !== 'number' || !Array.isArray(alerts) || !Array.isArray(incidents) || !Array.isArray(storms))
    throw new TypeError(`${LIVE_SNAPSHOT_PATH} did not return a snapshot.`);
  const since = sinceOf(client, generatedAt, Number(response.headers.get('Age')) || 0);
  for (const list of [alerts, incidents, storms]) {
    if (Date.now() - since > OLD_MS) noteCachedAt(list, since);
    noteCached(list, response);
  }
  return { alerts, incidents, storms };
}

/**
 * Returns the time since which this device has known that the site has nothing newer. The clocks of the server and of
 * this device are not compared, because either can be wrong.
 * @param ageS how long a shared cache has had the response, in seconds
 * @throws {Error} for a snapshot older than the one shown, from another location of the CDN
 */
function sinceOf(client: QueryClient, generatedAt: number, ageS: number): number {
  const last = newest.get(client);
  if (last !== undefined && generatedAt < last.generatedAt) throw new Error('A newer snapshot is shown.');
  if (last?.generatedAt === generatedAt) return last.since;
  const since = Date.now() - ageS * 1_000;
  newest.set(client, { generatedAt, since });
  return since;
}

/** Returns the time until the next poll: doubled after each failure, so that many visitors do not prolong an outage. */
export function pollInterval({ state }: Pick<Query, 'state'>): number {
  if (state.status !== 'error') return HOME_POLL_MS;
  const failingMs = Math.min(performance.now(), Date.now() - state.dataUpdatedAt);
  const doublings = Math.floor(Math.log2(Math.max(1, failingMs / HOME_POLL_MS)));
  return Math.min(MAX_POLL_MS, HOME_POLL_MS * 2 ** doublings);
}

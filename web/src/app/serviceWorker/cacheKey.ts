import { MINUTE_MS, HOME_INCIDENT_WINDOW_MS } from '@firehouse/model';

/** The incidents up to a moment. */
const UP_TO = /^startTime>=(\d+) AND startTime<(\d+)$/;

/**
 * Whether a filter is Home's, which polls for the half hour up to now: each response replaces the one before. A half
 * hour of the call history starts on a full minute, as its form has it, and has its own cache entry.
 */
function isHomes(filter: string): boolean {
  const [, from, to] = (UP_TO.exec(filter) ?? []).map(Number);
  return from !== undefined && to !== undefined && to - from === HOME_INCIDENT_WINDOW_MS && from % MINUTE_MS !== 0;
}

/**
 * Returns the cache key for a request.
 * @param url for which `isVisitorRequest` holds
 */
export function cacheKeyOf(url: URL): string {
  const under = new URL(url);
  if (isHomes(under.searchParams.get('q') ?? '')) under.searchParams.set('q', 'startTime>=');
  return under.href;
}

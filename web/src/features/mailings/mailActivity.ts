import { DAY_MS, type Mailing, type Suppression } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

/** Number of recent mailings to search for open ones. */
const NEWEST = 20;

/** Polling intervals, in ms: while any mailing is waiting, being sent or paused, and otherwise. */
const SENDING_POLL_MS = 5_000;
const IDLE_POLL_MS = 60_000;

/** How long a suppressed address counts as recent, in ms. */
const RECENT_MS = 7 * DAY_MS;

/** How long the count of suppressed addresses stays fresh, in ms. */
const BOUNCES_STALE_MS = 300_000;

/** Returns whether a mailing is waiting, being sent or paused. */
export const isOpenMailing = ({ state }: Pick<Mailing, 'state'>): boolean =>
  state === 'planned' || state === 'sending' || state === 'paused';

const openMailingsQuery = queryOptions({
  queryKey: ['mailings', 'open'] as readonly string[],
  queryFn: async ({ signal }) => {
    const query = { orderBy: 'createdAt,desc', limit: NEWEST };
    return (await readList<Mailing>(apiPaths.list('mailings', query), { signal, fresh: true })).filter(isOpenMailing);
  },
  refetchInterval: ({ state }) => (state.data?.some(isOpenMailing) ? SENDING_POLL_MS : IDLE_POLL_MS),
  staleTime: SENDING_POLL_MS,
});

const none: Mailing[] = [];

/** Reads the mailings that are waiting, being sent or paused, newest first. For admins. */
export const useOpenMailings = (): Reading<readonly Mailing[]> => useReading(openMailingsQuery, none);

const recentBouncesQuery = queryOptions({
  queryKey: ['suppressions', 'recent'] as readonly string[],
  queryFn: async ({ signal }) => {
    const since = new Date(Date.now() - RECENT_MS).toISOString();
    const query = { orderBy: 'at,desc', q: `at >= ${since}`, limit: COUNT_LIMIT + 1 };
    return (await readList<Suppression>(apiPaths.list('suppressions', query), { signal, fresh: true })).length;
  },
  staleTime: BOUNCES_STALE_MS,
});

/** Reads the number of addresses that were suppressed in the last seven days. For admins. */
export const useRecentBounces = (): Reading<number> => useReading(recentBouncesQuery, 0);

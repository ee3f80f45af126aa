import { HOME_POLL_MS, recentIncidentsList, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { pollInterval, readLive } from '../../../lib/api/liveSnapshot.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readList } from '../../../lib/api/readRequest.ts';

const none: Incident[] = [];

/** Query for incidents from the last 30 minutes, newest first, with polling (SPEC §7 and §9). */
export const recentIncidentsQuery = queryOptions({
  queryKey: ['incidents', 'recent'] as readonly string[],
  queryFn: (context) =>
    readLive<Incident>('incidents', context, ({ signal }) =>
      readList(apiPaths.list('incidents', recentIncidentsList(Date.now())), { signal, fresh: true }),
    ),
  refetchInterval: pollInterval,
  // Don't refetch right away when part of the page remounts.
  staleTime: HOME_POLL_MS / 4,
});

/** Reads {@link recentIncidentsQuery}; if not enabled, only from the cache. */
export function useRecentIncidents(enabled = true): Reading<Incident[]> {
  return useReading({ ...recentIncidentsQuery, enabled }, none);
}

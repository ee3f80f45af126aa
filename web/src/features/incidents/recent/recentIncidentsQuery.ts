import { HOME_POLL_MS, recentIncidentsList, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readList } from '../../../lib/api/readRequest.ts';

const none: Incident[] = [];

function fetchRecentIncidents(signal: AbortSignal): Promise<Incident[]> {
  return readList<Incident>(apiPaths.list('incidents', recentIncidentsList(Date.now())), { signal, fresh: true });
}

/** The incidents of the last 30 minutes, newest first; polled (SPEC §7 and §9). */
export const recentIncidentsQuery = queryOptions({
  queryKey: ['incidents', 'recent'] as readonly string[],
  queryFn: ({ signal }) => fetchRecentIncidents(signal),
  refetchInterval: HOME_POLL_MS,
  // Remounting a part of the page does not refetch immediately.
  staleTime: HOME_POLL_MS / 4,
});

/**
 * Reads {@link recentIncidentsQuery}.
 * @param enabled false to return only cached data
 */
export function useRecentIncidents(enabled = true): Reading<Incident[]> {
  return useReading({ ...recentIncidentsQuery, enabled }, none);
}

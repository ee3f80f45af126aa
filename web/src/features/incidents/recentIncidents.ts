import { HOME_INCIDENT_WINDOW_MS, HOME_POLL_MS, UNLIMITED, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../lib/config/paths.ts';
import { useReading, type Reading } from '../../lib/api/reading.ts';
import { readList } from '../../lib/api/request.ts';

const none: Incident[] = [];

function fetchRecentIncidents(signal: AbortSignal): Promise<Incident[]> {
  const now = Date.now();
  const query = {
    q: `startTime>=${now - HOME_INCIDENT_WINDOW_MS} AND startTime<${now}`,
    orderBy: 'startTime,desc',
    limit: UNLIMITED,
  };
  return readList<Incident>(calls.list('incidents', query), { signal, fresh: true });
}

/** The calls of the last 30 minutes, newest first, asked for again and again (SPEC §7 and §9). */
export const recentIncidentsQuery = queryOptions({
  queryKey: ['incidents', 'recent'] as readonly string[],
  queryFn: ({ signal }) => fetchRecentIncidents(signal),
  refetchInterval: HOME_POLL_MS,
  // A part of the page that is laid out anew does not ask again at once.
  staleTime: HOME_POLL_MS / 4,
});

/**
 * Reads {@link recentIncidentsQuery}.
 * @param enabled whether to ask at all
 */
export function useRecentIncidents(enabled = true): Reading<Incident[]> {
  return useReading({ ...recentIncidentsQuery, enabled }, none);
}

import type { ClosedIncident, Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { noteCachedAs } from '../../../lib/api/cachedSince.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readList } from '../../../lib/api/readRequest.ts';

/** The latest incident, open or closed; null if there has never been one. */
type LastIncident = Incident | ClosedIncident | null;

async function fetchLastIncident(signal: AbortSignal): Promise<LastIncident> {
  const newest = { orderBy: 'startTime,desc', limit: 1 };
  // In this order, an incident that is closed between the two reads appears in both rather than in neither.
  const open = await readList<Incident>(apiPaths.list('incidents', newest), { signal, fresh: true });
  const closed = await readList<ClosedIncident>(apiPaths.list('incidents.closed', newest), { signal, fresh: true });
  // Closed incidents come first, and the sort is stable, so the closed copy wins.
  const last = [...closed, ...open].sort((a, b) => b.startTime - a.startTime)[0];
  return last === undefined ? null : noteCachedAs(last, [open, closed]);
}

const lastIncidentQuery = queryOptions({
  queryKey: ['incidents', 'last'] as readonly string[],
  queryFn: ({ signal }) => fetchLastIncident(signal),
});

/** Reads the latest incident, open or closed. */
export function useLastIncident(): Reading<LastIncident> {
  return useReading(lastIncidentQuery, null);
}

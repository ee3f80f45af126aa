import type { ClosedIncident, Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../lib/config/paths.ts';
import { noteKeptAs } from '../../lib/api/kept.ts';
import { useReading, type Reading } from '../../lib/api/reading.ts';
import { readList } from '../../lib/api/request.ts';

/** The last call, open or closed; `null` when there has never been one. */
type LastCall = Incident | ClosedIncident | null;

async function fetchLastCall(signal: AbortSignal): Promise<LastCall> {
  const newest = { orderBy: 'startTime,desc', limit: 1 };
  const lists = await Promise.all([
    readList<Incident>(calls.list('incidents', newest), { signal, fresh: true }),
    readList<ClosedIncident>(calls.list('incidents.closed', newest), { signal, fresh: true }),
  ]);
  const last = lists.flat().sort((a, b) => b.startTime - a.startTime)[0];
  return last === undefined ? null : noteKeptAs(last, lists);
}

const lastCallQuery = queryOptions({
  queryKey: ['incidents', 'last'] as readonly string[],
  queryFn: ({ signal }) => fetchLastCall(signal),
});

/** Reads the last call, two documents. */
export function useLastCall(): Reading<LastCall> {
  return useReading(lastCallQuery, null);
}

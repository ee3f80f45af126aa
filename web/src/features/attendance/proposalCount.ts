import type { Attendance } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

/** How often to refetch the count, in ms. */
const COUNT_POLL_MS = 60_000;

const path = apiPaths.list('attendance', { q: 'state = "proposed"', orderBy: 'start,desc', limit: COUNT_LIMIT + 1 });

const countQuery = queryOptions({
  // Starts with `attendanceKey`, whose module isn't imported: it has code that the portal's frame doesn't need.
  queryKey: ['attendance', 'waiting'] as readonly string[],
  queryFn: async ({ signal }) => (await readList<Attendance>(path, { signal, fresh: true })).length,
  refetchInterval: COUNT_POLL_MS,
  staleTime: COUNT_POLL_MS / 2,
});

/** Reads the number of proposals waiting for an admin, every minute. */
export const useProposalCount = (): Reading<number> => useReading(countQuery, 0);

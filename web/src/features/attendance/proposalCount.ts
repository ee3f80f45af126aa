import type { Attendance } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

// The portal's frame loads this module, so it doesn't import attendanceQueries.ts.

/** Prefix of all attendance query keys. */
export const attendanceKey = 'attendance';

/** How often to refetch the proposals, in ms. */
export const PROPOSALS_POLL_MS = 60_000;

const path = apiPaths.list('attendance', { q: 'state = "proposed"', orderBy: 'start,desc', limit: COUNT_LIMIT + 1 });

const countQuery = queryOptions({
  queryKey: [attendanceKey, 'waiting'] as readonly string[],
  queryFn: async ({ signal }) => (await readList<Attendance>(path, { signal, fresh: true })).length,
  refetchInterval: PROPOSALS_POLL_MS,
  staleTime: PROPOSALS_POLL_MS / 2,
});

/** Reads the number of proposals waiting for an admin, every minute. */
export const useProposalCount = (): Reading<number> => useReading(countQuery, 0);

import type { Application } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

/** How often to refetch the number of new applications, in ms. */
const COUNT_POLL_MS = 300_000;

const newApplicationsQuery = queryOptions({
  queryKey: ['members.applications', 'new'] as readonly string[],
  queryFn: async ({ signal }) => {
    const query = { orderBy: 'receivedAt,desc', q: 'status = "new"', limit: COUNT_LIMIT + 1 };
    const list = await readList<Application>(apiPaths.list('members.applications', query), { signal, fresh: true });
    return list.length;
  },
  refetchInterval: COUNT_POLL_MS,
  staleTime: COUNT_POLL_MS / 2,
});

/** Reads the number of applications with the status `new`. For admins. */
export const useNewApplications = (): Reading<number> => useReading(newApplicationsQuery, 0);

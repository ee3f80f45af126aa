import type { Draft, DraftState } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

/** How often to refetch the list of drafts, in ms. */
export const DRAFTS_POLL_MS = 20_000;

/** How often to refetch the number of waiting drafts, in ms. */
const COUNT_POLL_MS = 60_000;

/** States that need an admin's attention. */
const waitingStates = ['unreadable', 'held'] as const satisfies readonly DraftState[];

async function countWaiting(signal: AbortSignal): Promise<number> {
  const lists = await Promise.all(
    waitingStates.map((state) =>
      readList<Draft>(
        apiPaths.list('drafts', { orderBy: 'receivedAt,desc', q: `state = "${state}"`, limit: COUNT_LIMIT + 1 }),
        { signal, fresh: true },
      ),
    ),
  );
  return lists.flat().length;
}

const waitingQuery = queryOptions({
  queryKey: ['drafts', 'waiting'] as readonly string[],
  queryFn: ({ signal }) => countWaiting(signal),
  refetchInterval: COUNT_POLL_MS,
  staleTime: COUNT_POLL_MS / 2,
});

/** Reads the number of drafts that need attention, every minute. For admins. */
export const useWaitingDrafts = (): Reading<number> => useReading(waitingQuery, 0);

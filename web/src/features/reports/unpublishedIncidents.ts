import { UNLIMITED, type Draft, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';

const none: Incident[] = [];

/**
 * Reads held and withheld incidents, which are stored as drafts. Excludes unreadable messages, which aren't incidents
 * yet.
 */
async function fetchUnpublished(signal: AbortSignal): Promise<Incident[]> {
  const lists = await Promise.all(
    ['held', 'withheld'].map((state) =>
      readList<Draft>(
        apiPaths.list('drafts', { orderBy: 'receivedAt,desc', q: `state = "${state}"`, limit: UNLIMITED }),
        {
          signal,
          fresh: true,
        },
      ),
    ),
  );
  // A draft that changes its state during the two reads can appear in both.
  return [...new Map(lists.flat().map((draft) => [draft.id, draft])).values()].filter(isIncident);
}

const isIncident = (draft: Draft): draft is Draft & Pick<Incident, 'startTime' | 'TypeCode' | 'Address'> =>
  draft.startTime !== undefined && draft.TypeCode !== undefined && draft.Address !== undefined;

const unpublishedQuery = queryOptions({
  queryKey: ['drafts', 'unpublished'] as readonly string[],
  queryFn: ({ signal }) => fetchUnpublished(signal),
  staleTime: 0,
});

/** Reads all unpublished incidents. Yearly statistics count them, too. For admins. */
export const useUnpublished = (): Reading<Incident[]> => useReading(unpublishedQuery, none);

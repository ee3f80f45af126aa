import { READ_MAX_AGE_S, stormsList, type ShownStorm } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { bypassCacheOnRefetch, readList } from '../../../lib/api/readRequest.ts';
import type { Span } from '../incidentsOfRange.ts';

const none: ShownStorm[] = [];

/** Reads the storms that can include incidents in a range. */
export function useStormsOfRange({ from, to }: Span): Reading<ShownStorm[]> {
  const query = queryOptions({
    queryKey: ['storms', 'range', String(from), String(to)] as readonly string[],
    queryFn: (context) => {
      const request = bypassCacheOnRefetch(context);
      const isRecent = to > Date.now() - READ_MAX_AGE_S * 1_000;
      return readList<ShownStorm>(apiPaths.list('storms', stormsList(from, to)), {
        ...request,
        fresh: isRecent || request.fresh === true,
      });
    },
  });
  return useReading(query, none);
}

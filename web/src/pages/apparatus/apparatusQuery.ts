import { UNLIMITED, type Apparatus } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { bypassCacheOnRefetch, readList } from '../../lib/api/readRequest.ts';

const none: Apparatus[] = [];

/** API path for all apparatus. */
export const apparatusApiPath = apiPaths.list('apparatus', { limit: UNLIMITED });

const apparatusQuery = queryOptions({
  queryKey: ['apparatus'] as readonly string[],
  queryFn: (context) => readList<Apparatus>(apparatusApiPath, bypassCacheOnRefetch(context)),
});

/** Reads all apparatus. */
export function useApparatus(): Reading<Apparatus[]> {
  return useReading(apparatusQuery, none);
}

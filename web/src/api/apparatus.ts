import { UNLIMITED, type Apparatus } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { useReading, type Reading } from './reading.ts';
import { readList } from './request.ts';

const none: Apparatus[] = [];

/** The call that reads the apparatus. */
export const apparatusCall = calls.list('apparatus', { limit: UNLIMITED });

const apparatusQuery = queryOptions({
  queryKey: ['apparatus'] as readonly string[],
  // Whoever has changed something sees it at once: only the first read may come from the browser's cache.
  queryFn: ({ client, queryKey, signal }) => readList<Apparatus>(apparatusCall, { signal, fresh: client.getQueryData(queryKey) !== undefined }),
});

/** Reads the apparatus. */
export function useApparatus(): Reading<Apparatus[]> {
  return useReading(apparatusQuery, none);
}

import { UNLIMITED, type Apparatus } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { useReading, type Reading } from './reading.ts';
import { readList } from './request.ts';

const none: Apparatus[] = [];

const apparatusQuery = queryOptions({
  queryKey: ['apparatus'] as readonly string[],
  queryFn: ({ signal }) => readList<Apparatus>(calls.list('apparatus', { limit: UNLIMITED }), { signal }),
});

/** Reads the apparatus. */
export function useApparatus(): Reading<Apparatus[]> {
  return useReading(apparatusQuery, none);
}

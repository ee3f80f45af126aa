import { useQuery, type QueryFunctionContext, type UseQueryOptions } from '@tanstack/react-query';
import { keptSince } from './kept.ts';
import type { ReadRequest } from './request.ts';

/** What a screen knows of something it reads. */
export interface Reading<T> {
  /** What was read last, or the empty value. */
  readonly value: T;
  /** `failed`: the last attempt failed; `value` is what came before it, or empty. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** The site could not be reached: `value` is what this device had kept of it. */
  readonly isKept: boolean;
  /** When `value` was read from the site, in ms since 1970; 0 for never. */
  readonly readAt: number;
  /** Tries again now. */
  readonly again: () => void;
}

/**
 * Reads, and stands an empty value in for what is not there: failures are empty lists and documents on
 * the screen (SPEC §8). This is the one place where that happens.
 * @param options of the query
 * @param empty what stands in
 */
export function useReading<T>(options: UseQueryOptions<T, Error, T, readonly string[]>, empty: T): Reading<T> {
  const query = useQuery(options);
  const kept = keptSince(query.data);
  return {
    value: query.data ?? empty,
    state: query.isPending ? 'loading' : query.isError ? 'failed' : 'ready',
    isKept: kept !== undefined,
    readAt: kept ?? query.dataUpdatedAt,
    again: () => void query.refetch(),
  };
}

/**
 * How something is read that a visitor, or an admin, may change: only the first read may come from the browser's cache,
 * so that whoever has changed something sees it at once.
 * @param context of the query
 */
export function freshAfterFirst({ client, queryKey, signal }: QueryFunctionContext): ReadRequest {
  return { signal, fresh: client.getQueryData(queryKey) !== undefined };
}

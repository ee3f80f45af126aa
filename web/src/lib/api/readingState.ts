import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { cachedSince } from './cachedSince.ts';

/** A read's latest value and its state. */
export interface Reading<T> {
  /** The last value read; the empty value if there is none yet. */
  readonly value: T;
  /** `failed` means the latest attempts failed; `value` is then the last value read, or empty. */
  readonly state: 'loading' | 'ready' | 'failed';
  readonly isRetrying: boolean;
  /** Whether `value` is a copy cached on this device because the site couldn't be reached. */
  readonly isCached: boolean;
  /** When `value` was read from the site, in ms since 1970; 0 if it never was. */
  readonly readAt: number;
  readonly retry: () => void;
}

/**
 * Number of failed attempts after which a read counts as failed, even though the query keeps retrying. A single failure
 * is often just a blip.
 */
const REPORTED_FAILURES = 2;

/** Derives a read's state from its query. A failed read stays `failed` until a response arrives. */
export function progressOf({
  isPending,
  isError,
  isFetching,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'failureCount' | 'errorUpdateCount'>): Pick<
  Reading<unknown>,
  'state' | 'isRetrying'
> {
  const isFailed = isError || failureCount >= REPORTED_FAILURES || (isPending && errorUpdateCount > 0);
  return { state: isFailed ? 'failed' : isPending ? 'loading' : 'ready', isRetrying: isFailed && isFetching };
}

/**
 * Runs a query and substitutes an empty value while there is no data, so failed reads appear as empty lists and
 * documents (SPEC §8).
 */
export function useReading<T>(options: UseQueryOptions<T, Error, T, readonly string[]>, empty: T): Reading<T> {
  const query = useQuery(options);
  const since = cachedSince(query.data);
  return {
    value: query.data ?? empty,
    ...progressOf(query),
    isCached: since !== undefined,
    readAt: since ?? query.dataUpdatedAt,
    retry: () => void query.refetch(),
  };
}

import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { cachedSince } from './cachedSince.ts';

/** The result of a read, with its state. */
export interface Reading<T> {
  /** The last result, or the empty value. */
  readonly value: T;
  /** `failed`: the last attempts failed; `value` is the earlier result, or empty. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether another attempt is in progress after failed ones. */
  readonly isRetrying: boolean;
  /** Whether the site was unreachable and `value` is a copy cached on this device. */
  readonly isCached: boolean;
  /** When `value` was read from the site, in ms since 1970; 0 if never. */
  readonly readAt: number;
  /** Retries now. */
  readonly retry: () => void;
}

/**
 * Number of failed attempts before a failure is reported, while the query still retries: a single failure is often just
 * a brief interruption.
 */
const REPORTED_FAILURES = 2;

/** Returns a query's state, and whether it retries. A failure stays reported until there is a response. */
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
 * Reads, and substitutes an empty value for missing data: on screen, failures are empty lists and documents (SPEC §8).
 * This is the only place where that happens.
 * @param options query options
 * @param empty the substitute
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

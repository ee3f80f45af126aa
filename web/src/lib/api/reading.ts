import { useQuery, type QueryFunctionContext, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keptSince } from './kept.ts';
import type { ReadRequest } from './request.ts';

/** What a screen knows of something it reads. */
export interface Reading<T> {
  /** What was read last, or the empty value. */
  readonly value: T;
  /** `failed`: the last attempts failed; `value` is what came before them, or empty. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether another attempt is under way after failed ones. */
  readonly isRetrying: boolean;
  /** The site could not be reached: `value` is what this device had kept of it. */
  readonly isKept: boolean;
  /** When `value` was read from the site, in ms since 1970; 0 for never. */
  readonly readAt: number;
  /** Tries again now. */
  readonly again: () => void;
}

/** Failed attempts after which a failure is reported, while the query still retries: one alone is often a short gap. */
const REPORTED_FAILURES = 2;

/** The state of a query, and whether it retries. A failure stays reported until there is an answer. */
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
    ...progressOf(query),
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

import { READ_MAX_AGE_S } from '@firehouse/model';
import { QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { cachedSince } from './cachedSince.ts';
import { ApiError, isLimited } from './apiError.ts';

const RETRIES = 2;
/**
 * Delay before the first retry, in ms; the second waits twice as long, so a failure is reported within three seconds.
 */
const FIRST_RETRY_MS = 500;

/**
 * Retries for a visitor whose network sends too many requests. Each waits twice as long as the one before, half of it
 * at random, so that a school's visitors do not all return at once. Together they last a minute, and then the limit
 * resets.
 */
const LIMITED_RETRIES = 5;
const LIMITED_RETRY_MS = 2_000;

function retryDelay(failures: number, error: Error): number {
  if (isLimited(error)) return LIMITED_RETRY_MS * 2 ** failures * (0.5 + Math.random());
  return FIRST_RETRY_MS * (failures + 1);
}

function retry(failures: number, error: Error): boolean {
  if (isLimited(error)) return failures < LIMITED_RETRIES;
  return failures < RETRIES && !(error instanceof ApiError && error.status < 500);
}

/**
 * Creates the query client. Reads that fail permanently are logged here, and nowhere else. Without a network, reads
 * fail like any others instead of waiting for one.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.error('Read failed:', query.queryKey.join('/'), error.message),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: READ_MAX_AGE_S * 1000,
        // Without a network, what this window has read can still be shown.
        gcTime: Infinity,
        // Equal responses share one object, unless one of them came from the cache, because the mark applies only to
        // that one.
        structuralSharing: (before, now) =>
          (cachedSince(before) ?? cachedSince(now)) ? now : replaceEqualDeep(before, now),
        retryDelay,
        retry,
      },
    },
  });
}

import { READ_MAX_AGE_S } from '@firehouse/model';
import { QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { cachedSince } from './cachedSince.ts';
import { ApiError, isLimited } from './apiError.ts';

const RETRIES = 2;
/**
 * Delay before the first retry, in ms. The second delay is twice as long, so a failure is reported within three
 * seconds.
 */
const FIRST_RETRY_MS = 500;

/**
 * Number of retries while the visitor's network is rate-limited. Each delay is twice the previous one, with ±50% jitter
 * so that visitors on a shared network don't all retry together. The delays add up to the minute after which the limit
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
 * Creates the query client. Failed reads are logged only here. While offline, reads fail like any other request instead
 * of waiting for a connection.
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
        // Keep everything for as long as the window is open, so it can still be shown offline.
        gcTime: Infinity,
        // Reuse the previous object if the data is equal, unless either copy was cached: the cache time belongs to one
        // object only.
        structuralSharing: (before, now) =>
          (cachedSince(before) ?? cachedSince(now)) ? now : replaceEqualDeep(before, now),
        retryDelay,
        retry,
      },
    },
  });
}

import type { MailedCollection, Mailing } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readDocument, readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';

/** Number of mailings to read for a list of alerts or posts; enough for several years. */
export const MAILINGS_LIMIT = 1_000;

/** How long a list of mailings stays fresh, in ms. */
const LIST_STALE_MS = 30_000;

const none: Mailing[] = [];

/**
 * Returns the query for the newest mailings of alerts or posts. The key starts with their collection, so that writing
 * to it also invalidates the mailings.
 */
const mailingsQuery = (type: MailedCollection) =>
  queryOptions({
    queryKey: [type, 'mailings'] as readonly string[],
    queryFn: ({ signal }) =>
      readList<Mailing>(apiPaths.list('mailings', { type, orderBy: 'createdAt,desc', limit: MAILINGS_LIMIT }), {
        signal,
        fresh: true,
      }),
    staleTime: LIST_STALE_MS,
  });

/**
 * Reads the mailings of alerts or posts. Components share a single request. If `reads` is false, only uses cached data.
 */
export function useMailings(type: MailedCollection, reads = true): Reading<Mailing[]> {
  return useReading({ ...mailingsQuery(type), enabled: reads }, none);
}

/**
 * Reads one mailing.
 * @param id mailing id
 * @returns null if it doesn't exist
 * @throws {ApiError} with the server's message
 */
export async function readMailing(id: string, signal: AbortSignal): Promise<Mailing | null> {
  try {
    return await readDocument<Mailing>(apiPaths.document('mailings', id), { signal, fresh: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

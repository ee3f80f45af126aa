import type { MailedCollection, Mailing } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readDocument, readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';

/** Number of mailings to read for a list of documents of one type: enough for several years. */
export const MAILINGS_LIMIT = 1_000;

/** How long a list of mailings is fresh, in ms. */
const LIST_STALE_MS = 30_000;

const none: Mailing[] = [];

/**
 * Returns the query for the newest mailings of a type, newest first. The key begins with the collection, so a write to
 * the collection invalidates its mailings, too.
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
 * Reads the mailings of a type with one request, regardless of how many components use it.
 * @param reads false to return only what another component has read
 */
export function useMailings(type: MailedCollection, reads = true): Reading<Mailing[]> {
  return useReading({ ...mailingsQuery(type), enabled: reads }, none);
}

/**
 * Reads one mailing.
 * @param id the mailing's id
 * @returns null if there is none
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

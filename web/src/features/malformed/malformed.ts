import type { Collection, Fault } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** A stored document that the site skips, or shows without some of its fields (docs/api.md, GET /api/malformed). */
export interface MalformedDocument {
  readonly collection: Collection;
  readonly id: string;
  readonly faults: readonly Fault[];
}

/** The query of the malformed documents, read again whenever they are shown. */
export const malformedQuery = queryOptions({
  queryKey: ['malformed'] as readonly string[],
  queryFn: ({ signal }) => readList<MalformedDocument>(adminApiPaths.malformed, { signal, fresh: true }),
  staleTime: 0,
});

/**
 * Moves a malformed document to the trash. If it is already gone, it counts as deleted.
 * @throws {ApiError} with the server's message
 */
export async function deleteMalformed({ collection, id }: MalformedDocument): Promise<void> {
  try {
    await send(adminApiPaths.malformedDocument(collection, id), { method: 'DELETE' });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) return;
    if (status === 401 || status === 403) currentUser().refetch?.();
    throw error;
  }
}

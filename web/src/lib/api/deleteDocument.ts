import type { Collection } from '@firehouse/model';
import { apiPaths } from './apiPaths.ts';
import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { send } from './writeRequest.ts';

/**
 * Deletes a document as the signed-in user. If it is already gone, because somebody else was faster, it counts as
 * deleted.
 * @throws {ApiError} with the server's message; after a refusal, the user's privileges are read again
 */
export async function deleteDocument(collection: Collection, id: string): Promise<void> {
  try {
    await send(apiPaths.document(collection, id), { method: 'DELETE' });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) return;
    if (status === 401 || status === 403) currentUser().refetch?.();
    throw error;
  }
}

import type { Collection } from '@firehouse/model';
import { adminApiPaths } from './adminApiPaths.ts';
import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { send } from './writeRequest.ts';

/**
 * Restores a deleted document, unchanged. If it is not in the trash, it has already been restored, by somebody else or
 * by an attempt whose response was lost.
 * @throws {ApiError} 409 if its id is in use again; otherwise with the server's message
 */
export async function restoreDocument(collection: Collection, id: string): Promise<void> {
  try {
    await send(adminApiPaths.restore(collection, id), { method: 'POST' });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) return;
    if (status === 401 || status === 403) currentUser().refetch?.();
    throw error;
  }
}

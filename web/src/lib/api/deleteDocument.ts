import type { Collection } from '@firehouse/model';
import { calls } from '../config/paths.ts';
import { currentViewer } from '../viewer/viewer.ts';
import { ApiError } from './request.ts';
import { send } from './send.ts';

/**
 * Deletes a document as whoever has signed in. One that is gone already, since somebody else was quicker, counts as
 * deleted.
 * @throws {ApiError} with the server's sentence; when it refuses the viewer, it is looked up again what he may
 */
export async function deleteDocument(collection: Collection, id: string): Promise<void> {
  try {
    await send(calls.document(collection, id), { method: 'DELETE' });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404) return;
    if (status === 401 || status === 403) currentViewer().lookAgain?.();
    throw error;
  }
}

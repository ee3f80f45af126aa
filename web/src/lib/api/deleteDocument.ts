import type { Collection } from '@firehouse/model';
import { ApiError } from './apiError.ts';
import { apiPaths } from './apiPaths.ts';
import { send } from './writeRequest.ts';

/** Deletes a document as the signed-in user. Succeeds if somebody else has already deleted it. */
export async function deleteDocument(
  collection: Collection,
  id: string,
  path = apiPaths.document(collection, id),
): Promise<void> {
  try {
    await send(path, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

import type { Collection } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

/**
 * Restores a deleted document. Fails with 409 if its id has been reused.
 * @param undo custom undo; by default, restores the document
 */
export function useRestoreDocument(
  collection: Collection,
  id: string,
  undo: () => Promise<unknown> = () => restore(collection, id),
) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => settled(undo),
    onSuccess: () => {
      for (const key of [collection, 'malformed']) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => console.error('Restore failed:', `${collection}/${id}`, error),
  });
}

const restore = (collection: Collection, id: string) => send(adminApiPaths.restore(collection, id), { method: 'POST' });

async function settled(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // A 404 means that it was already undone, either by somebody else or by an attempt whose response was lost.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

import { isRestorable, type Collection } from '@firehouse/model';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { offerUndo } from './tasks.ts';

/** A document that an admin can delete. */
export interface Deletable {
  readonly collection: Collection;
  readonly id: string;
  /** Names it in one line. */
  readonly what: string;
  /** Removes it from what is shown; by default from every cached read of its collection. */
  readonly removeFromCache?: ((client: QueryClient, id: string) => Promise<void>) | undefined;
}

/** Deletes a document; if it goes to the trash, the deletion can be undone. */
export function useDeleteDocument({ collection, id, what, removeFromCache: remove }: Deletable) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument(collection, id),
    onSuccess: () => {
      if (isRestorable(collection)) offerUndo({ collection, id, what });
      void (remove?.(client, id) ?? removeFromCache(client, collection, id));
    },
    onError: ({ message }) => console.error('Delete failed:', `${collection}/${id}`, message),
  });
}

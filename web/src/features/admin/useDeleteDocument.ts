import type { Collection, RestorableCollection } from '@firehouse/model';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { offerUndo } from './openTasks.ts';

/** A document that an admin can delete; the model's table of collections determines whether it goes to the trash. */
export type Deletable = (
  | { readonly collection: RestorableCollection; readonly hasUndo: true }
  | { readonly collection: Exclude<Collection, RestorableCollection>; readonly hasUndo?: never }
) & {
  readonly id: string;
  /** Names the document in one line. */
  readonly what: string;
  /** Removes it from the view; by default from every cached read of its collection. */
  readonly removeFromCache?: (client: QueryClient, id: string) => Promise<void>;
};

/** Deletes a document; if it goes to the trash, the deletion can be undone. */
export function useDeleteDocument({ collection, hasUndo, id, what, removeFromCache: remove }: Deletable) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument(collection, id),
    onSuccess: () => {
      if (hasUndo) offerUndo({ collection, id, what });
      void (remove?.(client, id) ?? removeFromCache(client, collection, id));
    },
    onError: ({ message }) => console.error('Delete failed:', `${collection}/${id}`, message),
  });
}

import type { Collection, RestorableCollection } from '@firehouse/model';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { offerUndo } from './openTasks.ts';

/** A document that an admin can delete. Its collection determines whether it goes to the trash. */
export type Deletable = (
  | { readonly collection: RestorableCollection; readonly hasUndo: true }
  | { readonly collection: Exclude<Collection, RestorableCollection>; readonly hasUndo?: never }
) & {
  readonly id: string;
  /** One-line description of the document. */
  readonly what: string;
  /** Removes the document from the query cache; by default from all queries for its collection. */
  readonly removeFromCache?: (client: QueryClient, id: string) => Promise<void>;
};

/** Deletes a document. If it goes to the trash, offers Undo. */
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

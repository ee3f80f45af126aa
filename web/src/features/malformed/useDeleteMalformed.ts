import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { offerUndo } from '../admin/openTasks.ts';
import type { MalformedDocument } from './malformedQuery.ts';

/** Moves a malformed document to the trash. */
export function useDeleteMalformed({ collection, id }: MalformedDocument, what: string) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument(collection, id, adminApiPaths.malformedDocument(collection, id)),
    onSuccess: () => {
      offerUndo({ collection, id, what });
      for (const key of [collection, 'malformed']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

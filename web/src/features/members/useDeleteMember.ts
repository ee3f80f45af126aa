import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';

/** Deletes a member's record permanently. */
export function useDeleteMember(id: string) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument('members', id),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/writeDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';

/** Deletes a member's record, for good. */
export function useDeleteMember(id: string) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument('members', id),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Deletes a member's record permanently. */
export function useDeleteMember(id: string) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => deleteDocument('members', id),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

/** Signs a member out everywhere (docs/decisions/036-sessions-end.md). */
export const useEndSessions = (id: string, isOwn: boolean) =>
  useRequest({
    mutationFn: () => send(adminApiPaths.endSessions(id), { method: 'POST' }),
    // If this ended the user's own session, the next response makes the page sign out.
    onSuccess: () => isOwn && currentUser().refetch?.(),
  });

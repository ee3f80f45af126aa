import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Signs a member out everywhere (docs/decisions/036-sessions-end.md). */
export const useEndSessions = (id: string, isOwn: boolean) =>
  useRequest({
    mutationFn: () => send(adminApiPaths.endSessions(id), { method: 'POST' }),
    // If this ended the user's own session, the next response makes the page sign out.
    onSuccess: () => isOwn && currentUser().refetch?.(),
  });

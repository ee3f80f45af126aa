import type { Mailing } from '@firehouse/model';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import type { LiveMailing } from './useLiveMailing.ts';

type Action = Parameters<typeof adminApiPaths.mailing>[1];

/** Pauses, resumes or cancels a mailing, or sends the user a test email. */
export function useMailingAction(id: string, { show, refresh }: LiveMailing) {
  return useRequest({
    mutationFn: (action: Action) => send(adminApiPaths.mailing(id, action), { method: 'POST' }),
    onSuccess: async (response, action) => {
      if (action !== 'test') await (isMailing(response) ? show(response) : refresh());
    },
    onError: async (error) => {
      // The mailing was changed or deleted in the meantime.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await refresh();
    },
  });
}

const isMailing = (response: unknown): response is Mailing =>
  typeof response === 'object' && response !== null && 'state' in response;

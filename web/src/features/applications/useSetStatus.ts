import type { Application } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/apiError.ts';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { useRequest } from '../../lib/api/useRequest.ts';

/** An application's status. */
export type ApplicationStatus = NonNullable<Application['status']>;

/** Sets an application's status. Fails if somebody else has changed the application since it was read. */
export function useSetStatus({ id, rev = 0, name }: Pick<Application, 'id' | 'rev' | 'name'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['members.applications'] });
  return useRequest({
    mutationFn: (status: ApplicationStatus) =>
      patchDocument({ collection: 'members.applications', id, rev, changes: { status } }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 412
          ? new Error(`Someone else just changed the application from ${name}. Check its current status.`)
          : error;
      }),
    // Wait for the new revision; with the old one, the next change would be refused.
    onSuccess: refresh,
    onError: () => void refresh(),
  });
}

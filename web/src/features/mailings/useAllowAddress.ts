import type { Suppression } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { without } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

/** Lets a suppressed address receive mailings again. */
export function useAllowAddress() {
  const client = useQueryClient();
  return useRequest({
    mutationFn: ({ email }: Suppression) => send(adminApiPaths.allowAddress, { method: 'POST', body: { email } }),
    onSuccess: async (_, { id }) => {
      const reads = { queryKey: ['suppressions'] };
      await client.cancelQueries(reads);
      client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
    },
  });
}

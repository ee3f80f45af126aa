import type { Draft, DraftState } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { isOutdated } from '../../lib/api/apiError.ts';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';

/** Changes a draft's state, which moves it to another list. */
export function useSetDraftState({ id, rev = 0 }: Pick<Draft, 'id' | 'rev'>) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: (state: DraftState) => patchDocument({ collection: 'drafts', id, rev, changes: { state } }),
    onSuccess: () => void removeFromCache(client, 'drafts', id),
    onError: async (error) => {
      // Somebody else was faster. Refetch the lists to show what they did.
      if (isOutdated(error)) await client.invalidateQueries({ queryKey: ['drafts'] });
    },
  });
}

import { incidentFields } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { isOutdated } from '../../lib/api/apiError.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

/** The collection of an incident to publish. */
export type ReleasedFrom = Parameters<typeof adminApiPaths.release>[0];

/**
 * Publishes a draft, or in full an incident that the publication policy restricts, as the user saw it. It fails with
 * 400 and what is missing, 404 if the document no longer exists, and 412 if dispatch has changed it since.
 */
export function useReleaseIncident(collection: ReleasedFrom, id: string) {
  const client = useQueryClient();
  const isDraft = collection === 'drafts';
  const refresh = (key: string) => void client.invalidateQueries({ queryKey: [key] });
  return useRequest({
    mutationFn: (shown: Readonly<Record<string, unknown>>) => {
      const body = Object.fromEntries(Object.keys(incidentFields).map((name) => [name, shown[name] ?? null]));
      return send(adminApiPaths.release(collection, id), { method: 'POST', body });
    },
    onSuccess: () => {
      // Closed incidents are read with the open ones.
      refresh('incidents');
      if (isDraft) void removeFromCache(client, collection, id);
    },
    onError: (error) => {
      if (isOutdated(error)) refresh(isDraft ? collection : 'incidents');
    },
  });
}

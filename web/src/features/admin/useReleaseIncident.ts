import { incidentFields, type Release } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { isOutdated } from '../../lib/api/apiError.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

/** The collection with the incident to publish. */
export type ReleasedFrom = Parameters<typeof adminApiPaths.release>[0];

interface ReleaseInput {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly as: Release;
}

/**
 * Publishes a draft, or an incident that the publication policy restricts. Sends the document as the user saw it. Fails
 * with 412 if dispatch has changed it since, 404 if it no longer exists, and 400 if fields are missing.
 */
export function useReleaseIncident(collection: ReleasedFrom, id: string) {
  const client = useQueryClient();
  const isDraft = collection === 'drafts';
  const refresh = (key: string) => void client.invalidateQueries({ queryKey: [key] });
  return useRequest({
    mutationFn: ({ shown, as }: ReleaseInput) => {
      const seen = Object.fromEntries(Object.keys(incidentFields).map((name) => [name, shown[name] ?? null]));
      return send(adminApiPaths.release(collection, id), { method: 'POST', body: { as, ...seen } });
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

import { incidentFields, type Release } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { isOutdated } from '../../lib/api/apiError.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';

/** Collection of the incident to publish. */
export type ReleasedFrom = Parameters<typeof adminApiPaths.release>[0];

interface ReleaseInput {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly as: Release;
}

/**
 * Publishes a draft or a restricted incident. Sends the fields that the admin saw, so that nothing unseen is published.
 * Fails with 412 if they have changed since, 404 if the document no longer exists, or 400 if fields are missing.
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
      // Closed incidents share this key.
      refresh('incidents');
      if (isDraft) void removeFromCache(client, collection, id);
    },
    onError: (error) => {
      if (isOutdated(error)) refresh(isDraft ? collection : 'incidents');
    },
  });
}

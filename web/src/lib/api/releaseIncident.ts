import { incidentFields, type Release } from '@firehouse/model';
import { adminApiPaths } from './adminApiPaths.ts';
import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { send } from './writeRequest.ts';

/** The collection of an incident to publish. */
export type ReleasedFrom = Parameters<typeof adminApiPaths.release>[0];

/**
 * As the signed-in user, publishes a draft, or an incident that the publication policy restricts. Sends the document
 * as the user saw it, since dispatch can have changed it.
 * @throws {ApiError} 400 with what is missing, 404 if it no longer exists, 412 if it is not as shown; otherwise with
 *   the server's message
 */
export async function releaseIncident(
  collection: ReleasedFrom,
  { id, ...shown }: Readonly<Record<string, unknown>> & { readonly id: string },
  as: Release,
): Promise<void> {
  const seen = Object.fromEntries(Object.keys(incidentFields).map((name) => [name, shown[name] ?? null]));
  try {
    await send(adminApiPaths.release(collection, id), { method: 'POST', body: { as, ...seen } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401 || status === 403) currentUser().refetch?.();
    throw error;
  }
}

import { writes } from '../config/writes.ts';
import { currentViewer } from '../viewer/viewer.ts';
import { ApiError } from './request.ts';
import { send } from './send.ts';

/** Where an incident is that is released. */
export type ReleasedFrom = Parameters<typeof writes.release>[0];

/**
 * Publishes a draft, or in full an incident that the publication policy restricts, as whoever is signed in.
 * @throws {ApiError} 400 with what is missing, 404 when it is no longer there; else with the server's sentence
 */
export async function releaseIncident(collection: ReleasedFrom, id: string): Promise<void> {
  try {
    await send(writes.release(collection, id), { method: 'POST' });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401 || status === 403) currentViewer().lookAgain?.();
    throw error;
  }
}

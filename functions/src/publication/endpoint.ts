import type { RequestHandler } from 'express';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/actAs.ts';

/**
 * `POST /col/{collection}/doc/{id}/release` as the caller: publishes a draft, or an incident that the publication
 * policy restricts, in full (docs/decisions/028-publication.md). Returns the collection with the incident.
 */
export const release: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, () => 'admin');
  const { isReleasable, releaseIncident } = await import('./release.ts');
  if (!isReleasable(collection)) throw noSuchDocument(collection);
  const released = await actAs(caller, (db) => releaseIncident(db, collection, id));
  if (released === undefined) throw noSuchDocument(collection);
  response.json({ id, collection: released });
};

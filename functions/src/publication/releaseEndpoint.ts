import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonOfBytes, rawBody } from '../http/readBody.ts';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Handles `POST /col/{collection}/doc/{id}/release`, which publishes a draft or a restricted incident with the caller's
 * privileges (docs/decisions/028-publication.md). The body is optional: `as` is how much to release, and defaults to
 * `full`; all other fields are those that the caller has seen. Returns the incident's collection.
 */
export function release(settings: () => Settings): RequestHandler<{ collection: string; id: string }> {
  return async (request, response) => {
    const { collection, id, caller } = await requestedWrite(request, () => 'admin');
    const { isReleasable, releaseIncident } = await import('./releaseIncident.ts');
    if (!isReleasable(collection)) throw noSuchDocument(collection);
    const body = await rawBody(request as Request, BODY_MAX_BYTES);
    const { as = 'full', ...seen } = body.length === 0 ? {} : jsonOfBytes(body);
    const released = await actAs(caller, (db) =>
      releaseIncident(db, { collection, id, policy: settings().publication }, { as, seen }),
    );
    if (released === undefined) throw noSuchDocument(collection);
    response.json({ id, collection: released });
  };
}

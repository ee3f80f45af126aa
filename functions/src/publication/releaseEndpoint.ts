import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonOfBytes, rawBody } from '../http/readBody.ts';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Handles `POST /col/{collection}/doc/{id}/release` as the caller: publishes a draft, or an incident restricted by the
 * publication policy, with less detail or in full (docs/decisions/028-publication.md). Returns the incident's
 * collection. The optional body contains `as`, by default `full`, and the fields that the caller has seen.
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

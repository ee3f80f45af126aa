import { access, isDocumentId, isGranted } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { collectionNamed, noSuchDocument, requestRole } from '../caller/authorization.ts';
import { jsonOf } from '../documents/toJson.ts';
import { database } from '../platform/firebase.ts';
import { visibleDocuments } from '../publication/visibleDocuments.ts';
import { countRead } from '../http/rateLimits.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { isOwn } from '../caller/callerRole.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/**
 * Handles `GET /col/{collection}/doc/{id}`. Members get their own record in full (docs/api.md). For anyone but admins,
 * an unpublished incident doesn't exist.
 */
export function getDocument(settings: () => Settings): RequestHandler<{ collection: string; id: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const { id } = request.params;
    const grant = access[collection].get;
    const role = await requestRole(request as Request, response, collection, grant);
    const isGetGranted = isOwn(collection, id, role) || isGranted(grant, role.audience);
    if (!isGetGranted) throw notAuthorized(role.signedIn);
    if (!isDocumentId(id)) throw noSuchDocument(collection);
    const found = await visibleDocuments(role, collection, settings()).find(id, (stored) => {
      const read = () => database().collection(collection).doc(stored).get();
      return role.signedIn
        ? read()
        : visitorsReads.read(`${collection}/${stored}`, read, () => countRead(request as Request));
    });
    if (found === undefined) throw noSuchDocument(collection);
    response.json(jsonOf(found.visible));
  };
}

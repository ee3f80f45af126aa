import { access, isDocumentId, isGranted } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { collectionNamed, noSuchDocument, requestReader } from '../caller/request.ts';
import { jsonOf } from '../http/json.ts';
import { database } from '../platform/firebase.ts';
import { viewOf } from '../publication/view.ts';
import { isOwn, notAuthorized } from '../caller/reader.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/**
 * `GET /col/{collection}/doc/{id}`: one document; a member's own record whole (docs/api.md). An incident that is
 * not published does not exist for anybody below admin.
 * @param settings of this project
 */
export function getDocument(settings: () => Settings): RequestHandler<{ collection: string; id: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const { id } = request.params;
    const reader = await requestReader(request as Request, response);
    const isGetGranted = isOwn(collection, id, reader) || isGranted(access[collection].get, reader.audience);
    if (!isGetGranted) throw notAuthorized(reader.signedIn);
    if (!isDocumentId(id)) throw noSuchDocument(collection);
    const found = await viewOf(reader, collection, settings()).find(id, (stored) => {
      const read = () => database().collection(collection).doc(stored).get();
      return reader.signedIn ? read() : visitorsReads.read(`${collection}/${stored}`, read);
    });
    if (found === undefined) throw noSuchDocument(collection);
    response.json(jsonOf(found.seen));
  };
}

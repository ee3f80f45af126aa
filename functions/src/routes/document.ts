import { access, entities, isDocumentId, isGranted, project } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { collectionNamed, noSuchDocument, requestReader } from '../api/request.ts';
import { jsonOf } from '../json.ts';
import { database } from '../platform.ts';
import { isOwn, notAuthorized } from '../reader/reader.ts';
import { visitorsReads } from '../sharing/visitorsReads.ts';

/** `GET /col/{collection}/doc/{id}`: one document; a member's own record whole (DESIGN, The API). */
export const getDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const { id } = request.params;
  const reader = await requestReader(request as Request, response);
  const own = isOwn(collection, id, reader);
  if (!own && !isGranted(access[collection].get, reader.audience)) throw notAuthorized(reader.signedIn);
  if (!isDocumentId(id)) throw noSuchDocument(collection);
  const read = () => database().collection(collection).doc(id).get();
  const found = await (reader.signedIn ? read() : visitorsReads.read(`${collection}/${id}`, read));
  const data = found.data();
  if (data === undefined) throw noSuchDocument(collection);
  response.json(jsonOf(project(entities[collection], { id, data }, own ? 'admin' : reader.audience)));
};

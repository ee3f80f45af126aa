import { access, entities, isGranted, project, seesField, type Collection, type Entity } from '@firehouse/model';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Request, RequestHandler, Response } from 'express';
import { once } from 'node:events';
import { collectionNamed, requestReader } from '../api/request.ts';
import { jsonOf } from '../json.ts';
import { readListRequest } from '../list/request.ts';
import { beginList, type Listing } from '../list/run.ts';
import { database } from '../platform.ts';
import { isOwn, notAuthorized, type Reader } from '../reader/reader.ts';

/** `GET /col/{collection}`: a list, each document as the reader may see it (DESIGN, The API). */
export const list: RequestHandler<{ collection: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const reader = await requestReader(request as Request, response);
  if (!isGranted(access[collection].list, reader.audience)) throw notAuthorized(reader.signedIn);
  assertMayLookUp(collection, request.query['email'], reader);
  const asked = readListRequest(collection, request.query, reader.audience);
  const listing = await beginList(database(), asked);
  const shown = (document: QueryDocumentSnapshot) => shownTo(reader, collection, document);
  if (listing.more) await stream(response, listing, shown);
  else response.json(listing.first.map(shown));
};

/** A look-up by e-mail needs sign-in (SPEC §7): the answer says so, not that there is no such field. */
function assertMayLookUp(collection: Collection, email: unknown, reader: Reader): void {
  const entity: Entity = entities[collection];
  if (email === undefined || email === '' || !Object.hasOwn(entity.fields, 'email')) return;
  if (!seesField(entity, 'email', reader.audience)) throw notAuthorized(reader.signedIn);
}

function shownTo(reader: Reader, collection: Collection, document: QueryDocumentSnapshot): unknown {
  const audience = isOwn(collection, document.id, reader) ? 'admin' : reader.audience;
  return jsonOf(project(entities[collection], { id: document.id, data: document.data() }, audience));
}

/** Writes a long list page by page, no faster than it is read, and stops when nobody reads any more. */
async function stream(
  response: Response,
  listing: Listing,
  shown: (document: QueryDocumentSnapshot) => unknown,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const write = async (documents: readonly QueryDocumentSnapshot[], before: string) => {
    const flowing = response.write(before + documents.map((document) => JSON.stringify(shown(document))).join(',\n'));
    if (!flowing && !gone.signal.aborted) await once(response, 'drain', { signal: gone.signal });
  };
  response.type('json');
  try {
    await write(listing.first, '[');
    for await (const page of listing.rest()) {
      if (gone.signal.aborted) return;
      await write(page, ',\n');
    }
    response.end(']');
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

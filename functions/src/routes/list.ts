import { access, entities, isGranted, project, seesField, type Collection, type Entity } from '@firehouse/model';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Request, RequestHandler, Response } from 'express';
import { collectionNamed, requestReader } from '../api/request.ts';
import { jsonOf } from '../json.ts';
import { readListRequest, type ListRequest } from '../list/request.ts';
import { beginList, type Listing } from '../list/run.ts';
import { widened } from '../list/widen.ts';
import { database } from '../platform.ts';
import { isOwn, notAuthorized, type Reader } from '../reader/reader.ts';
import { visitorsReads } from '../sharing/visitorsReads.ts';

/** `GET /col/{collection}`: a list, each document as the reader may see it (DESIGN, The API). */
export const list: RequestHandler<{ collection: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const reader = await requestReader(request as Request, response);
  if (!isGranted(access[collection].list, reader.audience)) throw notAuthorized(reader.signedIn);
  assertMayLookUp(collection, request.query['email'], reader);
  const asked = readListRequest(collection, request.query, reader.audience);
  const shown = (document: QueryDocumentSnapshot) => JSON.stringify(shownTo(reader, collection, document));
  if (!reader.signedIn) return answerVisitor(response, asked, shown);
  await answer(response, await beginList(database(), asked), shown);
};

/** A document of a short list, and its JSON. */
interface Row {
  readonly document: QueryDocumentSnapshot;
  readonly json: string;
}

/** Visitors see the same: who asks for the same as another, at the same moment, is given the same read. */
async function answerVisitor(
  response: Response,
  asked: ListRequest,
  shown: (document: QueryDocumentSnapshot) => string,
): Promise<void> {
  const { request, isAskedFor } = widened(asked, Date.now());
  let own: Listing | undefined;
  const rows = await visitorsReads.read(JSON.stringify(request), async (): Promise<readonly Row[] | undefined> => {
    own = await beginList(database(), request);
    return own.more ? undefined : own.first.map((document) => ({ document, json: shown(document) }));
  });
  if (rows !== undefined)
    sendRows(
      response,
      rows.filter(({ document }) => isAskedFor(document)).map(({ json }) => json),
    );
  // A long list is too large to keep: each reads his own.
  else await answer(response, own ?? (await beginList(database(), request)), shown, isAskedFor);
}

async function answer(
  response: Response,
  listing: Listing,
  shown: (document: QueryDocumentSnapshot) => string,
  isAskedFor: (document: QueryDocumentSnapshot) => boolean = () => true,
): Promise<void> {
  if (listing.more) await stream(response, listing, (documents) => documents.filter(isAskedFor).map(shown));
  else sendRows(response, listing.first.filter(isAskedFor).map(shown));
}

function sendRows(response: Response, rows: readonly string[]): void {
  response.type('json').send(`[${rows.join(',')}]`);
}

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
  shown: (documents: readonly QueryDocumentSnapshot[]) => readonly string[],
): Promise<void> {
  let begun = false;
  let isGone = false;
  let goOn: (() => void) | undefined;
  // One listener for all pages: `compression` takes on those for `drain`, and lets none go.
  response.on('drain', () => goOn?.());
  response.once('close', () => {
    isGone = true;
    goOn?.();
  });
  const write = async (documents: readonly QueryDocumentSnapshot[]) => {
    const rows = shown(documents);
    if (rows.length === 0) return;
    const flowing = response.write((begun ? ',\n' : '[') + rows.join(',\n'));
    begun = true;
    if (flowing || isGone) return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  };
  response.type('json');
  await write(listing.first);
  for await (const page of listing.rest()) {
    if (isGone) return;
    await write(page);
  }
  response.end(begun ? ']' : '[]');
}

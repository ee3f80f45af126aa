import { access, entities, isGranted, seesField, type Collection, type Entity } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { collectionNamed, requestRole } from '../caller/authorization.ts';
import { readListRequest, type ListRequest } from './listRequest.ts';
import { beginList, type Listing, type Row } from './run.ts';
import { widened } from './widen.ts';
import { database } from '../platform/firebase.ts';
import { visibleDocuments, type VisibleDocuments } from '../publication/visibleDocuments.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import type { CallerRole } from '../caller/role.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** `GET /col/{collection}`: a list of documents as the caller can see them (docs/api.md). */
export function list(settings: () => Settings): RequestHandler<{ collection: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const role = await requestRole(request as Request, response);
    if (!isGranted(access[collection].list, role.audience)) throw notAuthorized(role.signedIn);
    assertMayLookUp(collection, request.query['email'], role);
    const asked = readListRequest(collection, request.query, role.audience);
    const visible = visibleDocuments(role, collection, settings());
    if (!role.signedIn) return answerVisitor(response, asked, visible);
    await answer(response, await beginList(database(), asked, visible));
  };
}

/** All visitors see the same, so identical requests at the same moment share one read. */
async function answerVisitor(response: Response, asked: ListRequest, visible: VisibleDocuments): Promise<void> {
  const { request, isWanted } = widened(asked, Date.now());
  let own: Listing | undefined;
  const rows = await visitorsReads.read(JSON.stringify(request), async (): Promise<readonly Row[] | undefined> => {
    own = await beginList(database(), request, visible);
    return own.more ? undefined : own.first;
  });
  if (rows !== undefined) sendRows(response, rows, isWanted);
  // A long list is too large to cache: each visitor gets a separate read.
  else await answer(response, own ?? (await beginList(database(), request, visible)), isWanted);
}

async function answer(
  response: Response,
  listing: Listing,
  isWanted: (by: unknown) => boolean = () => true,
): Promise<void> {
  if (listing.more) await stream(response, listing, isWanted);
  else sendRows(response, listing.first, isWanted);
}

function sendRows(response: Response, rows: readonly Row[], isWanted: (by: unknown) => boolean): void {
  response.type('json').send(`[${wanted(rows, isWanted).join(',')}]`);
}

function wanted(rows: readonly Row[], isWanted: (by: unknown) => boolean): readonly string[] {
  return rows.filter(({ by }) => isWanted(by)).map(({ json }) => json);
}

/**
 * Looking up a member by email address needs sign-in (SPEC §7): the response says so, not that the field is unknown.
 */
function assertMayLookUp(collection: Collection, email: unknown, role: CallerRole): void {
  const entity: Entity = entities[collection];
  if (email === undefined || email === '' || !Object.hasOwn(entity.fields, 'email')) return;
  if (!seesField(entity, 'email', role.audience)) throw notAuthorized(role.signedIn);
}

/**
 * Streams a long list page by page, no faster than the client reads it, and stops when the client disconnects. Sends
 * nothing before the second page is ready: until then the list can still fail with 503.
 */
async function stream(response: Response, listing: Listing, isWanted: (by: unknown) => boolean): Promise<void> {
  let begun = false;
  let isGone = false;
  let goOn: (() => void) | undefined;
  // One listener for all pages: `compression` takes over listeners for `drain` and never removes them.
  response.on('drain', () => goOn?.());
  response.once('close', () => {
    isGone = true;
    goOn?.();
  });
  const write = async (rows: readonly string[]) => {
    if (rows.length === 0) return;
    const flowing = response.write((begun ? ',\n' : '[') + rows.join(',\n'));
    begun = true;
    if (flowing || isGone) return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  };
  response.type('json');
  let page = wanted(listing.first, isWanted);
  for await (const next of listing.rest()) {
    if (isGone) return;
    await write(page);
    page = wanted(next, isWanted);
  }
  await write(page);
  response.end(begun ? ']' : '[]');
}

import { access, entities, isGranted, seesField, type Collection, type Entity } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { collectionNamed, requestRole } from '../caller/authorization.ts';
import { readListRequest, type ListRequest } from './listRequest.ts';
import { beginList, type Listing, type Row } from './readList.ts';
import { widened } from './widenToMinutes.ts';
import { database } from '../platform/firebase.ts';
import { visibleDocuments, type VisibleDocuments } from '../publication/visibleDocuments.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import type { CallerRole } from '../caller/callerRole.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** `GET /col/{collection}`: a list of documents as the caller can see them (docs/api.md). */
export function list(settings: () => Settings): RequestHandler<{ collection: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const grant = access[collection].list;
    const role = await requestRole(request as Request, response, collection, grant);
    if (!isGranted(grant, role.audience)) throw notAuthorized(role.signedIn);
    assertMayLookUp(collection, request.query['email'], role);
    const listRequest = readListRequest(collection, request.query, role.audience);
    const visible = visibleDocuments(role, collection, settings());
    if (!role.signedIn) return respondToVisitor(response, listRequest, visible);
    await respond(response, await beginList(database(), listRequest, visible));
  };
}

/** All visitors see the same, so identical requests at the same moment share one read. */
async function respondToVisitor(
  response: Response,
  listRequest: ListRequest,
  visible: VisibleDocuments,
): Promise<void> {
  const { request, isRequested } = widened(listRequest, Date.now());
  let own: Listing | undefined;
  const rows = await visitorsReads.read(JSON.stringify(request), async (): Promise<readonly Row[] | undefined> => {
    own = await beginList(database(), request, visible);
    return own.more ? undefined : own.first;
  });
  if (rows !== undefined) sendRows(response, rows, isRequested);
  // A long list is too large to cache: each visitor gets a separate read.
  else await respond(response, own ?? (await beginList(database(), request, visible)), isRequested);
}

async function respond(
  response: Response,
  listing: Listing,
  isRequested: (by: unknown) => boolean = () => true,
): Promise<void> {
  if (listing.more) await stream(response, listing, isRequested);
  else sendRows(response, listing.first, isRequested);
}

function sendRows(response: Response, rows: readonly Row[], isRequested: (by: unknown) => boolean): void {
  response.type('json').send(`[${requestedRows(rows, isRequested).join(',')}]`);
}

function requestedRows(rows: readonly Row[], isRequested: (by: unknown) => boolean): readonly string[] {
  return rows.filter(({ by }) => isRequested(by)).map(({ json }) => json);
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
async function stream(response: Response, listing: Listing, isRequested: (by: unknown) => boolean): Promise<void> {
  let hasStarted = false;
  let isGone = false;
  let resume: (() => void) | undefined;
  // One listener for all pages: `compression` takes over listeners for `drain` and never removes them.
  response.on('drain', () => resume?.());
  response.once('close', () => {
    isGone = true;
    resume?.();
  });
  const write = async (rows: readonly string[]) => {
    if (rows.length === 0) return;
    const hasCapacity = response.write((hasStarted ? ',\n' : '[') + rows.join(',\n'));
    hasStarted = true;
    if (hasCapacity || isGone) return;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  };
  response.type('json');
  let page = requestedRows(listing.first, isRequested);
  for await (const next of listing.rest()) {
    if (isGone) return;
    await write(page);
    page = requestedRows(next, isRequested);
  }
  await write(page);
  response.end(hasStarted ? ']' : '[]');
}

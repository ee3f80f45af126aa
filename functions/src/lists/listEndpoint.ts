import {
  access,
  entities,
  isGranted,
  ownerFields,
  seesField,
  type Collection,
  type Entity,
  type Grant,
} from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { collectionNamed, requestRole } from '../caller/authorization.ts';
import { readListRequest, type ListRequest } from './listRequest.ts';
import type { Condition } from './parseFilter.ts';
import { beginList, type Listing, type Row } from './readList.ts';
import { widened } from './widenToMinutes.ts';
import { database } from '../platform/firebase.ts';
import { visibleDocuments, type VisibleDocuments } from '../publication/visibleDocuments.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { roleOf, type CallerRole } from '../caller/callerRole.ts';
import { countRead } from '../http/rateLimits.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** Handles `GET /col/{collection}`, which lists documents as the caller can see them (docs/api.md). */
export function list(settings: () => Settings): RequestHandler<{ collection: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const grant = access[collection].list;
    const role = await requestRole(request as Request, response, collection, grant);
    const owner = isGranted(grant, role.audience) ? undefined : ownerOfList(collection, grant, role);
    assertMayLookUp(collection, request.query['email'], role);
    const listRequest = readListRequest(
      collection,
      request.query,
      owner === undefined ? role.audience : 'admin',
      owner,
    );
    const visible = visibleDocuments(role, collection, settings());
    if (role.signedIn) return respond(response, await beginList(database(), listRequest, visible));
    const { listing, isRequested } = await readForVisitor(listRequest, visible, () => countRead(request as Request));
    await respond(response, listing, isRequested);
  };
}

/**
 * Returns the condition for a caller who can list only their own documents.
 * @throws {Problem} 401 or 403 if they can't list any
 */
function ownerOfList(collection: Collection, grant: Grant, { member, signedIn }: CallerRole): Condition {
  const field = ownerFields[collection];
  if (grant !== 'own' || field === undefined || member === undefined) throw notAuthorized(signedIn);
  return { field, op: '=', literal: { kind: 'text', value: member } };
}

/** A list that visitors share, and a filter for the rows that one of them requested. */
interface VisitorsList {
  readonly listing: Listing;
  readonly isRequested: (by: unknown) => boolean;
}

/**
 * Reads a list for a visitor. All visitors see the same documents, so concurrent requests for the same list share one
 * read. Lists of more than one page aren't shared, because they would take up too much memory.
 * @param beforeRead called unless the result of another read can be used
 */
async function readForVisitor(
  listRequest: ListRequest,
  visible: VisibleDocuments,
  beforeRead?: () => void,
): Promise<VisitorsList> {
  const { request, isRequested } = widened(listRequest, Date.now());
  let own: Listing | undefined;
  const read = async (): Promise<readonly Row[] | undefined> => {
    own = await beginList(database(), request, visible);
    return own.more ? undefined : own.first;
  };
  const rows = await visitorsReads.read(JSON.stringify(request), read, beforeRead);
  if (rows !== undefined) return { listing: { first: rows, more: false, rest: noPages }, isRequested };
  if (own === undefined) beforeRead?.();
  return { listing: own ?? (await beginList(database(), request, visible)), isRequested };
}

async function* noPages(): AsyncGenerator<readonly Row[]> {}

/**
 * Returns the JSON that `GET /col/{collection}` sends to visitors.
 * @throws {Problem} like the endpoint
 */
export async function visitorsList(
  collection: Collection,
  query: Readonly<Record<string, unknown>>,
  settings: Settings,
): Promise<string> {
  const visible = visibleDocuments(await roleOf(undefined), collection, settings);
  const { listing, isRequested } = await readForVisitor(readListRequest(collection, query, 'public'), visible);
  let text = '';
  for await (const part of partsOf(listing, isRequested)) text += part;
  return text;
}

async function respond(
  response: Response,
  listing: Listing,
  isRequested: (by: unknown) => boolean = () => true,
): Promise<void> {
  if (listing.more) await stream(response, partsOf(listing, isRequested));
  else response.type('json').send(`[${requestedRows(listing.first, isRequested).join(',')}]`);
}

function requestedRows(rows: readonly Row[], isRequested: (by: unknown) => boolean): readonly string[] {
  return rows.filter(({ by }) => isRequested(by)).map(({ json }) => json);
}

/**
 * Rejects member lookups by email address unless the caller can see email addresses (SPEC §7). Without this check, the
 * error would be that the field is unknown.
 */
function assertMayLookUp(collection: Collection, email: unknown, role: CallerRole): void {
  const entity: Entity = entities[collection];
  if (email === undefined || email === '' || !Object.hasOwn(entity.fields, 'email')) return;
  if (!seesField(entity, 'email', role.audience)) throw notAuthorized(role.signedIn);
}

/**
 * Generates a list's JSON in parts. For a long list, each page is one part, and is returned after the next page has
 * been read.
 */
async function* partsOf(listing: Listing, isRequested: (by: unknown) => boolean): AsyncGenerator<string> {
  let hasStarted = false;
  let page = requestedRows(listing.first, isRequested);
  const part = () => {
    const text = page.length === 0 ? '' : (hasStarted ? ',\n' : '[') + page.join(listing.more ? ',\n' : ',');
    hasStarted ||= text !== '';
    return text;
  };
  for await (const next of listing.rest()) {
    yield part();
    page = requestedRows(next, isRequested);
  }
  yield part();
  yield hasStarted ? ']' : '[]';
}

/**
 * Streams a long list as fast as the client reads it, and stops if the client disconnects. Nothing is sent until the
 * second page has been read, so that the response can still be a 503 up to that point.
 */
async function stream(response: Response, parts: AsyncIterable<string>): Promise<void> {
  let isGone = false;
  let resume: (() => void) | undefined;
  // A single listener for all pages, because `compression` never removes `drain` listeners.
  response.on('drain', () => resume?.());
  response.once('close', () => {
    isGone = true;
    resume?.();
  });
  response.type('json');
  for await (const part of parts) {
    if (isGone) return;
    if (part === '' || response.write(part)) continue;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  }
  response.end();
}

import { isCollection, isDocumentId, type Collection, type Grant } from '@firehouse/model';
import type { Request, Response } from 'express';
import { accounts } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { notAuthorized, roleOf, type CallerRole } from './role.ts';
import { callerOf, type Caller } from './token.ts';
import { cacheRead } from '../http/headers.ts';

/**
 * The collection that a path names.
 * @param name as it came in the address
 * @throws {Problem} 404, naming it
 */
export function collectionNamed(name: string): Collection {
  if (isCollection(name)) return name;
  throw new Problem(404, `There is no collection ${name.slice(0, 100)}.`);
}

/**
 * Who sent the request, by its token; undefined for a visitor.
 * @throws {Problem} 401 for a bad token
 */
export async function requestCaller(request: Request): Promise<Caller | undefined> {
  const authorization = request.get('authorization');
  if (authorization === undefined) return undefined;
  const caller = await callerOf(authorization, await accounts());
  return caller && { ...caller, appCheckToken: request.get('X-Firebase-AppCheck') };
}

/**
 * Who writes. What the access table keeps for the server is not even tried; all else the rules decide.
 * @param grant whom the table lets do it
 * @throws {Problem} 401 without a good token, 403 for what is the server's
 */
export async function requestWriter(request: Request, grant: Grant): Promise<Caller> {
  const caller = await requestCaller(request);
  if (caller === undefined) throw notAuthorized(false);
  if (grant === 'server') throw notAuthorized(true);
  return caller;
}

/** The document that a request writes, and as whom. */
export interface RequestedWrite {
  readonly collection: Collection;
  readonly id: string;
  readonly caller: Caller;
}

/**
 * Reads which document a request to `/col/{collection}/doc/{id}` writes, and as whom.
 * @param grantIn whom the access table lets do it in a collection
 * @throws {Problem} 404 for what is no collection or no document ID; otherwise as {@link requestWriter}
 */
export async function requestedWrite(
  request: Request<{ collection: string; id: string }>,
  grantIn: (collection: Collection) => Grant,
): Promise<RequestedWrite> {
  const collection = collectionNamed(request.params.collection);
  const { id } = request.params;
  const caller = await requestWriter(request as Request, grantIn(collection));
  if (!isDocumentId(id)) throw noSuchDocument(collection);
  return { collection, id, caller };
}

/**
 * The admin who sends the request: for what only admins can do, and not by writing a document.
 * @returns their address
 * @throws {Problem} 401 without a valid token, 403 for anybody else
 */
export async function requestAdmin(request: Request): Promise<string> {
  const { audience, signedIn, member } = await roleOf(await requestCaller(request));
  if (audience !== 'admin' || member === undefined) throw notAuthorized(signedIn);
  return member;
}

/** The answer when a collection has no document of an id; the id may be an e-mail, and is not repeated. */
export function noSuchDocument(collection: string): Problem {
  return new Problem(404, `${collection} has no such document.`);
}

/**
 * The role of the caller; sets the response's cache headers for it.
 * @throws {Problem} 401 for a bad token, or an account that is disabled, deleted or signed out everywhere
 */
export async function requestRole(request: Request, response: Response): Promise<CallerRole> {
  const role = await roleOf(await requestCaller(request));
  cacheRead(response, role.signedIn);
  return role;
}

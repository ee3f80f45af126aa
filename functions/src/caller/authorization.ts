import {
  APP_CHECK_HEADER,
  entities,
  isCollection,
  isDocumentId,
  isGranted,
  seesMoreThanVisitors,
  SINGLETON_ID,
  type Collection,
  type Grant,
} from '@firehouse/model';
import type { Request, Response } from 'express';
import { accounts } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { denialOf } from './denialReason.ts';
import { notAuthorized } from './notAuthorized.ts';
import { roleOf, type CallerRole } from './callerRole.ts';
import { callerOf, type Caller } from './authentication.ts';
import { cacheRead } from '../http/cacheControl.ts';

/**
 * Parses the collection name in a URL.
 * @throws {Problem} 404 if there is no such collection
 */
export function collectionNamed(name: string): Collection {
  if (isCollection(name)) return name;
  throw new Problem(404, `There is no collection ${name.slice(0, 100)}.`);
}

/**
 * Verifies a request's ID token and returns the caller, or undefined for a visitor.
 * @throws {Problem} like {@link callerOf}
 */
export async function requestCaller(request: Request): Promise<Caller | undefined> {
  const authorization = request.get('authorization');
  if (authorization === undefined) return undefined;
  const caller = await callerOf(authorization, await accounts());
  if (request.res !== undefined) request.res.locals['uid'] = caller?.uid;
  return caller && { ...caller, appCheckToken: request.get(APP_CHECK_HEADER) };
}

/**
 * Returns the caller of a write request. Rejects the request if only the server can make such a write; everything else
 * is up to the security rules.
 * @throws {Problem} 401 without a valid token, 403 if only the server can make this write
 */
export async function requestWriter(request: Request, grant: Grant): Promise<Caller> {
  const caller = await requestCaller(request);
  if (caller === undefined) throw notAuthorized(false);
  if (grant === 'server') throw await denialOf(caller, 'server only');
  return caller;
}

interface RequestedWrite {
  readonly collection: Collection;
  readonly id: string;
  readonly caller: Caller;
}

/**
 * Parses a write request to `/col/{collection}/doc/{id}`.
 * @throws {Problem} 404 if the collection or document ID is invalid; otherwise like {@link requestWriter}
 */
export async function requestedWrite(
  request: Request<{ collection: string; id: string }>,
  grantIn: (collection: Collection) => Grant,
): Promise<RequestedWrite> {
  const collection = collectionNamed(request.params.collection);
  const { id } = request.params;
  const caller = await requestWriter(request as Request, grantIn(collection));
  const isOther = entities[collection].id === 'singleton' && id !== SINGLETON_ID;
  if (isOther || !isDocumentId(id)) throw noSuchDocument(collection);
  return { collection, id, caller };
}

/**
 * Returns the email address of the admin who sent a request. Use this for actions that the security rules don't check.
 * @throws {Problem} 401 without a valid token, 403 if the caller isn't an admin
 */
export async function requestAdmin(request: Request): Promise<string> {
  return assertAdmin(await requestCaller(request));
}

/**
 * Returns an admin's email address.
 * @throws {Problem} 401 without a caller, 403 if the caller isn't an admin
 */
export async function assertAdmin(caller: Caller | undefined): Promise<string> {
  const { audience, signedIn, member } = await roleOf(caller);
  if (audience !== 'admin' || member === undefined) throw notAuthorized(signedIn);
  return member;
}

/** Creates the error for an unknown document ID. Its message doesn't include the ID, which can be an email address. */
export function noSuchDocument(collection: string): Problem {
  return new Problem(404, `This document does not exist in ${collection}.`);
}

/**
 * Returns the caller's role and sets the response's cache headers. A response that might contain more than visitors can
 * see isn't cached.
 * @throws {Problem} like {@link requestCaller} and {@link roleOf}
 */
export async function requestRole(
  request: Request,
  response: Response,
  collection: Collection,
  grant: Grant,
): Promise<CallerRole> {
  const role = await roleOf(await requestCaller(request));
  const isPublic = isGranted(grant, 'public') && !seesMoreThanVisitors(entities[collection], role.audience);
  cacheRead(response, !isPublic ? 'never' : role.signedIn ? 'signedIn' : 'visitor');
  return role;
}

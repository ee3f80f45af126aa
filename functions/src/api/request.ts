import { isCollection, type Collection } from '@firehouse/model';
import type { Request, Response } from 'express';
import { accounts, database } from '../platform.ts';
import { Problem } from '../problem.ts';
import { readerOf, type Reader } from '../reader/reader.ts';
import { callerOf, type Caller } from '../reader/token.ts';
import { cacheRead } from './headers.ts';

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
  return callerOf(request.get('authorization'), accounts());
}

/**
 * Who reads, with the answer's cache headers set for him.
 * @throws {Problem} 401 for a bad token
 */
export async function requestReader(request: Request, response: Response): Promise<Reader> {
  const reader = await readerOf(await requestCaller(request), database());
  cacheRead(response, reader.signedIn);
  return reader;
}

import type { Firestore } from 'firebase/firestore/lite';
import type { FirebaseStorage } from 'firebase/storage';
import { accounts } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { assertAccountActive, unavailable, type Caller } from './authentication.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { denialOf, type Target } from './denialReason.ts';
import { notAuthorized } from './notAuthorized.ts';
import { callerProject } from './callerProject.ts';

/**
 * Uses the database with the caller's privileges, and converts SDK errors to HTTP errors (docs/decisions/003).
 * @throws {Problem} 403 if the security rules deny access, or 401 if signing in again would help or the account was
 *   disabled or signed out everywhere; 503 if the account can't be looked up or the database doesn't respond
 */
export async function actAs<Result>(
  caller: Caller,
  work: (db: Firestore) => Promise<Result>,
  target?: Target,
): Promise<Result> {
  // Loaded on demand. Most requests are reads, which don't need it.
  const { asCaller } = await import('./databaseAsCaller.ts');
  try {
    return await withHttpErrors(caller, 'The database', asCaller(callerProject(), caller, work), target);
  } finally {
    // Do this after errors too, because a write can succeed even if its response is lost.
    visitorsReads.invalidate();
  }
}

/**
 * Uses the object store with the caller's privileges; see {@link actAs}.
 * @throws {Problem} 401, 403 or 503
 */
export async function storeAs<Result>(
  caller: Caller,
  work: (store: FirebaseStorage) => Promise<Result>,
): Promise<Result> {
  const { storeAsCaller } = await import('./objectStoreAsCaller.ts');
  return withHttpErrors(caller, 'The object store', storeAsCaller(callerProject(), caller, work));
}

/** Error codes of the client SDK for Firestore and Storage. */
const DENIED = new Set<unknown>(['permission-denied', 'storage/unauthorized']);
const UNAUTHENTICATED = new Set<unknown>(['unauthenticated', 'storage/unauthenticated']);
const UNAVAILABLE = new Set<unknown>([
  'unavailable',
  'deadline-exceeded',
  'storage/retry-limit-exceeded',
  'storage/quota-exceeded',
]);

async function withHttpErrors<Result>(
  caller: Caller,
  what: string,
  work: Promise<Result>,
  target?: Target,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === 'AccountLookupError') {
      await assertAccountActive(caller.token, await accounts());
      throw unavailable();
    }
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (DENIED.has(code)) throw await denialOf(caller, 'denied by the rules', target);
    if (UNAUTHENTICATED.has(code)) throw notAuthorized(false, 'invalid token');
    if (UNAVAILABLE.has(code)) throw new Problem(503, `${what} is not responding right now. Please try again.`);
    throw error;
  }
}

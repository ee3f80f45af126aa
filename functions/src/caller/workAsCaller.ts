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
 * Works on the database as the caller and maps SDK errors to HTTP status codes: 403 for a denial by the rules, or 401
 * if signing in again would help; 401 for an account that was disabled or signed out everywhere, 503 for a failed
 * account lookup (docs/decisions/003).
 * @param caller the verified caller
 * @param work the work to do with the caller's privileges
 * @param target the document that it writes
 * @throws {Problem} 401, 403 or 503; otherwise anything that `work` throws
 */
export async function actAs<Result>(
  caller: Caller,
  work: (db: Firestore) => Promise<Result>,
  target?: Target,
): Promise<Result> {
  // Loaded with the first write, so that reads, which are most requests, do not wait for it.
  const { asCaller } = await import('./databaseAsCaller.ts');
  try {
    return await withHttpErrors(caller, 'The database', asCaller(callerProject(), caller, work), target);
  } finally {
    // Also after a failure, because a write can succeed even though its response was lost.
    visitorsReads.invalidate();
  }
}

/**
 * Works on the object store as the caller; see {@link actAs}.
 * @param caller the verified caller
 * @param work the work to do with the caller's privileges
 * @throws {Problem} 401, 403 or 503; otherwise anything that `work` throws
 */
export async function storeAs<Result>(
  caller: Caller,
  work: (store: FirebaseStorage) => Promise<Result>,
): Promise<Result> {
  const { storeAsCaller } = await import('./objectStoreAsCaller.ts');
  return withHttpErrors(caller, 'The object store', storeAsCaller(callerProject(), caller, work));
}

/** The SDK's error codes, for Firestore and Storage. */
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

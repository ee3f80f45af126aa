import { texts } from '@firehouse/model';
import type { Firestore } from 'firebase/firestore/lite';
import { accounts } from '../platform.ts';
import { Problem } from '../problem.ts';
import { assertAccountStands, unavailable, type Caller } from '../reader/token.ts';
import { callerProject } from './project.ts';

/**
 * Works on the database as the caller, and says in HTTP's terms what hindered him: a denial by the rules
 * is 403, an account that was disabled or signed out everywhere 401, and one that cannot be looked up
 * now 503 (DESIGN, One request, end to end).
 * @param caller the verified caller
 * @param work what to do with his rights
 * @throws {Problem} 401, 403 or 503; else what the work throws
 */
export async function actAs<Result>(caller: Caller, work: (db: Firestore) => Promise<Result>): Promise<Result> {
  // Loaded with the first write: readers, who are the many, do not wait for it.
  const { AccountLookupError, asCaller } = await import('./asCaller.ts');
  try {
    return await asCaller(callerProject(), caller.token, work);
  } catch (error) {
    if (error instanceof AccountLookupError) {
      await assertAccountStands(caller.token, accounts());
      throw unavailable();
    }
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'permission-denied') throw new Problem(403, texts.notAuthorized);
    if (code === 'unauthenticated') throw new Problem(401, texts.notAuthorized);
    if (code === 'unavailable' || code === 'deadline-exceeded') {
      throw new Problem(503, 'The database does not answer right now; please try again.');
    }
    throw error;
  }
}

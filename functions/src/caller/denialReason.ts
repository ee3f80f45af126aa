import { member, type Collection } from '@firehouse/model';
import type { AccessProblem, RefusalReason } from '../http/problem.ts';
import { isSignInRecent, type Caller } from './authentication.ts';
import { notAuthorized, signInTooOld } from './notAuthorized.ts';
import { roleOf } from './callerRole.ts';

/** The document that a caller wanted to write. */
export interface Target {
  readonly collection: Collection;
  readonly id: string;
}

/**
 * Explains why the rules denied a write: they decided, this only finds out whether signing in again would help
 * (docs/decisions/036-sessions-end.md). An admin can write every record but their own as they like, except that
 * granting and taking the privilege `admin` needs a recent sign-in.
 * @param reason for the log, if it would not help
 * @param target the document that the write was for; without it, its age cannot be the reason
 * @throws {Problem} 401 for a session that has ended, as {@link roleOf} does
 */
export async function denialOf(caller: Caller, reason: RefusalReason, target?: Target): Promise<AccessProblem> {
  const { audience } = await roleOf(caller);
  const isOfAnother = target?.collection === member.collection && target.id !== caller.member;
  return audience === 'admin' && isOfAnother && !isSignInRecent(caller) ? signInTooOld() : notAuthorized(true, reason);
}

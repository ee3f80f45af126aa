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
 * Explains why the rules denied a write. The rules have already decided; this only finds out whether signing in again
 * would help (docs/decisions/036-sessions-end.md). Admins can write every record but their own freely, except that
 * granting and revoking the privilege `admin` requires a recent sign-in.
 * @param reason reason for the log if signing in again would not help
 * @param target the document to write; without it, the sign-in's age cannot be the reason
 * @throws {Problem} 401 for an ended session, like {@link roleOf}
 */
export async function denialOf(caller: Caller, reason: RefusalReason, target?: Target): Promise<AccessProblem> {
  const { audience } = await roleOf(caller);
  const isOfAnother = target?.collection === member.collection && target.id !== caller.member;
  return audience === 'admin' && isOfAnother && !isSignInRecent(caller) ? signInTooOld() : notAuthorized(true, reason);
}

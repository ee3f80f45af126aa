import { member, type Collection } from '@firehouse/model';
import type { AccessProblem, RefusalReason } from '../http/problem.ts';
import { isSignInRecent, type Caller } from './authentication.ts';
import { notAuthorized, signInTooOld } from './notAuthorized.ts';
import { roleOf } from './callerRole.ts';

/** The document that a caller tried to write. */
export interface Target {
  readonly collection: Collection;
  readonly id: string;
}

/**
 * Creates the error for a write that the security rules denied. The only question left is whether signing in again
 * would help (docs/decisions/036-sessions-end.md). It would if an admin tried to write someone else's record and the
 * sign-in isn't recent: the rules let admins write those records unless that changes the `admin` privilege.
 * @param reason logged if signing in again wouldn't help
 * @throws {Problem} 401 if the session has ended, like {@link roleOf}
 */
export async function denialOf(caller: Caller, reason: RefusalReason, target?: Target): Promise<AccessProblem> {
  const { audience } = await roleOf(caller);
  const isOfAnother = target?.collection === member.collection && target.id !== caller.member;
  return audience === 'admin' && isOfAnother && !isSignInRecent(caller) ? signInTooOld() : notAuthorized(true, reason);
}

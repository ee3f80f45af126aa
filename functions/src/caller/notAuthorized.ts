import { challengeCodes, sessionLimits, texts } from '@firehouse/model';
import { AccessProblem, type RefusalReason } from '../http/problem.ts';

/**
 * Creates the error for a caller without permission: 401 if the caller needs to sign in, 403 if signing in wouldn't
 * help.
 */
export function notAuthorized(
  signedIn: boolean,
  reason: RefusalReason = signedIn ? 'no privilege' : 'no token',
): AccessProblem {
  return new AccessProblem(signedIn ? 403 : 401, texts.notAuthorized, reason);
}

/**
 * Creates the error for a session that expired or that an admin ended (docs/decisions/036-sessions-end.md).
 * @param reason reason to log
 * @param uid user ID to log, if the request's caller hasn't been set yet
 */
export function sessionEnded(reason: 'session over' | 'sessions ended', uid?: string): AccessProblem {
  return new AccessProblem(401, texts.sessionEnded, reason, `Bearer error="${challengeCodes.sessionEnded}"`, uid);
}

/** Creates the error for an admin who must sign in again to grant or revoke the `admin` privilege. */
export function signInTooOld(): AccessProblem {
  const maxAgeS = 60 * sessionLimits.recentSignInMinutes;
  const challenge = `Bearer error="${challengeCodes.signInTooOld}", max_age=${maxAgeS}`;
  return new AccessProblem(401, texts.signInTooOld, 'sign-in too old', challenge);
}

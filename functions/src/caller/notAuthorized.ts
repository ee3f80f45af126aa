import { challengeCodes, sessionLimits, texts } from '@firehouse/model';
import { AccessProblem, type RefusalReason } from '../http/problem.ts';

/**
 * Returns the error for a caller without permission: 401 prompts for sign-in, 403 means that signing in would not help.
 * @param signedIn whether the request has a valid token
 * @param reason reason for the log
 */
export function notAuthorized(
  signedIn: boolean,
  reason: RefusalReason = signedIn ? 'no privilege' : 'no token',
): AccessProblem {
  return new AccessProblem(signedIn ? 403 : 401, texts.notAuthorized, reason);
}

/**
 * Returns the error for a session that has expired or that an admin ended (docs/decisions/036-sessions-end.md).
 * @param reason reason for the log
 * @param uid the account, if the caller is not known yet
 */
export function sessionEnded(reason: 'session over' | 'sessions ended', uid?: string): AccessProblem {
  return new AccessProblem(401, texts.sessionEnded, reason, `Bearer error="${challengeCodes.sessionEnded}"`, uid);
}

/** Returns the error for an admin whose sign-in is too old to grant or revoke the privilege `admin`. */
export function signInTooOld(): AccessProblem {
  const maxAgeS = 60 * sessionLimits.recentSignInMinutes;
  const challenge = `Bearer error="${challengeCodes.signInTooOld}", max_age=${maxAgeS}`;
  return new AccessProblem(401, texts.signInTooOld, 'sign-in too old', challenge);
}

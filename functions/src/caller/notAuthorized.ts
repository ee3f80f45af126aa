import { sessionLimits, texts } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

/**
 * The error for a caller without permission: 401 prompts for sign-in, 403 means that signing in would not help.
 * @param signedIn whether the request has a valid token
 */
export function notAuthorized(signedIn: boolean): Problem {
  return new Problem(signedIn ? 403 : 401, texts.notAuthorized);
}

/** The error for a session that is over or that an admin ended (docs/decisions/036-sessions-end.md). */
export function sessionEnded(): Problem {
  return new Problem(401, texts.sessionEnded, undefined, 'Bearer error="invalid_token"');
}

/** The error for an admin whose sign-in is too old to grant or take the privilege `admin`. */
export function signInTooOld(): Problem {
  const challenge = `Bearer error="insufficient_user_authentication", max_age=${60 * sessionLimits.recentSignInMinutes}`;
  return new Problem(401, texts.signInTooOld, undefined, challenge);
}

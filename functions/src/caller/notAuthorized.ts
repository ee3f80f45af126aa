import { texts } from '@firehouse/model';
import { AccessProblem, type RefusalReason } from '../http/problem.ts';

/**
 * The error for a caller without permission: 401 prompts for sign-in, 403 means that signing in would not help.
 * @param signedIn whether the request has a valid token
 * @param reason for the log
 */
export function notAuthorized(
  signedIn: boolean,
  reason: RefusalReason = signedIn ? 'no privilege' : 'no token',
): AccessProblem {
  return new AccessProblem(signedIn ? 403 : 401, texts.notAuthorized, reason);
}

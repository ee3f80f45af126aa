import { texts } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

/**
 * The error for a caller without permission: 401 prompts for sign-in, 403 means that signing in would not help.
 * @param signedIn whether the request has a valid token
 */
export function notAuthorized(signedIn: boolean): Problem {
  return new Problem(signedIn ? 403 : 401, texts.notAuthorized);
}

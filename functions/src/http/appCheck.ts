import { isOpenList } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Verifies a token of App Check.
 * @param token as it came
 * @throws when it is not good, or cannot be verified now
 */
export type VerifyApp = (token: string) => Promise<unknown>;

/**
 * Takes calls only from the company's own site, when the project enforces that: they carry a token of App Check
 * in `X-Firebase-AppCheck`, which is there afterwards only if it was verified (https://firebase.google.com/docs/app-check/custom-resource-backend).
 * @param settings of this project
 * @param verify verifies a token
 */
export function requireApp(settings: () => Settings, verify: VerifyApp): RequestHandler {
  return async (request, _response, next) => {
    if (settings().enforceAppCheck && !carriesNone(request))
      await assertApp(request.get('X-Firebase-AppCheck'), verify);
    // Writes as the caller pass the token on: one that nobody has verified is not there.
    else delete request.headers['x-firebase-appcheck'];
    next();
  };
}

/**
 * The calls that carry no token: the lists of posts and of members (SPEC §7), but not the look-up of a member by
 * their address; images, which a page loads without our script; and what mail programs and the mail provider request,
 * which are no browsers.
 */
function carriesNone(request: Request): boolean {
  const { method, path, query } = request;
  if (method === 'POST') return path === '/mail-events' || (path === '/subscriptions/unsubscribe' && isForm(request));
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/subscriptions/unsubscribe') return true;
  return isOpenList(path, query['email'] !== undefined) || path.startsWith('/obj/');
}

/** Of that call, only what a mail program sends is a form (RFC 8058); it works with a token from a mail alone. */
function isForm(request: Request): boolean {
  return typeof request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) === 'string';
}

async function assertApp(token: string | undefined, verify: VerifyApp): Promise<void> {
  if (token === undefined || token === '') throw notTheSite();
  try {
    await verify(token);
  } catch (error) {
    if (isTokensFault(error)) throw notTheSite();
    throw new Problem(503, 'We cannot verify this request right now. Please try again.');
  }
}

function notTheSite(): Problem {
  return new Problem(401, 'This request did not come from our site. Please reload the page.');
}

/** The SDK gives a failed fetch of Google's keys the same code as a bad token; only its text tells. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:Decoding App Check token failed|The provided App Check token)/.test(error.message)
  );
}

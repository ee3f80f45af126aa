import { isOpenList } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Verifies an App Check token.
 * @throws when it is invalid, or cannot be verified now
 */
export type VerifyApp = (token: string) => Promise<unknown>;

/**
 * Accepts only requests from the company's site if the project enforces App Check: they have an App Check token in
 * `X-Firebase-AppCheck`, which this removes unless it was verified
 * (https://firebase.google.com/docs/app-check/custom-resource-backend).
 * @param verify verifies a token
 */
export function requireApp(settings: () => Settings, verify: VerifyApp): RequestHandler {
  return async (request, _response, next) => {
    if (settings().enforceAppCheck && !isExempt(request)) await assertApp(request.get('X-Firebase-AppCheck'), verify);
    // Writes as the caller forward the token, so an unverified one is removed.
    else delete request.headers['x-firebase-appcheck'];
    next();
  };
}

/**
 * Requests without an App Check token: the lists of posts and members (SPEC §7), except looking up a member by email
 * address; images, which a page loads without our script; and requests from email clients and the mail provider,
 * which are not browsers.
 */
function isExempt(request: Request): boolean {
  const { method, path, query } = request;
  if (method === 'POST') return path === '/mail-events' || (path === '/subscriptions/unsubscribe' && isForm(request));
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/subscriptions/unsubscribe') return true;
  return isOpenList(path, query['email'] !== undefined) || path.startsWith('/obj/');
}

/** At that endpoint only email clients send a form (RFC 8058); it works only with a token from an email. */
function isForm(request: Request): boolean {
  return typeof request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) === 'string';
}

async function assertApp(token: string | undefined, verify: VerifyApp): Promise<void> {
  if (token === undefined || token === '') throw notTheSite();
  try {
    await verify(token);
  } catch (error) {
    if (isInvalidToken(error)) throw notTheSite();
    throw new Problem(503, 'We cannot verify this request right now. Please try again.');
  }
}

function notTheSite(): Problem {
  return new Problem(401, 'This request did not come from our site. Please reload the page.');
}

/** The SDK reports a failed fetch of Google's keys with the same code as a bad token; only the message differs. */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:Decoding App Check token failed|The provided App Check token)/.test(error.message)
  );
}

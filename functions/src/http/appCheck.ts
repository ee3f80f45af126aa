import { APP_CHECK_HEADER, isOpenList } from '@firehouse/model';
import { Router, type Request } from 'express';
import { AccessProblem, Problem, type RefusalReason } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Verifies an App Check token.
 * @throws if it is invalid, or cannot be verified now
 */
export type VerifyApp = (token: string) => Promise<unknown>;

/**
 * Returns whether a request to a route needs no App Check token. A route without an exemption accepts only requests
 * from the company's site.
 */
type Exemption = (request: Request) => boolean;

/** Exempts requests from other servers, which sign them instead (signatures/signedRequest.ts). */
export const fromServers: Exemption = () => true;

/** Exempts the lists of posts and members (SPEC §7), but not looking up a member by email address. */
export const openLists: Exemption = ({ method, path, query }) =>
  isRead(method) && isOpenList(path, query['email'] !== undefined);

/** Exempts violation reports, which browsers send without our script. */
export const fromBrowsers: Exemption = ({ method }) => method === 'POST';

/** Exempts images, which a page loads without our script. */
export const images: Exemption = ({ method }) => isRead(method);

/**
 * Exempts the link that email programs open and the form that they send (RFC 8058). Only email programs send this form,
 * and it works only with a token from an email.
 */
export const fromEmailPrograms: Exemption = (request) =>
  isRead(request.method) ||
  (request.method === 'POST' &&
    typeof request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) === 'string');

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A router whose routes require an App Check token unless they are exempt. */
export interface CheckedRouter extends Router {
  route(path: string, exemption?: Exemption): ReturnType<Router['route']>;
}

/**
 * Creates the router of the API. If the project enforces App Check, its routes accept only requests with an App Check
 * token in `X-Firebase-AppCheck`, which the router removes unless it is verified
 * (https://firebase.google.com/docs/app-check/custom-resource-backend).
 * @param verify verifies a token
 */
export function checkedRouter(settings: () => Settings, verify: VerifyApp): CheckedRouter {
  const router = Router({ caseSensitive: true });
  const route = router.route.bind(router);
  // `router.get` and similar methods call this, too.
  router.route = (path: string, isExempt: Exemption = () => false) =>
    route(path).all(async (request, _response, next) => {
      if (settings().enforceAppCheck && !isExempt(request)) await assertApp(request.get(APP_CHECK_HEADER), verify);
      // Writes made as the caller forward the token, so an unverified one is removed.
      else delete request.headers['x-firebase-appcheck'];
      next();
    });
  return router;
}

async function assertApp(token: string | undefined, verify: VerifyApp): Promise<void> {
  if (token === undefined || token === '') throw notTheSite('no App Check token');
  try {
    await verify(token);
  } catch (error) {
    if (isInvalidToken(error)) throw notTheSite('invalid App Check token');
    throw new Problem(503, 'We cannot verify this request right now. Please try again.');
  }
}

function notTheSite(reason: RefusalReason): Problem {
  return new AccessProblem(401, 'This request did not come from our site. Please reload the page.', reason);
}

/**
 * Returns whether an error means a bad token. The SDK reports a failed fetch of Google's keys with the same code; only
 * the message differs.
 */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:Decoding App Check token failed|The provided App Check token)/.test(error.message)
  );
}

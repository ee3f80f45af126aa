import { APP_CHECK_HEADER, isOpenList } from '@firehouse/model';
import { Router, type Request } from 'express';
import { AccessProblem, Problem, type RefusalReason } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Verifies an App Check token.
 * @throws if the token is invalid or can't be verified right now
 */
export type VerifyApp = (token: string) => Promise<unknown>;

/**
 * Returns whether a request is allowed without an App Check token. A route without an exemption always requires one.
 */
type Exemption = (request: Request) => boolean;

/** Exempts requests from other servers, which sign them instead (signatures/signedRequest.ts). */
export const fromServers: Exemption = () => true;

/** Exempts lists of posts and members, but not member lookups by email address (SPEC §7). */
export const openLists: Exemption = ({ method, path, query }) =>
  isRead(method) && isOpenList(path, query['email'] !== undefined);

/** Exempts violation reports, which the browser sends on its own, without a token. */
export const fromBrowsers: Exemption = ({ method }) => method === 'POST';

/** Exempts images, because `<img>` can't send a token. */
export const images: Exemption = ({ method }) => isRead(method);

/**
 * Exempts one-click unsubscribe requests, which email programs send as a form (RFC 8058), and opening their link in a
 * browser. Either way, the URL must contain a token from an email.
 */
export const fromEmailPrograms: Exemption = (request) =>
  isRead(request.method) ||
  (request.method === 'POST' &&
    typeof request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) === 'string');

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A router that requires an App Check token for every route without an exemption. */
export interface CheckedRouter extends Router {
  route(path: string, exemption?: Exemption): ReturnType<Router['route']>;
}

/**
 * Creates the API's router. If the project enforces App Check, requests need a valid token in the `X-Firebase-AppCheck`
 * header (https://firebase.google.com/docs/app-check/custom-resource-backend). A token that wasn't verified is removed.
 */
export function checkedRouter(settings: () => Settings, verify: VerifyApp): CheckedRouter {
  const router = Router({ caseSensitive: true });
  const route = router.route.bind(router);
  // Also called by `router.get` and similar methods.
  router.route = (path: string, isExempt: Exemption = () => false) =>
    route(path).all(async (request, _response, next) => {
      if (settings().enforceAppCheck && !isExempt(request)) await assertApp(request.get(APP_CHECK_HEADER), verify);
      // Remove the unverified token, because writes with the caller's privileges would forward it.
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
 * Returns whether an error means that the token is invalid. If Google's keys couldn't be fetched, the SDK throws an
 * error with the same code but a different message.
 */
function isInvalidToken(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:Decoding App Check token failed|The provided App Check token)/.test(error.message)
  );
}

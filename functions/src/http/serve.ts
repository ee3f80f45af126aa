import compression from 'compression';
import express, { type Express } from 'express';
import { checkedRouter, type CheckedRouter, type VerifyApp } from './appCheck.ts';
import { appCheck } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { showBodies } from './platformBodyParsing.ts';
import { allowNotModified } from './cacheControl.ts';
import { respondInTime } from './deadline.ts';
import { handleErrors } from './errorResponses.ts';
import { limitRequests } from './rateLimits.ts';
import { refuseMalformedPaths } from './malformedPaths.ts';
import { limitAddress, notFound } from './refusals.ts';
import { commonHeaders } from './responseHeaders.ts';
import { finishBeforeEnd } from './drainRequests.ts';
import { isInstance } from '../shutdown/onShutdown.ts';

/** Verifies App Check tokens with Google's keys. */
const verifyByGoogle: VerifyApp = async (token) => (await appCheck()).verifyToken(token);

/** Compresses responses, except those that support byte ranges. */
const compressed = compression({
  filter: (request, response) => !response.hasHeader('Accept-Ranges') && compression.filter(request, response),
});

/**
 * Creates an HTTP function's app. Adds the middleware that all HTTP functions share, such as headers, rate limits and
 * error responses.
 * @param mount adds the endpoints; those under `/api` belong in `api`, which requires an App Check token
 */
export function serve(
  settings: () => Settings,
  mount: (app: Express, api: CheckedRouter) => void,
  verifyApp: VerifyApp = verifyByGoogle,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  // The Functions Framework trusts every X-Forwarded-For header. Trust only our own proxies instead.
  app.set('trust proxy', (_address: string, hop: number) => hop < settings().trustedProxies);
  app.use(showBodies, commonHeaders);
  if (isInstance()) app.use(finishBeforeEnd());
  app.use(respondInTime(), allowNotModified, limitAddress, refuseMalformedPaths, limitRequests(settings), compressed);
  const api = checkedRouter(settings, verifyApp);
  mount(app, api);
  app.use('/api', api);
  app.use(notFound, handleErrors);
  return app;
}

import compression from 'compression';
import express, { type Express } from 'express';
import { requireApp, type VerifyApp } from './appCheck.ts';
import { appCheck } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { showBodies } from './bodiesAsTheyCame.ts';
import { answerInTime } from './deadline.ts';
import { answerErrors } from './errors.ts';
import { commonHeaders, heedConditions } from './headers.ts';
import { limitCalls } from './rateLimits.ts';
import { refuseMalformedPaths } from './malformedPaths.ts';
import { limitAddress, notFound } from './refusals.ts';
import { finishBeforeEnd, isInstance } from './shutdown.ts';

/** Verifies by Google's keys. */
const verifyByGoogle: VerifyApp = async (token) => (await appCheck()).verifyToken(token);

/** Compresses answers on the way out; what is given in ranges of bytes keeps its bytes. */
const compressed = compression({
  filter: (request, response) => !response.hasHeader('Accept-Ranges') && compression.filter(request, response),
});

/**
 * What every function that speaks HTTP has about its calls, in the order in which a request meets it: headers,
 * the size of the address, limits of calls, App Check; after the calls, errors as sentences.
 * @param settings of this project, asked for at each request
 * @param mount puts the calls in
 * @param verifyApp verifies tokens of App Check
 */
export function serve(
  settings: () => Settings,
  mount: (app: Express) => void,
  verifyApp: VerifyApp = verifyByGoogle,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  // The framework that runs functions trusts whatever X-Forwarded-For says; this app does not.
  app.set('trust proxy', (_address: string, hop: number) => hop < settings().trustedProxies);
  app.use(showBodies, commonHeaders);
  if (isInstance()) app.use(finishBeforeEnd());
  app.use(answerInTime(), heedConditions, limitAddress, refuseMalformedPaths, limitCalls(settings), compressed);
  app.use('/api', requireApp(settings, verifyApp));
  mount(app);
  app.use(notFound, answerErrors);
  return app;
}

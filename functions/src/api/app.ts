import express, { Router, type Express } from 'express';
import { getObject } from '../objects/getObject.ts';
import { alertsInForce } from '../routes/alertsInForce.ts';
import { apply } from '../routes/apply.ts';
import { getDocument } from '../routes/document.ts';
import { list } from '../routes/list.ts';
import { remove } from '../routes/remove.ts';
import { projectSettings, type Settings } from '../settings.ts';
import { subscriptionCalls } from '../subscriptions/calls.ts';
import { compressed } from './compressed.ts';
import { answerErrors } from './errors.ts';
import { commonHeaders, heedConditions } from './headers.ts';
import { limitBody, methodNotAllowed, notFound } from './refusals.ts';

/**
 * The API: every call of DESIGN's table, and from which file it is answered.
 * @param settings of this project, asked for when they are needed
 */
export function createApi(settings: () => Settings = projectSettings): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.use(commonHeaders, heedConditions, compressed, limitBody);
  app.use('/api', calls(settings));
  app.use(notFound, answerErrors);
  return app;
}

function calls(settings: () => Settings): Router {
  const router = Router({ caseSensitive: true });
  router.route('/col/:collection').get(list).all(methodNotAllowed('GET'));
  router.route('/col/:collection/doc/:id').get(getDocument).delete(remove).all(methodNotAllowed('GET', 'DELETE'));
  router.route('/obj/*path').get(getObject).all(methodNotAllowed('GET'));
  router.route('/alerts').get(alertsInForce).all(methodNotAllowed('GET'));
  router.route('/apply').post(apply(settings)).all(methodNotAllowed('POST'));
  const subscriptions = subscriptionCalls(settings);
  router
    .route('/subscriptions')
    .get(subscriptions.read)
    .post(subscriptions.ask)
    .patch(subscriptions.change)
    .all(methodNotAllowed('GET', 'POST', 'PATCH'));
  router.route('/subscriptions/confirm').post(subscriptions.confirm).all(methodNotAllowed('POST'));
  router.route('/subscriptions/unsubscribe').get(subscriptions.lead).post(subscriptions.end).all(methodNotAllowed('GET', 'POST'));
  return router;
}

import type { Express } from 'express';
import {
  fromBrowsers,
  fromEmailPrograms,
  fromServers,
  images,
  openLists,
  type CheckedRouter,
  type VerifyApp,
} from './http/appCheck.ts';
import { dispatch } from './dispatch/receiveDispatch.ts';
import { deleteMalformed, malformedDocuments } from './malformed/malformedEndpoints.ts';
import { mailEvents } from './mailEvents/receiveMailEvents.ts';
import { mailingEndpoints } from './mailings/mailingEndpoints.ts';
import { getObject } from './objects/getObject.ts';
import { alertsInForce } from './alerts/alertsInForce.ts';
import { respond } from './attendance/respondEndpoint.ts';
import { apply } from './applications/applyEndpoint.ts';
import { certificateImage } from './certificates/certificateImage.ts';
import { patchDocument } from './collections/patchDocument.ts';
import { createDocument } from './collections/createDocument.ts';
import { getDocument } from './collections/getDocument.ts';
import { list } from './lists/listEndpoint.ts';
import { release } from './publication/releaseEndpoint.ts';
import { deleteDocument } from './collections/deleteDocument.ts';
import { putDocument } from './collections/putDocument.ts';
import { restoreDocument } from './collections/restoreDocument.ts';
import { projectSettings, type Settings } from './platform/settings.ts';
import { countSubscriptions, subscriptionEndpoints } from './subscriptions/subscriptionEndpoints.ts';
import { calendarEndpoints } from './calendar/calendarEndpoints.ts';
import { deleteSeries, restoreSeries } from './series/seriesEndpoints.ts';
import { endSessions } from './sessions/endSessions.ts';
import { allowAddress } from './suppressions/allowAddressEndpoint.ts';
import { violationEndpoints } from './violations/violationEndpoints.ts';
import { limitBody } from './http/readBody.ts';
import { methodNotAllowed } from './http/refusals.ts';
import { serve } from './http/serve.ts';

/** Creates the app of the `api` function (docs/api.md). Reads the settings for each request. */
export function createApi(settings: () => Settings = projectSettings, verifyApp?: VerifyApp): Express {
  return serve(
    settings,
    (app, api) => {
      app.use('/api', limitBody);
      addEndpoints(api, settings);
    },
    verifyApp,
  );
}

/** Adds all endpoints. The second argument of `route` says which requests don't need an App Check token. */
function addEndpoints(router: CheckedRouter, settings: () => Settings): void {
  router.route('/col/:collection', openLists).get(list(settings)).all(methodNotAllowed('GET'));
  router.route('/col/:collection/doc').post(createDocument).all(methodNotAllowed('POST'));
  router
    .route('/col/:collection/doc/:id')
    .get(getDocument(settings))
    .put(putDocument)
    .patch(patchDocument)
    .delete(deleteDocument)
    .all(methodNotAllowed('GET', 'PUT', 'PATCH', 'DELETE'));
  router.route('/col/:collection/doc/:id/restore').post(restoreDocument).all(methodNotAllowed('POST'));
  router.route('/col/:collection/doc/:id/release').post(release(settings)).all(methodNotAllowed('POST'));
  router.route('/col/:collection/doc/:id/respond').post(respond(settings)).all(methodNotAllowed('POST'));
  router.route('/series/:id').delete(deleteSeries).all(methodNotAllowed('DELETE'));
  router.route('/series/:id/restore').post(restoreSeries).all(methodNotAllowed('POST'));
  const calendar = calendarEndpoints(settings);
  router
    .route('/calendar')
    .get(calendar.read)
    .post(calendar.renew)
    .delete(calendar.revoke)
    .all(methodNotAllowed('GET', 'POST', 'DELETE'));
  router.route('/obj/*path', images).get(getObject).all(methodNotAllowed('GET'));
  router.route('/alerts').get(alertsInForce).all(methodNotAllowed('GET'));
  router.route('/apply').post(apply(settings)).all(methodNotAllowed('POST'));
  router.route('/certificates/:id/image').get(certificateImage).all(methodNotAllowed('GET'));
  const subscriptions = subscriptionEndpoints(settings);
  router
    .route('/subscriptions')
    .get(subscriptions.read)
    .post(subscriptions.subscribe)
    .patch(subscriptions.change)
    .all(methodNotAllowed('GET', 'POST', 'PATCH'));
  router.route('/subscriptions/confirm').post(subscriptions.confirm).all(methodNotAllowed('POST'));
  router
    .route('/subscriptions/unsubscribe', fromEmailPrograms)
    .get(subscriptions.redirect)
    .post(subscriptions.unsubscribe)
    .all(methodNotAllowed('GET', 'POST'));
  router.route('/subscriptions/counts').get(countSubscriptions).all(methodNotAllowed('GET'));
  const mailings = mailingEndpoints(settings);
  router.route('/mailings/:id/pause').post(mailings.pause).all(methodNotAllowed('POST'));
  router.route('/mailings/:id/resume').post(mailings.resume).all(methodNotAllowed('POST'));
  router.route('/mailings/:id/cancel').post(mailings.cancel).all(methodNotAllowed('POST'));
  router.route('/mailings/:id/test').post(mailings.test).all(methodNotAllowed('POST'));
  router.route('/members/:id/sessions/end').post(endSessions).all(methodNotAllowed('POST'));
  router.route('/malformed').get(malformedDocuments).all(methodNotAllowed('GET'));
  router.route('/malformed/:collection/:id').delete(deleteMalformed).all(methodNotAllowed('DELETE'));
  const violations = violationEndpoints(settings);
  router
    .route('/violations', fromBrowsers)
    .get(violations.read)
    .post(violations.report)
    .all(methodNotAllowed('GET', 'POST'));
  router.route('/suppressions/allow').post(allowAddress).all(methodNotAllowed('POST'));
  router.route('/mail-events', fromServers).post(mailEvents(settings)).all(methodNotAllowed('POST'));
  router.route('/dispatch', fromServers).post(dispatch(settings)).all(methodNotAllowed('POST'));
}

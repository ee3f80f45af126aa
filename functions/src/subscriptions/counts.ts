import { subscriptionTypes } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { requestAdmin } from '../caller/request.ts';
import { database } from '../platform/firebase.ts';

/** `GET /subscriptions/counts` for admins: how many addresses are subscribed to each kind of email. */
export const countSubscriptions: RequestHandler = async (request, response) => {
  await requestAdmin(request);
  const counts = await Promise.all(
    subscriptionTypes.map(async (type) => {
      const subscribers = database().collection('subscriptions').where('type', 'array-contains', type);
      return [type, (await subscribers.count().get()).data().count] as const;
    }),
  );
  response.set('Cache-Control', 'no-store').json(Object.fromEntries(counts));
};

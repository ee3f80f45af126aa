import {
  ONE_CLICK,
  BROWSER_NONCE,
  subscription,
  SUBSCRIPTION_TOKEN_HEADER,
  subscriptionTypes,
  unsubscribeLink,
} from '@firehouse/model';
import type { Subscription } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { jsonBody, rawBody } from '../http/readBody.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/checkForm.ts';
import { takeForm } from '../forms/takeForm.ts';
import { database } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { requestAdmin } from '../caller/authorization.ts';
import type { Settings } from '../platform/settings.ts';
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  managedAddress,
  readSubscription,
  requestPreferencesLink,
  requestSubscription,
  type SubscriptionContext,
} from './changeSubscription.ts';

/** The entity for a form with only an email address. */
const addressOnly = { ...subscription, fields: { email: subscription.fields.email } };
/** The entity for a request with only the subscription types. */
const typesOnly = { ...subscription, fields: { type: subscription.fields.type } };

/** Handlers for the `/subscriptions` endpoints (docs/api.md). */
interface SubscriptionEndpoints {
  /** Handles `POST /subscriptions`, which emails a confirmation link. The response doesn't depend on the address. */
  readonly subscribe: RequestHandler;
  /** Handles `POST /subscriptions/confirm` with `{ token }` after a click, or `{ token, nonce }` without one. */
  readonly confirm: RequestHandler;
  /** Handles `GET /subscriptions`, which returns the subscription for the token in the header. */
  readonly read: RequestHandler;
  /** Handles `PATCH /subscriptions` with `{ token, type }`. */
  readonly change: RequestHandler;
  /**
   * Handles `POST /subscriptions/unsubscribe`. `{ token }` unsubscribes, and so does a one-click form with the token in
   * the URL (RFC 8058). `{ email }` emails a link instead, with a response that doesn't depend on the address.
   */
  readonly unsubscribe: RequestHandler;
  /** Handles `GET /subscriptions/unsubscribe?token=`, which only redirects to the preferences page. */
  readonly redirect: RequestHandler;
}

export function subscriptionEndpoints(settings: () => Settings): SubscriptionEndpoints {
  const context = (): SubscriptionContext => {
    const { site, digestKey } = settings();
    return { db: database(), site, digestKey, now: Date.now() };
  };
  return {
    subscribe: async (request, response) => {
      const { nonce, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
      assertNonce(nonce);
      const form = { form: 'subscribe', entity: subscription, fields } as const;
      await takeForm(request, response, form, settings(), ({ email, values }, keyed) =>
        requestSubscription(context(), { email, type: typesIn(values), nonce }, keyed),
      );
      received(response);
    },
    confirm: async (request, response) => {
      const { token, nonce } = await jsonBody(request, FORM_MAX_BYTES);
      response.json(await confirmSubscription(context(), token, nonce));
    },
    read: async (request, response) => {
      const token = request.get(SUBSCRIPTION_TOKEN_HEADER);
      if (token === undefined) throw notAuthorized(false, 'no link token');
      response.json(await readSubscription(context(), token));
    },
    change: async (request, response) => {
      const { token, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
      const { values } = await checkedForm(typesOnly, fields);
      response.json(await changeSubscription(context(), token, typesIn(values)));
    },
    unsubscribe: async (request, response) => {
      if (request.is('application/x-www-form-urlencoded') || request.is('multipart/form-data')) {
        await assertOneClick(request);
        await endSubscription(context(), tokenInQuery(request));
        response.json({ type: [] });
        return;
      }
      const { token, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
      if (token !== undefined) {
        response.json(await endSubscription(context(), token));
        return;
      }
      const form = { form: 'unsubscribe', entity: addressOnly, fields } as const;
      await takeForm(request, response, form, settings(), ({ email }, keyed) =>
        requestPreferencesLink(context(), email, keyed),
      );
      received(response);
    },
    redirect: (request, response) => {
      const token = tokenInQuery(request);
      const { site, digestKey } = settings();
      response.redirect(303, unsubscribeLink(site, managedAddress(digestKey, token), token));
    },
  };
}

function typesIn(values: Readonly<Record<string, unknown>>): Subscription['type'] {
  return values['type'] as Subscription['type'];
}

function assertNonce(nonce: unknown): asserts nonce is string | undefined {
  if (nonce !== undefined && !(typeof nonce === 'string' && BROWSER_NONCE.test(nonce)))
    throw new Problem(400, 'nonce must be 43 characters of base64url.');
}

function received(response: Response): void {
  response.status(202).json({ received: true });
}

function tokenInQuery({ query: { token } }: Request): string {
  return typeof token === 'string' ? token : '';
}

/**
 * Validates a one-click unsubscribe request. The form can be URL-encoded or multipart, but must contain
 * `List-Unsubscribe=One-Click` (RFC 8058 §3.1).
 */
async function assertOneClick(request: Request): Promise<void> {
  const bytes = await rawBody(request, FORM_MAX_BYTES);
  const headers = { 'Content-Type': request.get('Content-Type') ?? '' };
  const form = await new globalThis.Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (form?.get(ONE_CLICK[0]) !== ONE_CLICK[1])
    throw new Problem(400, 'The form must contain List-Unsubscribe=One-Click.');
}

/** Handles `GET /subscriptions/counts`, which returns the number of subscribers by type to admins. */
export const countSubscriptions: RequestHandler = async (request, response) => {
  await requestAdmin(request);
  const counts = await Promise.all(
    subscriptionTypes.map(async (type) => {
      const subscribers = database().collection('subscriptions').where('type', 'array-contains', type);
      return [type, (await subscribers.count().get()).data().count] as const;
    }),
  );
  response.json(Object.fromEntries(counts));
};

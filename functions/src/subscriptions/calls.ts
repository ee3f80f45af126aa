import { subscription, SUBSCRIPTION_TOKEN_HEADER, unsubscribeLink } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { jsonBody, rawBody } from '../api/body.ts';
import { admitForm } from '../forms/admit.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/form.ts';
import { database } from '../platform.ts';
import { Problem } from '../problem.ts';
import { notAuthorized } from '../reader/reader.ts';
import type { Settings } from '../settings.ts';
import { askToConfirm, askToEnd, change, confirm, end, read, type Desk, type Told } from './store.ts';

/** Only what somebody must say who wants to end a subscription without its token. */
const addressOnly = { ...subscription, fields: { email: subscription.fields.email } };
/** Only what a change may say. */
const typesOnly = { ...subscription, fields: { type: subscription.fields.type } };

/** Handlers of the `/subscriptions` calls (DESIGN, The API). */
export interface SubscriptionCalls {
  /** `POST /subscriptions`: mails the link that begins a subscription; the answer is always the same. */
  readonly ask: RequestHandler;
  /** `POST /subscriptions/confirm` `{token}`: begins it. */
  readonly confirm: RequestHandler;
  /** `GET /subscriptions` with the token in its header: the subscription. */
  readonly read: RequestHandler;
  /** `PATCH /subscriptions` `{token, type}`: changes it. */
  readonly change: RequestHandler;
  /**
   * `POST /subscriptions/unsubscribe`: `{token}` ends it; `{email}` mails the link, and the answer is always the
   * same; a mail program's one-click form (RFC 8058), with the token in the address, ends it too.
   */
  readonly end: RequestHandler;
  /** `GET /subscriptions/unsubscribe?token=`: changes nothing, leads to the page with the button. */
  readonly lead: RequestHandler;
}

/**
 * The `/subscriptions` calls.
 * @param settings of this project
 */
export function subscriptionCalls(settings: () => Settings): SubscriptionCalls {
  const desk = (): Desk => ({ db: database(), site: settings().site, now: Date.now() });
  return {
    ask: async (request, response) => {
      const { values, email, isFromProgram } = await checkedForm(subscription, await jsonBody(request, FORM_MAX_BYTES));
      if (!isFromProgram) {
        const sent = { form: 'subscribe', email, values } as const;
        const { isRepeat, keyed } = await admitForm(request, response, sent, settings());
        if (!isRepeat) await askToConfirm(desk(), email, values['type'] as Told['type'], keyed);
      }
      received(response);
    },
    confirm: async (request, response) => {
      const { token } = await jsonBody(request, FORM_MAX_BYTES);
      response.json(await confirm(desk(), token));
    },
    read: async (request, response) => {
      const token = request.get(SUBSCRIPTION_TOKEN_HEADER);
      if (token === undefined) throw notAuthorized(false);
      response.json(await read(desk(), token));
    },
    change: async (request, response) => {
      const { token, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
      const { values } = await checkedForm(typesOnly, fields);
      response.json(await change(desk(), token, values['type'] as Told['type']));
    },
    end: async (request, response) => {
      if (request.is('application/x-www-form-urlencoded') || request.is('multipart/form-data')) {
        await assertOneClick(request);
        await end(desk(), tokenInQuery(request));
        response.json({ type: [] });
        return;
      }
      const { token, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
      if (token !== undefined) {
        response.json(await end(desk(), token));
        return;
      }
      const { email, isFromProgram } = await checkedForm(addressOnly, fields);
      if (!isFromProgram) {
        const sent = { form: 'unsubscribe', email, values: { email } } as const;
        const { isRepeat, keyed } = await admitForm(request, response, sent, settings());
        if (!isRepeat) await askToEnd(desk(), email, keyed);
      }
      received(response);
    },
    lead: async (request, response) => {
      const token = tokenInQuery(request);
      const { email } = await read(desk(), token);
      response.redirect(303, unsubscribeLink(settings().site, email, token));
    },
  };
}

function received(response: Response): void {
  response.status(202).json({ received: true });
}

function tokenInQuery({ query: { token } }: Request): string {
  return typeof token === 'string' ? token : '';
}

/** A mail program says so, in a form of either kind (RFC 8058 §3.1). */
async function assertOneClick(request: Request): Promise<void> {
  const bytes = await rawBody(request, FORM_MAX_BYTES);
  const headers = { 'Content-Type': request.get('Content-Type') ?? '' };
  const form = await new globalThis.Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (form?.get('List-Unsubscribe') !== 'One-Click')
    throw new Problem(400, 'The form must say List-Unsubscribe=One-Click.');
}

import { SUBSCRIPTION_TOKEN_HEADER, type Subscription } from '@firehouse/model';
import { calls } from '../../lib/config/paths.ts';
import { env } from '../../lib/config/env.ts';
import { callHeaders } from '../../lib/api/callHeaders.ts';
import { ApiError } from '../../lib/api/request.ts';
import { send } from '../../lib/api/send.ts';

type Types = Subscription['type'];

/** A subscription as its token tells it; no types: the address is not subscribed. */
export interface KnownSubscription {
  readonly email: string;
  readonly type: Types;
  /** What a token that waits for its confirmation would subscribe to. */
  readonly asked?: Types;
}

/**
 * Reads the subscription that a token is for.
 * @throws {ApiError} 410 when the token is not good any more
 */
export async function readSubscription(token: string): Promise<KnownSubscription> {
  const headers = { ...(await callHeaders(calls.subscriptions)), [SUBSCRIPTION_TOKEN_HEADER]: token };
  const response = await fetch(env.apiBase + calls.subscriptions, { headers, cache: 'no-store' });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as KnownSubscription;
}

/**
 * Begins the subscription that a mailed token is for.
 * @throws {ApiError} with the server's sentence
 */
export async function confirmSubscription(token: string): Promise<KnownSubscription> {
  return (await send(calls.confirmSubscription, { method: 'POST', body: { token } })) as KnownSubscription;
}

/**
 * Changes what is subscribed to; an ended subscription begins again.
 * @throws {ApiError} with the server's sentence
 */
export async function changeSubscription(token: string, type: Types): Promise<KnownSubscription> {
  return (await send(calls.subscriptions, { method: 'PATCH', body: { token, type } })) as KnownSubscription;
}

/**
 * Ends a subscription by its token.
 * @throws {ApiError} with the server's sentence
 */
export async function endSubscription(token: string): Promise<KnownSubscription> {
  return (await send(calls.unsubscribe, { method: 'POST', body: { token } })) as KnownSubscription;
}

import { SUBSCRIPTION_TOKEN_HEADER, type Subscription } from '@firehouse/model';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { env } from '../../lib/config/env.ts';
import { requestHeaders } from '../../lib/api/requestHeaders.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { storedNonce } from './browserNonce.ts';

type Types = Subscription['type'];

/** A subscription, as returned by the API. */
export interface SubscriptionResponse {
  readonly email: string;
  /** Empty if the address isn't subscribed. */
  readonly type: Types;
  /** What the subscription will include after confirmation. */
  readonly asked?: Types;
  /** Token for changing or ending the subscription. Only included when the subscription is confirmed. */
  readonly token?: string;
}

/**
 * Handles the link in a confirmation email. Confirms the subscription in the browser that subscribed; elsewhere, only
 * reads it.
 * @returns the subscription, with `asked` if the user still has to confirm
 * @throws {ApiError} 410 if the link is invalid
 */
export async function openConfirmLink(token: string): Promise<SubscriptionResponse> {
  const nonce = storedNonce();
  return nonce === undefined ? readSubscription(token) : confirmSubscription(token, nonce);
}

/**
 * Reads the subscription for a token.
 * @throws {ApiError} 410 if the token is invalid
 */
export async function readSubscription(token: string): Promise<SubscriptionResponse> {
  const headers = { ...(await requestHeaders(apiPaths.subscriptions)), [SUBSCRIPTION_TOKEN_HEADER]: token };
  const response = await fetch(env.apiBase + apiPaths.subscriptions, { headers, cache: 'no-store' });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as SubscriptionResponse;
}

/**
 * Confirms a subscription.
 * @param nonce the subscribing browser's nonce, if known; confirms without another click
 */
export async function confirmSubscription(token: string, nonce?: string): Promise<SubscriptionResponse> {
  const body = nonce === undefined ? { token } : { token, nonce };
  return (await send(apiPaths.confirmSubscription, { method: 'POST', body })) as SubscriptionResponse;
}

/**
 * Changes a subscription.
 * @throws {ApiError} with the server's message
 */
export async function changeSubscription(token: string, type: Types): Promise<SubscriptionResponse> {
  return (await send(apiPaths.subscriptions, { method: 'PATCH', body: { token, type } })) as SubscriptionResponse;
}

/**
 * Ends a subscription.
 * @throws {ApiError} with the server's message
 */
export async function endSubscription(token: string): Promise<SubscriptionResponse> {
  return (await send(apiPaths.unsubscribe, { method: 'POST', body: { token } })) as SubscriptionResponse;
}

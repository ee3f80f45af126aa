import { SUBSCRIPTION_TOKEN_HEADER, type Subscription } from '@firehouse/model';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { env } from '../../lib/config/env.ts';
import { requestHeaders } from '../../lib/api/requestHeaders.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { storedNonce } from './browserNonce.ts';

type Types = Subscription['type'];

/** A subscription as the API returns it. */
export interface SubscriptionResponse {
  readonly email: string;
  /** Empty if the address is not subscribed. */
  readonly type: Types;
  /** What an unconfirmed link would subscribe to. */
  readonly asked?: Types;
  /** For changing or ending the subscription; only in the response that confirms it. */
  readonly token?: string;
}

/**
 * Opens the emailed link: confirms the subscription in the browser that subscribed, but only reads it elsewhere.
 * @returns the subscription, with `asked` if it still has to be confirmed
 * @throws {ApiError} 410 if the link is invalid
 */
export async function openConfirmLink(token: string): Promise<SubscriptionResponse> {
  const nonce = storedNonce();
  return nonce === undefined ? readSubscription(token) : confirmSubscription(token, nonce);
}

/**
 * Reads a token's subscription.
 * @throws {ApiError} 410 if the token is invalid
 */
export async function readSubscription(token: string): Promise<SubscriptionResponse> {
  const headers = { ...(await requestHeaders(apiPaths.subscriptions)), [SUBSCRIPTION_TOKEN_HEADER]: token };
  const response = await fetch(env.apiBase + apiPaths.subscriptions, { headers, cache: 'no-store' });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return (await response.json()) as SubscriptionResponse;
}

/**
 * Confirms the subscription for an emailed token.
 * @param nonce confirms without a click if it is the subscribing browser's
 * @throws {ApiError} with the server's message
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

import { DAY_MS } from '../lib/durations.ts';
import { UNSUBSCRIBE_PATH } from './sitePaths.ts';

/**
 * Links in emails about subscriptions, and their parsing by the site. Tokens are in the fragment, which browsers do not
 * send to servers, except in the one-click URL, to which email clients post: its token is in the query.
 */

/**
 * Returns the page that confirms a subscription.
 * @param site the site's address, without a trailing slash
 * @param token the token from the email
 */
export function confirmLink(site: string, token: string): string {
  return `${site}/#subscribe=${token}`;
}

/**
 * Returns an address's preferences page, which also lets it unsubscribe (SPEC §2, Router paths).
 * @param site the site's address, without a trailing slash
 * @param token the token from the email
 */
export function unsubscribeLink(site: string, email: string, token: string): string {
  return `${site}${UNSUBSCRIBE_PATH}${encodeURIComponent(email)}#token=${token}`;
}

/**
 * Returns the URL where an email client unsubscribes with one POST request (RFC 8058).
 * @param site the site's address, without a trailing slash
 * @param token the token from the email
 */
export function oneClickLink(site: string, token: string): string {
  return `${site}/api/subscriptions/unsubscribe?token=${token}`;
}

/** Field and value of the form that an email client posts to {@link oneClickLink} (RFC 8058 §3.1). */
export const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;

/**
 * Returns an email's header fields for one-click unsubscribe (RFC 8058).
 * @param site the site's address, without a trailing slash
 * @param token the token from the email
 */
export function oneClickHeaders(site: string, token: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${oneClickLink(site, token)}>`, 'List-Unsubscribe-Post': ONE_CLICK.join('=') };
}

/** How long a link to confirm a subscription works, in ms (docs/decisions/010-public-forms.md). */
export const CONFIRM_LINK_MS = 3 * DAY_MS;

/** Request header: the token of the subscription to read. */
export const SUBSCRIPTION_TOKEN_HEADER = 'Subscription-Token';

/** Format of the secret that identifies the subscribing browser when its link opens: 256 random bits. */
export const BROWSER_NONCE = /^[\w-]{43}$/;

/** Token lengths: confirm tokens have 43 characters; the length of a manage token depends on the address. */
const TOKEN = { subscribe: '[\\w-]{43}', token: '[\\w-]{40,400}' } as const;

/**
 * Reads the token from the URL of a page that was opened from an email.
 * @param hash the part of the URL starting at `#`
 * @param name `subscribe` on the confirmation page, `token` on the preferences page
 */
export function tokenInHash(hash: string, name: keyof typeof TOKEN): string | undefined {
  return new RegExp(`^#${name}=(${TOKEN[name]})$`).exec(hash)?.[1];
}

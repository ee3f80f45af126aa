import { UNSUBSCRIBE_PATH } from './sitePaths.ts';

/**
 * The links in emails about subscriptions, and how the site parses them. Tokens are in the fragment, which browsers
 * do not send to servers. The exception is the one-click URL, which email clients post to: its token is in the query.
 */

/**
 * The page that confirms a subscription.
 * @param site the site's address, without a trailing slash
 * @param token from the email
 */
export function confirmLink(site: string, token: string): string {
  return `${site}/#subscribe=${token}`;
}

/**
 * The preferences page of an address, which also unsubscribes (SPEC §2, Router paths).
 * @param site the site's address, without a trailing slash
 * @param token from the email
 */
export function unsubscribeLink(site: string, email: string, token: string): string {
  return `${site}${UNSUBSCRIBE_PATH}${encodeURIComponent(email)}#token=${token}`;
}

/**
 * The URL where an email client unsubscribes with one POST request (RFC 8058).
 * @param site the site's address, without a trailing slash
 * @param token from the email
 */
export function oneClickLink(site: string, token: string): string {
  return `${site}/api/subscriptions/unsubscribe?token=${token}`;
}

/** Request header: the token of the subscription to read. */
export const SUBSCRIPTION_TOKEN_HEADER = 'Subscription-Token';

/** The format of the secret that identifies the subscribing browser when its link opens: 256 random bits. */
export const BROWSER_NONCE = /^[\w-]{43}$/;

/** Token lengths: confirm tokens have 43 characters; the length of a manage token depends on the address. */
const TOKEN = { subscribe: '[\\w-]{43}', token: '[\\w-]{40,400}' } as const;

/**
 * Reads the token from the URL of a page that an email linked to.
 * @param hash the URL's part from `#` on
 * @param name `subscribe` on the confirmation page, `token` on the preferences page
 */
export function tokenInHash(hash: string, name: keyof typeof TOKEN): string | undefined {
  return new RegExp(`^#${name}=(${TOKEN[name]})$`).exec(hash)?.[1];
}

/**
 * The links of the mails about subscriptions, and how the site reads them. Tokens stand behind the `#`, which no
 * browser sends to a server; only the one-click address, which mail programs post to, holds one in its query.
 */

/**
 * The page that asks for one more click before a subscription begins.
 * @param site the site's address, without a slash at the end
 * @param token from the mail
 */
export function confirmLink(site: string, token: string): string {
  return `${site}/#subscribe=${token}`;
}

/**
 * The page that shows a subscription, and ends or changes it (SPEC §2, Router paths).
 * @param site the site's address
 * @param email whose subscription
 * @param token from the mail
 */
export function unsubscribeLink(site: string, email: string, token: string): string {
  return `${site}/unsubscribe/${encodeURIComponent(email)}#token=${token}`;
}

/**
 * Where a mail program ends a subscription by itself (RFC 8058).
 * @param site the site's address
 * @param token from the mail
 */
export function oneClickLink(site: string, token: string): string {
  return `${site}/api/subscriptions/unsubscribe?token=${token}`;
}

/** The header in which the site sends a token to read its subscription. */
export const SUBSCRIPTION_TOKEN_HEADER = 'Subscription-Token';

/**
 * The token in the address of a page that a mail led to.
 * @param hash the address's part from `#` on
 * @param name `subscribe` on the home page, `token` on the unsubscribe page
 */
export function tokenInHash(hash: string, name: 'subscribe' | 'token'): string | undefined {
  return new RegExp(`^#${name}=([\\w-]{43})$`).exec(hash)?.[1];
}

import { DAY_MS } from '../lib/durations.ts';
import { UNSUBSCRIBE_PATH } from './sitePaths.ts';

/**
 * Creates and parses the links in subscription emails. Links for people have their token in the fragment, which
 * browsers don't send to the server. The one-click unsubscribe URL has it in the query, because email clients send that
 * request themselves.
 */

/** Returns the link that confirms a subscription. `site` has no trailing slash. */
export function confirmLink(site: string, token: string): string {
  return `${site}/#subscribe=${token}`;
}

/**
 * Returns the link to a subscriber's preferences page, which can also unsubscribe (SPEC §2, Router paths). `site` has
 * no trailing slash.
 */
export function unsubscribeLink(site: string, email: string, token: string): string {
  return `${site}${UNSUBSCRIBE_PATH}${encodeURIComponent(email)}#token=${token}`;
}

/**
 * Returns the URL for one-click unsubscribe, which email clients call with POST (RFC 8058). `site` has no trailing
 * slash.
 */
export function oneClickLink(site: string, token: string): string {
  return `${site}/api/subscriptions/unsubscribe?token=${token}`;
}

/** Name and value of the form field in a one-click unsubscribe request (RFC 8058 §3.1). */
export const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;

/** Returns the email headers for one-click unsubscribe (RFC 8058). `site` has no trailing slash. */
export function oneClickHeaders(site: string, token: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${oneClickLink(site, token)}>`, 'List-Unsubscribe-Post': ONE_CLICK.join('=') };
}

/** How long a confirmation link is valid, in ms (docs/decisions/010-public-forms.md). */
export const CONFIRM_LINK_MS = 3 * DAY_MS;

/** Request header with the token for reading a subscription. */
export const SUBSCRIPTION_TOKEN_HEADER = 'Subscription-Token';

/**
 * Format of the random secret that shows that a confirmation link was opened in the browser that subscribed. It has 256
 * bits.
 */
export const BROWSER_NONCE = /^[\w-]{43}$/;

/**
 * Patterns for tokens. Those for confirmation have 43 characters; those for preferences vary in length because they
 * contain the address.
 */
const TOKEN = { subscribe: '[\\w-]{43}', token: '[\\w-]{40,400}' } as const;

/**
 * Reads the token from the URL of a page that was opened from an email.
 * @param hash the URL's fragment, including the `#`
 * @param name `subscribe` in a confirmation link, `token` in a link to the preferences page
 */
export function tokenInHash(hash: string, name: keyof typeof TOKEN): string | undefined {
  return new RegExp(`^#${name}=(${TOKEN[name]})$`).exec(hash)?.[1];
}

import {
  company,
  confirmLink,
  oneClickHeaders,
  subscriptionInWords,
  unsubscribeLink,
  type Subscription,
} from '@firehouse/model';
import { compose, type Part } from '../mail/renderEmail.ts';
import type { Mail } from '../mail/queuedEmail.ts';

type Types = Subscription['type'];

/** The recipient of an email about a subscription. */
export interface Recipient {
  readonly email: string;
  /** Opens the preferences page of this email address, and unsubscribes it. */
  readonly manageToken: string;
  /** The site's address. */
  readonly site: string;
}

/** A subscription to confirm. */
export interface ConfirmationRequest {
  /** What to subscribe to. */
  readonly type: Types;
  /** What the address is already subscribed to. */
  readonly current: Types;
  /** Confirms the subscription. */
  readonly token: string;
}

/** Asks the recipient to confirm a subscription. */
export function confirmationEmail(to: Recipient, { type, current, token }: ConfirmationRequest): Mail {
  const isChange = current.length > 0 && subscriptionInWords(current) !== subscriptionInWords(type);
  return email(to, isChange ? 'Confirm your new email preferences' : 'Confirm your subscription', [
    isChange
      ? `You currently get ${subscriptionInWords(current)} from ${company.name} by email. ` +
        `Please confirm that you want ${subscriptionInWords(type)} instead.`
      : `Please confirm that you want to get ${subscriptionInWords(type)} from ${company.name} by email.`,
    { link: confirmLink(to.site, token), label: isChange ? 'Confirm new preferences' : 'Confirm subscription' },
    'The link works for three days.',
    { note: 'If you didn’t request this, you can ignore this email. Nothing will change.' },
    preferences(to, 'Email preferences'),
  ]);
}

/** Confirms to the recipient that they subscribed, and explains how to change or end it. */
export function welcomeEmail(to: Recipient, type: Types): Mail {
  return email(to, 'You’re subscribed', [
    `Thank you for subscribing. You’ll get ${subscriptionInWords(type)} at this address.`,
    preferences(to, 'Change preferences or unsubscribe'),
  ]);
}

/** Returns the link to the preferences page, for a subscriber who requested it on the site. */
export function preferencesEmail(to: Recipient, type: Types): Mail {
  return email(to, 'Your email preferences', [
    `This address gets ${subscriptionInWords(type)} by email. Use this link to unsubscribe or choose what you get.`,
    preferences(to, 'Unsubscribe or change preferences'),
    { note: 'If you didn’t request this, you can ignore this email. Nothing will change.' },
  ]);
}

/** Explains to somebody who wants to unsubscribe an address that it is not subscribed. */
export function notSubscribedEmail(to: Recipient): Mail {
  return email(to, 'You’re not subscribed', [
    'Someone asked us to unsubscribe this address. It isn’t subscribed, so there’s nothing you need to do.',
    'If you still get our emails, they’re going to a different address. ' +
      `Unsubscribe that one, or call ${company.phone}.`,
    preferences(to, 'Email preferences'),
  ]);
}

/** Creates an email; each has the header fields for one-click unsubscribe (RFC 8058). */
function email(to: Recipient, subject: string, parts: readonly Part[]): Mail {
  return {
    to: to.email,
    message: compose(`${subject} · ${company.shortName}`, parts),
    headers: oneClickHeaders(to.site, to.manageToken),
  };
}

function preferences({ site, email: address, manageToken }: Recipient, label: string): Part {
  return { link: unsubscribeLink(site, address, manageToken), label };
}

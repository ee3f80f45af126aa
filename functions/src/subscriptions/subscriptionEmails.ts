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

/** Recipient of an email about a subscription. */
export interface Recipient {
  readonly email: string;
  /** Token for the preferences page and for unsubscribing. */
  readonly manageToken: string;
  readonly site: string;
}

/** A subscription that needs to be confirmed. */
export interface ConfirmationRequest {
  readonly type: Types;
  readonly current: Types;
  readonly token: string;
}

/** Creates the email with the confirmation link. */
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

/** Creates the email sent after a subscription is confirmed. */
export function welcomeEmail(to: Recipient, type: Types): Mail {
  return email(to, 'You’re subscribed', [
    `Thank you for subscribing. You’ll get ${subscriptionInWords(type)} at this address.`,
    preferences(to, 'Change preferences or unsubscribe'),
  ]);
}

/** Creates the email with the link to the preferences page. */
export function preferencesEmail(to: Recipient, type: Types): Mail {
  return email(to, 'Your email preferences', [
    `This address gets ${subscriptionInWords(type)} by email. Use this link to unsubscribe or choose what you get.`,
    preferences(to, 'Unsubscribe or change preferences'),
    { note: 'If you didn’t request this, you can ignore this email. Nothing will change.' },
  ]);
}

/** Creates the email for someone who tried to unsubscribe an address that isn't subscribed. */
export function notSubscribedEmail(to: Recipient): Mail {
  return email(to, 'You’re not subscribed', [
    'Someone asked us to unsubscribe this address. It isn’t subscribed, so there’s nothing you need to do.',
    'If you still get our emails, they’re going to a different address. ' +
      `Unsubscribe that one, or call ${company.phone}.`,
    preferences(to, 'Email preferences'),
  ]);
}

/** Creates an email with headers for one-click unsubscribe (RFC 8058). */
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

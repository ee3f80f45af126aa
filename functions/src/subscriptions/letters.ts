import {
  company,
  confirmLink,
  oneClickLink,
  subscriptionInWords,
  unsubscribeLink,
  type Subscription,
} from '@firehouse/model';
import { compose, type Part } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';

type Types = Subscription['type'];

/** Whom a letter goes to, and the token that ends his subscription. */
export interface Addressee {
  readonly email: string;
  readonly manageToken: string;
  /** The site's address. */
  readonly site: string;
}

/**
 * Asks for the click that begins a subscription.
 * @param to the address that was given
 * @param asked what to subscribe to
 * @param present what it is subscribed to already
 * @param confirmToken good for that click
 */
export function confirmation(to: Addressee, asked: Types, present: Types, confirmToken: string): Mail {
  const already =
    present.length === 0
      ? []
      : [`You already get mail about ${subscriptionInWords(present)}; confirming changes that.`];
  return letter(to, 'Please confirm your subscription', [
    `Somebody, we hope you, asked us to send mail about ${subscriptionInWords(asked)} to this address.`,
    ...already,
    { link: confirmLink(to.site, confirmToken), label: 'Confirm the subscription' },
    'The link is good for three days. If it was not you, do nothing.',
  ]);
}

/**
 * Says that a subscription has begun, and how it ends.
 * @param to the subscriber
 * @param type what he is subscribed to
 */
export function welcome(to: Addressee, type: Types): Mail {
  return letter(to, 'You are subscribed', [`From now on you get mail about ${subscriptionInWords(type)}.`, ending(to)]);
}

/**
 * The link to end a subscription, for somebody who asked for it without one.
 * @param to the subscriber
 * @param type what he is subscribed to
 */
export function farewell(to: Addressee, type: Types): Mail {
  return letter(to, 'Ending your subscription', [
    `Somebody, we hope you, asked to end the mail about ${subscriptionInWords(type)} to this address.`,
    ending(to),
    'If it was not you, do nothing: your subscription goes on.',
  ]);
}

/**
 * Tells somebody who wants to end a subscription that there is none.
 * @param to the address that was given
 */
export function notSubscribed(to: Addressee): Mail {
  return letter(to, 'Ending your subscription', [
    'Somebody, we hope you, asked to end the mail that we send to this address. It is not subscribed to any: you need to do nothing.',
    `If you do get mail from us, it comes to another of your addresses; ask there again, or call ${company.phone}.`,
  ]);
}

/** Each carries the header fields by which a mail program ends a subscription by itself (RFC 8058). */
function letter(to: Addressee, subject: string, parts: readonly Part[]): Mail {
  return {
    to: to.email,
    message: compose(`${subject} · ${company.shortName}`, parts),
    headers: {
      'List-Unsubscribe': `<${oneClickLink(to.site, to.manageToken)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function ending({ site, email, manageToken }: Addressee): Part {
  return { link: unsubscribeLink(site, email, manageToken), label: 'Change or end the subscription' };
}

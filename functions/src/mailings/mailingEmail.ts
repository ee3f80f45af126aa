import { company, oneClickHeaders, unsubscribeLink, type MailedCollection } from '@firehouse/model';
import { digest } from '../platform/keyedDigest.ts';
import { compose } from '../mail/renderEmail.ts';
import { phrase } from '../mail/headerPhrase.ts';
import type { OutgoingEmail } from '../mail/sendEmail.ts';
import { manageToken } from '../subscriptions/linkTokens.ts';
import { subscriptionNote, type Content } from './mailingContent.ts';

/** Settings that are the same for all emails of a mailing. */
export interface EmailContext {
  readonly mailing: string;
  readonly type: MailedCollection;
  readonly site: string;
  readonly digestKey: string;
  /** The sender, as `Name <address>`. */
  readonly from: string;
}

/** Returns headers that identify a mailing to email clients and providers (RFC 2919, 8058, 3834). */
function mailingHeaders({ mailing, type, site, digestKey, from }: EmailContext, token: string): Record<string, string> {
  const domain = domainOf(from);
  const name = { alerts: 'Alerts', posts: 'News and Events' }[type];
  return {
    'List-Id': `${phrase(`${company.shortName}: ${name}`)} <${type}.${domain}>`,
    ...oneClickHeaders(site, token),
    // Gmail's complaint statistics identify the sender by the last field. The others are for grouping.
    'Feedback-ID': `${digest(digestKey, 'feedback', mailing).slice(0, 16)}:${type}:mailing:${senderId(domain)}`,
    Precedence: 'list',
    'Auto-Submitted': 'auto-generated',
  };
}

/**
 * Creates the email to one subscriber. Its Message-ID is derived from the mailing and the address, so it is the same if
 * the email is sent again.
 */
export function mailingEmail(context: EmailContext, content: Content, email: string): OutgoingEmail {
  const { mailing, type, site, digestKey } = context;
  const token = manageToken(digestKey, email);
  return {
    to: email,
    replyTo: company.email,
    message: compose(
      content.subject,
      [
        ...content.parts,
        { note: subscriptionNote(type) },
        { link: unsubscribeLink(site, email, token), label: 'Unsubscribe or change preferences' },
      ],
      { preheader: content.preheader },
    ),
    headers: mailingHeaders(context, token),
    messageId: `m.${digest(digestKey, 'mailing', mailing).slice(0, 16)}`,
  };
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? new URL(company.origin).hostname;
}

/** Returns the sender's identifier, which has 5 to 15 letters and digits and must never change. */
function senderId(domain: string): string {
  return domain
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 15)
    .padEnd(5, '0');
}

import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../platform/settings.ts';
import { messageIdOf } from './messageId.ts';
import { outcomeOf, type Outcome } from './deliveryOutcome.ts';
import { nameOfPhrase } from './headerPhrase.ts';
import type { OutgoingEmail } from './sendEmail.ts';

/** Sends emails over SMTP. */
export interface Sender {
  /** Never throws: errors are outcomes. */
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Resolves when the messages in progress are finished, at the latest after {@link CLOSE_TIMEOUT_MS}. */
  readonly close: () => Promise<void>;
}

/** Timeouts for the SMTP steps, in ms. */
interface SmtpTimeouts {
  /** For connecting and receiving the greeting. */
  readonly connect: number;
  /** For receiving the next byte from the server. Long, because a timeout after DATA means an unknown outcome. */
  readonly idle: number;
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, idle: 120_000 };

/**
 * How long an idle connection stays open, in ms. Instances are frozen between events, and servers close idle
 * connections anyway.
 */
const IDLE_MS = 30_000;

/** How long {@link Sender.close} waits; Cloud Run kills an instance after ten seconds. */
const CLOSE_TIMEOUT_MS = 8_000;

/** How often nodemailer retries if a connection closed before the message began. */
const REQUEUES = 2;

/**
 * Headers that our DKIM signature covers, if present. RFC 8058 requires List-Unsubscribe and List-Unsubscribe-Post, and
 * nodemailer's own list does not include the second.
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted';

/** The progress of an email, added to the email passed to nodemailer. */
interface Progress {
  hasBodyBegun: () => boolean;
}

type Sending = SendMailOptions & { readonly progress: Progress };

/**
 * Opens a pool of SMTP connections, which connects with the first email.
 * @throws {Error} if the sender or the DKIM key is invalid
 */
export function createSender(settings: MailSettings, timeouts: SmtpTimeouts = TIMEOUTS): Sender {
  const { host, port, secure, user, password, connections, emailsPerSecond } = settings;
  const from = mailbox(settings.from);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const dkim = dkimOptions(settings);
  const isLocal = isLoopback(host);
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    name: domain,
    // Everything that leaves this machine must be encrypted.
    requireTLS: !isLocal && !secure,
    ignoreTLS: isLocal,
    ...(user !== '' && { auth: { user, pass: password } }),
    maxConnections: connections,
    maxMessages: Infinity,
    maxRequeues: REQUEUES,
    rateLimit: emailsPerSecond,
    rateDelta: 1_000,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  });
  // The body is read only after the server has accepted DATA, so this tells whether the server can have the message.
  transport.use('stream', ({ data, message }, next) => {
    const { progress } = data as Sending;
    const create = message.createReadStream.bind(message);
    message.createReadStream = (...args) => {
      const stream = create(...args);
      progress.hasBodyBegun = () => stream.readableDidRead;
      return stream;
    };
    next();
  });
  const underWay = new Set<Promise<unknown>>();
  const send = async (email: OutgoingEmail): Promise<Outcome> => {
    const progress: Progress = { hasBodyBegun: () => false };
    try {
      const id = messageIdOf(settings.messageKey, email.messageId, email.to, domain);
      const sending: Sending = { ...messageOf(email, from, id), progress };
      await transport.sendMail(sending);
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error, progress.hasBodyBegun());
    }
  };
  return {
    send: async (email) => {
      const result = send(email);
      underWay.add(result);
      return result.finally(() => underWay.delete(result));
    },
    close: async () => {
      transport.close();
      await Promise.race([Promise.all(underWay), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function messageOf({ to, replyTo, message, headers = {} }: OutgoingEmail, from: Mailbox, messageId: string) {
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerValue(value)])),
  };
}

/**
 * Formats a header value on one unfolded line, because some email clients do not unfold links; nodemailer encodes
 * non-ASCII text.
 */
function headerValue(value: string): string | { prepared: true; value: string } {
  return /^[\x20-\x7e]{1,900}$/.test(value) ? { prepared: true, value } : value;
}

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>` or an address. */
function mailbox(from: string): Mailbox {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/s.exec(from) ?? [];
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address.trim())) throw new Error('MAIL_FROM must be Name <address>.');
  return { name: nameOfPhrase(name), address: address.trim() };
}

/** Returns the DKIM options. Checks the key, because nodemailer sends email unsigned if it is invalid. */
function dkimOptions({ dkim: { domain, selector, key } }: MailSettings) {
  if (domain === '' || selector === '' || key === '') return undefined;
  // A secret entered in a console can contain \n instead of line breaks.
  const privateKey = key.replaceAll('\\n', '\n');
  if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('DKIM_KEY must be an RSA key.');
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

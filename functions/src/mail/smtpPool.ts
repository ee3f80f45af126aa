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
  /** Sends an email. Never throws; errors are returned as outcomes. */
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Closes the pool. Waits for messages that are being sent, but no longer than {@link CLOSE_TIMEOUT_MS}. */
  readonly close: () => Promise<void>;
}

/** SMTP timeouts in ms. */
interface SmtpTimeouts {
  /** Timeout for connecting, including the server's greeting. */
  readonly connect: number;
  /**
   * Timeout for receiving data from the server. Long, because after DATA a timeout means that the outcome is unknown.
   */
  readonly idle: number;
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, idle: 120_000 };

/**
 * How long an idle connection is kept open, in ms. There is no point in keeping it longer, because instances are frozen
 * between events and servers close idle connections.
 */
const IDLE_MS = 30_000;

/** How long {@link Sender.close} waits. Cloud Run kills an instance after ten seconds. */
const CLOSE_TIMEOUT_MS = 8_000;

/** How many times nodemailer retries if a connection is closed before a message starts. */
const REQUEUES = 2;

/**
 * Headers to include in the DKIM signature, if present. RFC 8058 requires List-Unsubscribe and List-Unsubscribe-Post to
 * be signed, and nodemailer doesn't sign the latter by default.
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted';

/** Progress of an email. It is attached to the email passed to nodemailer. */
interface Progress {
  hasBodyBegun: () => boolean;
}

type Sending = SendMailOptions & { readonly progress: Progress };

/**
 * Creates a pool of SMTP connections. The first connection is opened for the first email.
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
    // Require encryption, except for a local server.
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
  // nodemailer reads the body only after the server has accepted DATA. If it hasn't been read, the server can't have
  // received the message.
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
 * Returns a header value that nodemailer won't fold, because some email clients can't handle folded links. Values that
 * aren't ASCII are returned unchanged, so nodemailer encodes them.
 */
function headerValue(value: string): string | { prepared: true; value: string } {
  return /^[\x20-\x7e]{1,900}$/.test(value) ? { prepared: true, value } : value;
}

interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>` or a bare address. */
function mailbox(from: string): Mailbox {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>\s*$/s.exec(from) ?? [];
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address.trim())) throw new Error('MAIL_FROM must be Name <address>.');
  return { name: nameOfPhrase(name), address: address.trim() };
}

/** Returns the DKIM options. Checks the key, because nodemailer would send emails unsigned if it were invalid. */
function dkimOptions({ dkim: { domain, selector, key } }: MailSettings) {
  if (domain === '' || selector === '' || key === '') return undefined;
  // A secret that was pasted into a console can contain `\n` instead of line breaks.
  const privateKey = key.replaceAll('\\n', '\n');
  if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('DKIM_KEY must be an RSA key.');
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

import { masked } from '../platform/log.ts';

/**
 * The outcome of an attempt to send an email. `reason` doesn't contain email addresses, and has at most 200 characters.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  /**
   * The server can't be used right now: no connection, login failed, status 421, or disconnected before DATA. Nothing
   * was sent.
   */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The server responded with 4xx or 503. Try again later. */
  | { readonly kind: 'deferred'; readonly reason: string }
  /**
   * The server responded with another 5xx, or nodemailer rejected the email. `suppress` is true if the mailbox doesn't
   * exist, so nothing should be sent to this address again.
   */
  | { readonly kind: 'refused'; readonly reason: string; readonly suppress: boolean }
  /** The connection was lost after DATA. The server might have delivered the email. */
  | { readonly kind: 'unknown'; readonly reason: string };

const REASON_MAX_LENGTH = 200;

/**
 * Enhanced status codes that mean the mailbox doesn't exist or is disabled (RFC 3463, RFC 7505). Others, such as 5.7.1,
 * can be about the message or the sender. If those suppressed addresses, one bad message could suppress every
 * subscriber.
 */
const NO_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** Response codes that mean our login failed, no matter which command they respond to. */
const LOGIN_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Properties of nodemailer's errors. */
interface SmtpError {
  readonly code?: unknown;
  /** Code of the system error, such as ECONNREFUSED. */
  readonly originalCode?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
}

/**
 * Determines the outcome after an error from nodemailer.
 * @param hasBodyBegun whether any part of the message was sent after DATA
 */
export function outcomeOf(error: unknown, hasBodyBegun: boolean): Outcome {
  const { code, responseCode, response, command } = error as SmtpError;
  if (typeof responseCode === 'number' && typeof response === 'string') {
    const reason = reasonOf(response);
    if (code === 'EAUTH' || responseCode === 421 || LOGIN_REPLIES.has(responseCode))
      return { kind: 'unreachable', reason };
    if (code !== 'EENVELOPE' && code !== 'EMESSAGE') {
      // The server responded outside a message or while closing the connection.
      return hasBodyBegun ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
    }
    if (responseCode < 500 || responseCode === 503) return { kind: 'deferred', reason };
    return { kind: 'refused', reason, suppress: command !== 'MAIL FROM' && namesNoMailbox(response) };
  }
  const reason = connectionReason(error as SmtpError);
  // Rejected by nodemailer itself, because the recipient is invalid or the message is too large.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', reason, suppress: false };
  return hasBodyBegun ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}

/** Returns whether an enhanced status code means that the mailbox doesn't exist. */
export function isNoMailbox(status: string): boolean {
  return NO_MAILBOX.has(status);
}

/** Formats a server's response as a single line without email addresses, for logs and admins. */
export function reasonOf(reply: string): string {
  const [first = '', ...more] = reply.split(/\r?\n/);
  const rest = more.map((line) => line.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} ?)?/, ''));
  return short([first.replace(/^(\d{3})-/, '$1 '), ...rest].join(' '));
}

function namesNoMailbox(reply: string): boolean {
  const status = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\d)/.exec(reply)?.[1];
  return status !== undefined && isNoMailbox(status);
}

function connectionReason({ code, originalCode, message }: SmtpError): string {
  const codes = [code, originalCode].filter((value) => typeof value === 'string').join(', ');
  return short(`${typeof message === 'string' ? message : 'Sending failed'}${codes === '' ? '' : ` (${codes})`}`);
}

function short(text: string): string {
  const clean = masked(text)
    .replaceAll(/<?<address>>?/g, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.length <= REASON_MAX_LENGTH ? clean : `${clean.slice(0, REASON_MAX_LENGTH - 1)}…`;
}

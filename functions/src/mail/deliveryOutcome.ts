import { masked } from '../platform/log.ts';

/** Outcome of sending an email. `reason` contains no addresses and at most 200 characters. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Nothing was sent, and nothing can be sent to anyone now: no connection, login refused, 421, closed before DATA. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The server replied 4xx for this recipient: try again later. */
  | { readonly kind: 'deferred'; readonly reason: string }
  /** The server replied 5xx. `suppress`: the mailbox does not exist, so nothing more is sent to the address. */
  | { readonly kind: 'refused'; readonly reason: string; readonly suppress: boolean }
  /** The connection was lost after DATA: the server may have delivered it. */
  | { readonly kind: 'unknown'; readonly reason: string };

const REASON_MAX_LENGTH = 200;

/**
 * Enhanced status codes (RFC 3463, RFC 7505) for a mailbox that does not exist. Others, such as 5.7.1, concern the
 * message or its sender and must not suppress a whole list of addresses.
 */
const NO_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** Reply codes about our login, to any command. */
const LOGIN_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Properties that nodemailer adds to its errors. */
interface SmtpError {
  readonly code?: unknown;
  /** The system error's code, such as ECONNREFUSED. */
  readonly originalCode?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
}

/**
 * Returns the outcome of a failed attempt to send an email.
 * @param error the error from nodemailer
 * @param hasBodyBegun whether the server received any of the message itself, after DATA
 */
export function outcomeOf(error: unknown, hasBodyBegun: boolean): Outcome {
  const { code, responseCode, response, command } = error as SmtpError;
  if (typeof responseCode === 'number' && typeof response === 'string') {
    const reason = reasonOf(response);
    if (code === 'EAUTH' || responseCode === 421 || LOGIN_REPLIES.has(responseCode))
      return { kind: 'unreachable', reason };
    if (code !== 'EENVELOPE' && code !== 'EMESSAGE') {
      // Replied outside a message, or while the connection was closing.
      return hasBodyBegun ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
    }
    if (responseCode < 500 || responseCode === 503) return { kind: 'deferred', reason };
    return { kind: 'refused', reason, suppress: command !== 'MAIL FROM' && namesNoMailbox(response) };
  }
  const reason = connectionReason(error as SmtpError);
  // Rejected by nodemailer itself: an invalid recipient, or a message that is too large.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', reason, suppress: false };
  return hasBodyBegun ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}

/** Returns whether an enhanced status code means that the mailbox does not exist. */
export function isNoMailbox(status: string): boolean {
  return NO_MAILBOX.has(status);
}

/**
 * Returns a server's reply on one line without addresses, for admins and the log.
 * @param reply one or more lines
 */
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

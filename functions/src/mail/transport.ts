import { mailSettings } from '../settings.ts';
import type { Message } from './mail.ts';
import type { Outcome } from './outcome.ts';
import type { Sender } from './smtp.ts';

export type { Outcome } from './outcome.ts';

/** An email to one recipient. */
export interface OutgoingEmail {
  /** One address, which the model has checked. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The name in the Message-ID: letters, digits, `-`, `_`, `.` and `%`. The same email has the same one at each attempt.
   * The transport adds a mark and the domain (messageId.ts).
   */
  readonly messageId: string;
}

let sender: Promise<Sender> | undefined;

/** Whether there is a server to send to; without one, emails wait. */
export function canSend(): boolean {
  return mailSettings().host !== '';
}

/**
 * Sends an email through the one pool of connections of this process. Never throws: what happens is the outcome. The
 * SMTP library is loaded with the first email.
 */
export async function sendEmail(email: OutgoingEmail): Promise<Outcome> {
  if (!canSend()) return { kind: 'unreachable', reason: 'SMTP_HOST is not set.' };
  sender ??= openSender();
  try {
    return await (await sender).send(email);
  } catch (error) {
    // The parameters cannot be used; the next email reads them again.
    sender = undefined;
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Ends the pool: messages that are being sent are finished, waiting ones are `unreachable`. */
export async function closeTransport(): Promise<void> {
  const open = sender;
  sender = undefined;
  await (await open)?.close();
}

async function openSender(): Promise<Sender> {
  const { createSender } = await import('./smtp.ts');
  // Cloud Run asks with SIGTERM, ten seconds before it kills the instance.
  process.once('SIGTERM', () => void closeTransport());
  return createSender(mailSettings());
}

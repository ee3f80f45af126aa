import { isInstance, onShutdown, type Ending } from '../shutdown/onShutdown.ts';
import { projectSettings } from '../platform/settings.ts';
import type { Message } from './queuedEmail.ts';
import type { Outcome } from './deliveryOutcome.ts';
import type { Sender } from './smtpPool.ts';

/** An email to one recipient. */
export interface OutgoingEmail {
  /** A single, validated address. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Name for the Message-ID, which is the same for each attempt to send this email. Can only contain letters, digits,
   * `-`, `_`, `.` and `%`. See messageId.ts.
   */
  readonly messageId: string;
}

let sender: Promise<Sender> | undefined;
let isStopping = false;

/** Returns whether an SMTP server is configured. If not, emails stay in the queue. */
export function canSend(): boolean {
  return projectSettings().mail.host !== '';
}

/**
 * Sends an email over this instance's connection pool. Never throws; errors are returned as outcomes. The SMTP library
 * is loaded when the first email is sent.
 */
export async function sendEmail(email: OutgoingEmail): Promise<Outcome> {
  if (!canSend()) return { kind: 'unreachable', reason: 'SMTP_HOST is not set.' };
  if (isStopping) return { kind: 'unreachable', reason: 'This instance is shutting down.' };
  sender ??= openSender();
  try {
    return await (await sender).send(email);
  } catch (error) {
    // The settings are invalid. Read them again for the next email.
    sender = undefined;
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Closes the connection pool. Messages that are being sent are completed, and those still waiting become `unreachable`.
 */
export async function closeTransport(): Promise<void> {
  const open = sender;
  sender = undefined;
  await (await open)?.close();
}

/**
 * Completes the emails that are being sent before the instance shuts down. Otherwise, their outcome would be unknown.
 */
export function finishBeforeExit(ending: Ending = process): void {
  onShutdown(ending, () => {
    isStopping = true;
    void closeTransport();
  });
}

async function openSender(): Promise<Sender> {
  const { createSender } = await import('./smtpPool.ts');
  if (isInstance()) finishBeforeExit();
  return createSender(projectSettings().mail);
}

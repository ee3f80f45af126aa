import { isInstance, onShutdown, type Ending } from '../shutdown/onShutdown.ts';
import { projectSettings } from '../platform/settings.ts';
import type { Message } from './queuedEmail.ts';
import type { Outcome } from './deliveryOutcome.ts';
import type { Sender } from './smtpPool.ts';

/** An email to one recipient. */
export interface OutgoingEmail {
  /** One address, checked by the model. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Name in the Message-ID: letters, digits, `-`, `_`, `.` and `%`; the same for each attempt to send an email. The
   * transport adds a mark and the domain (messageId.ts).
   */
  readonly messageId: string;
}

let sender: Promise<Sender> | undefined;
let isStopping = false;

/** Returns whether an SMTP server is configured; without one, emails wait. */
export function canSend(): boolean {
  return projectSettings().mail.host !== '';
}

/**
 * Sends an email through this process's connection pool. Never throws: errors are outcomes. The SMTP library is
 * loaded with the first email.
 */
export async function sendEmail(email: OutgoingEmail): Promise<Outcome> {
  if (!canSend()) return { kind: 'unreachable', reason: 'SMTP_HOST is not set.' };
  if (isStopping) return { kind: 'unreachable', reason: 'This instance is shutting down.' };
  sender ??= openSender();
  try {
    return await (await sender).send(email);
  } catch (error) {
    // The parameters are invalid; the next email reads them again.
    sender = undefined;
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Closes the pool: messages in progress are finished, waiting ones are `unreachable`. */
export async function closeTransport(): Promise<void> {
  const open = sender;
  sender = undefined;
  await (await open)?.close();
}

/**
 * Lets emails in progress finish and their results be stored before the instance shuts down; otherwise their outcome
 * would be unknown.
 * @param ending the process
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

import type { MailedCollection } from '@firehouse/model';
import type { Outcome } from '../mail/deliveryOutcome.ts';

/**
 * Maximum number of attempts for deferred addresses. With the delays in `retryDelay.ts`, this takes about two hours.
 */
export const MAX_ATTEMPTS = 9;

/** An address that an email could not be sent to, with the mail server's response. */
interface RefusedAddress {
  readonly email: string;
  readonly reason: string;
}

export interface BatchProgress {
  readonly sent: number;
  /** Addresses to retry, because the server responded with 4xx or the connection failed before their turn. */
  readonly deferred: readonly string[];
  /** Addresses that failed. They are retried if an admin resumes the mailing. */
  readonly refused: readonly RefusedAddress[];
  /** Number of addresses that failed for good, by reason. */
  readonly lost: Readonly<Record<string, number>>;
  /** Number of passes over the batch after which some addresses were deferred. */
  readonly attempts: number;
}

/** An address, and the outcome of sending the email to it. */
export interface Delivered {
  readonly email: string;
  readonly outcome: Outcome;
}

/** The progress of a new batch. */
export const untouched: BatchProgress = { sent: 0, deferred: [], refused: [], lost: {}, attempts: 0 };

/**
 * Adds outcomes to a batch's progress. An email with an `unknown` outcome might have been delivered. It counts as
 * failed and is retried only for an alert, if the mailing is resumed, because getting an alert twice is better than not
 * at all.
 */
export function withOutcomes(
  progress: BatchProgress,
  type: MailedCollection,
  delivered: readonly Delivered[],
): BatchProgress {
  return delivered.reduce((so, { email, outcome }) => withOutcome(so, type, email, outcome), progress);
}

function withOutcome(progress: BatchProgress, type: MailedCollection, email: string, outcome: Outcome): BatchProgress {
  const refused = (reason: string) => ({ ...progress, refused: [...progress.refused, { email, reason }] });
  const lost = (reason: string) => ({
    ...progress,
    lost: { ...progress.lost, [reason]: (progress.lost[reason] ?? 0) + 1 },
  });
  switch (outcome.kind) {
    case 'sent':
      return { ...progress, sent: progress.sent + 1 };
    case 'unreachable':
      return { ...progress, deferred: [...progress.deferred, email] };
    case 'deferred':
      return progress.attempts + 1 < MAX_ATTEMPTS
        ? { ...progress, deferred: [...progress.deferred, email] }
        : refused(outcome.reason);
    case 'refused':
      return outcome.suppress ? lost(outcome.reason) : refused(outcome.reason);
    case 'unknown': {
      const reason = `No answer, so it may have arrived: ${outcome.reason}`;
      return type === 'alerts' ? refused(reason) : lost(reason);
    }
  }
}

/** Returns the progress after an admin has resumed the mailing. Refused addresses will be retried. */
export function withRefusedRetried(progress: BatchProgress): BatchProgress {
  const emails = progress.refused.map(({ email }) => email);
  return { ...progress, deferred: [...progress.deferred, ...emails], refused: [], attempts: 0 };
}

/** Returns the number of addresses that failed, including those that are retried if the mailing is resumed. */
export function failedCount({ refused, lost }: BatchProgress): number {
  return Object.values(lost).reduce((sum, count) => sum + count, refused.length);
}

/** Returns the number of failed addresses by reason. */
export function failureReasons({ refused, lost }: Pick<BatchProgress, 'refused' | 'lost'>): Record<string, number> {
  const counts: Record<string, number> = { ...lost };
  for (const { reason } of refused) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

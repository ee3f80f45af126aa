import type { MailedCollection } from '@firehouse/model';
import type { Outcome } from '../mail/deliveryOutcome.ts';

/**
 * Maximum number of attempts for an address that its server defers: about two hours with the delays of `retryDelay.ts`.
 */
export const MAX_ATTEMPTS = 9;

/** An address that received nothing, with its mail server's reply. */
interface RefusedAddress {
  readonly email: string;
  readonly reason: string;
}

/** A batch's progress. */
export interface BatchProgress {
  readonly sent: number;
  /** To be retried: their servers replied 4xx, or the connection failed before their turn. */
  readonly deferred: readonly string[];
  /** Failed; retried if an admin resumes the mailing. */
  readonly refused: readonly RefusedAddress[];
  /** Permanently failed: the count for each reason. */
  readonly lost: Readonly<Record<string, number>>;
  /** How many times all addresses were tried and some were deferred. */
  readonly attempts: number;
}

/** An address and the outcome of its email. */
export interface Delivered {
  readonly email: string;
  readonly outcome: Outcome;
}

/** A new batch's progress. */
export const untouched: BatchProgress = { sent: 0, deferred: [], refused: [], lost: {}, attempts: 0 };

/**
 * Adds outcomes to the progress of a batch. An email with an `unknown` outcome may have been delivered: it counts as
 * failed, and only alerts are retried when the mailing is resumed (better twice than never).
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

/** Returns the progress after an admin resumes the mailing: refused addresses are retried. */
export function withRefusedRetried(progress: BatchProgress): BatchProgress {
  const emails = progress.refused.map(({ email }) => email);
  return { ...progress, deferred: [...progress.deferred, ...emails], refused: [], attempts: 0 };
}

/** Returns the number of failed addresses in a batch. */
export function failedCount({ refused, lost }: BatchProgress): number {
  return Object.values(lost).reduce((sum, count) => sum + count, refused.length);
}

/** Returns the number of failed addresses for each reason. */
export function failureReasons({ refused, lost }: Pick<BatchProgress, 'refused' | 'lost'>): Record<string, number> {
  const counts: Record<string, number> = { ...lost };
  for (const { reason } of refused) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

import type { Outcome } from '../mail/deliveryOutcome.ts';
import type { BatchProgress, Delivered } from './batchProgress.ts';

/** Number of recent addresses to consider. The mailing pauses if more than half of them were refused. */
const PAUSE_WINDOW = 50;

/** Minimum number of refused addresses before the mailing pauses. */
const PAUSE_MIN_REFUSED = 20;

/**
 * Returns whether an outcome suggests a problem with the whole mailing, such as being blocked as spam. Nonexistent
 * mailboxes don't count.
 */
function isRefusal({ kind, ...outcome }: Outcome): boolean {
  return kind === 'unknown' || (kind === 'refused' && !('suppress' in outcome && outcome.suppress));
}

/** Watches the outcomes of recent emails to decide whether to pause a mailing. */
export class RefusalWatch {
  private recent: Outcome[] = [];

  add(delivered: readonly Delivered[]): void {
    const decided = delivered.map(({ outcome }) => outcome).filter(({ kind }) => kind !== 'unreachable');
    this.recent = [...this.recent, ...decided].slice(-PAUSE_WINDOW);
  }

  /** Returns whether the mailing should be paused. */
  get isFrequent(): boolean {
    const { length } = this.recent.filter(isRefusal);
    return length >= PAUSE_MIN_REFUSED && length > this.recent.length / 2;
  }

  /** Returns the most frequent reason for recent refusals, or an empty string. */
  get reason(): string {
    const counts = new Map<string, number>();
    for (const outcome of this.recent.filter(isRefusal)) {
      if (outcome.kind !== 'sent') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  }
}

/**
 * Returns whether every address in a finished batch was refused. This pauses a mailing after its first batch even if
 * there are too few subscribers for {@link RefusalWatch}.
 */
export function isAllRefused({ sent, deferred, refused, lost }: BatchProgress): boolean {
  return sent === 0 && deferred.length === 0 && refused.length > 0 && Object.keys(lost).length === 0;
}

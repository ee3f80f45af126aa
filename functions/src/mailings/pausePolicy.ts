import type { Outcome } from '../mail/deliveryOutcome.ts';
import type { BatchProgress, Delivered } from './batchProgress.ts';

/** The mailing pauses if more than half of this many consecutive addresses were refused, */
const PAUSE_WINDOW = 50;

/** and at least this many of them. */
const PAUSE_MIN_REFUSED = 20;

/**
 * Returns whether an outcome indicates a problem with the whole mailing: a refusal other than for a missing mailbox, or
 * no response.
 */
function isRefusal({ kind, ...outcome }: Outcome): boolean {
  return kind === 'unknown' || (kind === 'refused' && !('suppress' in outcome && outcome.suppress));
}

/** Decides, from outcomes in order of arrival, whether to pause a mailing. */
export class RefusalWatch {
  private recent: Outcome[] = [];

  add(delivered: readonly Delivered[]): void {
    const decided = delivered.map(({ outcome }) => outcome).filter(({ kind }) => kind !== 'unreachable');
    this.recent = [...this.recent, ...decided].slice(-PAUSE_WINDOW);
  }

  /** Returns whether refusals are frequent. */
  get isFrequent(): boolean {
    const { length } = this.recent.filter(isRefusal);
    return length >= PAUSE_MIN_REFUSED && length > this.recent.length / 2;
  }

  /** Returns the most frequent reason among recent refusals; empty if there are none. */
  get reason(): string {
    const counts = new Map<string, number>();
    for (const outcome of this.recent.filter(isRefusal)) {
      if (outcome.kind !== 'sent') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1);
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  }
}

/**
 * Returns whether every address in a finished batch was refused; this pauses a mailing after its first batch, even if
 * the list is short.
 */
export function isAllRefused({ sent, deferred, refused, lost }: BatchProgress): boolean {
  return sent === 0 && deferred.length === 0 && refused.length > 0 && Object.keys(lost).length === 0;
}

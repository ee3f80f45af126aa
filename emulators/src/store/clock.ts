import { microsecondsOf, timestampFromMicroseconds } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';

/** Wall-clock time at which the process's monotonic clock was zero, in microseconds. */
const ORIGIN_MICROSECONDS = performance.timeOrigin * 1000;

/** A database's clock in microseconds. Commit times strictly increase. */
export class CommitClock {
  #last = 0;

  /** Returns a commit time, later than all previous ones. */
  nextCommitTime(): Timestamp {
    this.#last = Math.max(this.#last + 1, nowMicroseconds());
    return timestampFromMicroseconds(this.#last);
  }

  /** Makes all future times later than a time from an earlier run. */
  advancePast(time: Timestamp): void {
    this.#last = Math.max(this.#last, microsecondsOf(time));
  }

  /** Returns a read time, no earlier than the last commit. */
  readTime(): Timestamp {
    this.#last = Math.max(this.#last, nowMicroseconds());
    return timestampFromMicroseconds(this.#last);
  }
}

function nowMicroseconds(): number {
  return Math.floor(ORIGIN_MICROSECONDS + performance.now() * 1000);
}

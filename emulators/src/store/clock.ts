import { microsecondsOf, timestampFromMicroseconds } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';

/** Wall-clock time of `performance.now() === 0`, in microseconds. */
const ORIGIN_MICROSECONDS = performance.timeOrigin * 1000;

/** Generates strictly increasing commit times with microsecond precision. */
export class CommitClock {
  #last = 0;

  /** Returns a commit time later than all commit and read times so far. */
  nextCommitTime(): Timestamp {
    this.#last = Math.max(this.#last + 1, nowMicroseconds());
    return timestampFromMicroseconds(this.#last);
  }

  /** Advances the clock past the given time, which may come from an earlier run. */
  advancePast(time: Timestamp): void {
    this.#last = Math.max(this.#last, microsecondsOf(time));
  }

  /** Returns the current time, but never earlier than the last commit. */
  readTime(): Timestamp {
    this.#last = Math.max(this.#last, nowMicroseconds());
    return timestampFromMicroseconds(this.#last);
  }
}

function nowMicroseconds(): number {
  return Math.floor(ORIGIN_MICROSECONDS + performance.now() * 1000);
}

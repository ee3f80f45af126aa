import { documentSize } from '../values/size.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Document, Timestamp } from '../values/value.ts';

/** Limits of the history of a database: documents changed, and bytes of their earlier states. */
const MAX_CHANGES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A changed document before its change: undefined for a creation. */
interface PriorState {
  readonly path: string;
  readonly before: Document | undefined;
}

interface LoggedCommit {
  /** In microseconds. */
  readonly time: number;
  readonly changes: readonly PriorState[];
  readonly bytes: number;
}

/** The documents that have changed since a point in time, in their state back then. */
export type PriorStates = ReadonlyMap<string, Document | undefined>;

/**
 * The latest commits of a database, so that it can be read as it was, and reconnecting clients receive what they
 * missed.
 */
export class History {
  /** Everything after this time is in the history; in microseconds. */
  #startTime: number;
  #commits: LoggedCommit[] = [];
  #changes = 0;
  #bytes = 0;

  /** @param since the time after which every commit will be appended */
  constructor(since: Timestamp) {
    this.#startTime = microsecondsOf(since);
  }

  /** Removes everything before a point in time, for instance when the database is cleared. */
  restart(now: Timestamp): void {
    this.#startTime = microsecondsOf(now);
    this.#commits = [];
    this.#changes = 0;
    this.#bytes = 0;
  }

  append(commitTime: Timestamp, changes: readonly PriorState[]): void {
    let bytes = 0;
    for (const { path, before } of changes) if (before) bytes += documentSize(path, before.fields);
    this.#commits.push({ time: microsecondsOf(commitTime), changes, bytes });
    this.#changes += changes.length;
    this.#bytes += bytes;
    if (this.#changes > MAX_CHANGES || this.#bytes > MAX_BYTES) this.#evictOldest();
  }

  /** Removes half of the history at a time, so that not every commit has to. */
  #evictOldest(): void {
    let oldest = 0;
    while (this.#changes > MAX_CHANGES / 2 || this.#bytes > MAX_BYTES / 2) {
      const { time, changes, bytes } = this.#commits[oldest] as LoggedCommit;
      this.#startTime = time;
      this.#changes -= changes.length;
      this.#bytes -= bytes;
      oldest += 1;
    }
    this.#commits = this.#commits.slice(oldest);
  }

  /**
   * The changes after a point in time (microseconds since the epoch); undefined if the history does not reach back that
   * far.
   */
  since(moment: number): PriorStates | undefined {
    if (moment < this.#startTime) return undefined;
    const past = new Map<string, Document | undefined>();
    for (let at = this.#commits.length - 1; at >= 0; at -= 1) {
      const { time, changes } = this.#commits[at] as LoggedCommit;
      if (time <= moment) break;
      for (const { path, before } of changes) past.set(path, before);
    }
    return past;
  }
}

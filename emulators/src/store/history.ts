import { documentSize } from '../values/size.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Document, Timestamp } from '../values/value.ts';

/** Limits on a database's history: number of changes, and bytes of prior states. */
const MAX_CHANGES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A document's state before a change; undefined if the change created it. */
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

/** Documents changed since a point in time, in their state at that time. */
export type PriorStates = ReadonlyMap<string, Document | undefined>;

/** A database's latest commits, for reads at past times and for clients that reconnect. */
export class History {
  /** The history covers everything after this time, in microseconds. */
  #startTime: number;
  #commits: LoggedCommit[] = [];
  #changes = 0;
  #bytes = 0;

  /** @param since every later commit will be appended */
  constructor(since: Timestamp) {
    this.#startTime = microsecondsOf(since);
  }

  /** Drops everything before a point in time, for example when the database is cleared. */
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

  /** Evicts half of the history at a time, so that most commits evict nothing. */
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
   * Returns the changes after a time (microseconds since the epoch); undefined if the history does not reach back that
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

import { documentSize } from '../values/size.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Document, Timestamp } from '../values/value.ts';

/** Maximum number of changes to keep, and maximum total size of the old document versions in bytes. */
const MAX_CHANGES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A document before a change, or undefined if the change created it. */
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

/** The documents changed since a point in time, as they were at that time. Undefined if the document did not exist. */
export type PriorStates = ReadonlyMap<string, Document | undefined>;

/** Keeps recent commits for reads at a past time and for listeners that resume. */
export class History {
  /** Time since which all commits are recorded, in microseconds. */
  #startTime: number;
  #commits: LoggedCommit[] = [];
  #changes = 0;
  #bytes = 0;

  /** @param since time after which all commits will be appended */
  constructor(since: Timestamp) {
    this.#startTime = microsecondsOf(since);
  }

  /** Discards the entire history, for example when the database is cleared. The new history starts at `now`. */
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

  /** Evicts half of the history so that eviction runs rarely. */
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
   * Returns the documents changed since a time, as they were at that time. Returns undefined if the history starts
   * later.
   * @param moment in microseconds since the epoch
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

import { randomBytes } from 'node:crypto';
import type { DocumentChange } from '../store/database.ts';
import { documentSize } from '../values/size.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Resume } from './request.ts';

/** How much is remembered of a database: documents changed, and bytes of their former states. */
const MAX_CHANGES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

const EPOCH_BYTES = 8;
const TOKEN_BYTES = EPOCH_BYTES + 8;

interface LoggedCommit {
  /** In microseconds. */
  readonly time: number;
  readonly changes: readonly DocumentChange[];
  readonly bytes: number;
}

/** The documents that have changed since some moment, as they were then. */
export type Past = ReadonlyMap<string, Document | undefined>;

/**
 * The latest commits of a database, so that a client which was away can be told what it has missed. Its resume
 * tokens name a moment of this log and of no other: those of a former run of the emulator, or from before the
 * database was cleared, are too old.
 */
export class ChangeLog {
  #epoch = randomBytes(EPOCH_BYTES);
  /** Everything later than this is remembered; in microseconds. */
  #reach: number;
  #commits: LoggedCommit[] = [];
  #changes = 0;
  #bytes = 0;

  /** @param since the moment from which on every commit will be appended */
  constructor(since: Timestamp) {
    this.#reach = microsecondsOf(since);
  }

  /** Forgets everything; no token given before leads anywhere. */
  restart(now: Timestamp): void {
    this.#epoch = randomBytes(EPOCH_BYTES);
    this.#reach = microsecondsOf(now);
    this.#commits = [];
    this.#changes = 0;
    this.#bytes = 0;
  }

  append(commitTime: Timestamp, changes: readonly DocumentChange[]): void {
    let bytes = 0;
    for (const { path, before } of changes) if (before) bytes += documentSize(path, before.fields);
    this.#commits.push({ time: microsecondsOf(commitTime), changes, bytes });
    this.#changes += changes.length;
    this.#bytes += bytes;
    if (this.#changes > MAX_CHANGES || this.#bytes > MAX_BYTES) this.#forgetOldest();
  }

  /** Forgets half of what may be remembered, so that it need not be done for each commit. */
  #forgetOldest(): void {
    let oldest = 0;
    while (this.#changes > MAX_CHANGES / 2 || this.#bytes > MAX_BYTES / 2) {
      const { time, changes, bytes } = this.#commits[oldest] as LoggedCommit;
      this.#reach = time;
      this.#changes -= changes.length;
      this.#bytes -= bytes;
      oldest += 1;
    }
    this.#commits = this.#commits.slice(oldest);
  }

  /** The token by which a client can resume at a moment. */
  tokenAt(readTime: Timestamp): Uint8Array {
    const token = Buffer.alloc(TOKEN_BYTES);
    this.#epoch.copy(token);
    token.writeBigUInt64BE(BigInt(microsecondsOf(readTime)), EPOCH_BYTES);
    return token;
  }

  /**
   * What has changed since a moment.
   * @param now no moment later than this is known
   * @returns undefined when the log does not reach back so far, or the token is not one of its own
   */
  since(resume: Resume, now: Timestamp): Past | undefined {
    const moment = 'readTime' in resume ? microsecondsOf(resume.readTime) : this.#momentOf(resume.token);
    if (moment === undefined || moment < this.#reach || moment > microsecondsOf(now)) return undefined;
    const past = new Map<string, Document | undefined>();
    for (let at = this.#commits.length - 1; at >= 0; at -= 1) {
      const { time, changes } = this.#commits[at] as LoggedCommit;
      if (time <= moment) break;
      for (const { path, before } of changes) past.set(path, before);
    }
    return past;
  }

  #momentOf(token: Uint8Array): number | undefined {
    const bytes = Buffer.from(token);
    if (bytes.length !== TOKEN_BYTES || !bytes.subarray(0, EPOCH_BYTES).equals(this.#epoch)) return undefined;
    return Number(bytes.readBigUInt64BE(EPOCH_BYTES));
  }
}

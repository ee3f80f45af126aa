import { randomBytes } from 'node:crypto';
import type { History, PriorStates } from '../store/history.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';
import type { Resume } from './request.ts';

const EPOCH_BYTES = 8;
const TOKEN_BYTES = EPOCH_BYTES + 8;

/**
 * Issues resume tokens, and returns the changes since a token was issued. Each token contains a random epoch, so tokens
 * from earlier runs of the emulator are rejected. Clearing the database also invalidates all earlier tokens.
 */
export class ChangeLog {
  readonly #history: History;
  readonly #epoch = randomBytes(EPOCH_BYTES);

  constructor(history: History) {
    this.#history = history;
  }

  /** Returns the resume token for a read time. */
  tokenAt(readTime: Timestamp): Uint8Array {
    const token = Buffer.alloc(TOKEN_BYTES);
    this.#epoch.copy(token);
    token.writeBigUInt64BE(BigInt(microsecondsOf(readTime)), EPOCH_BYTES);
    return token;
  }

  /**
   * Returns the documents changed since the resume point, as they were at that point.
   * @param now the current read time; resume points after it are rejected
   * @returns undefined if the token is invalid or the history no longer covers the resume point
   */
  since(resume: Resume, now: Timestamp): PriorStates | undefined {
    const moment = 'readTime' in resume ? microsecondsOf(resume.readTime) : this.#momentOf(resume.token);
    return moment === undefined || moment > microsecondsOf(now) ? undefined : this.#history.since(moment);
  }

  #momentOf(token: Uint8Array): number | undefined {
    const bytes = Buffer.from(token);
    if (bytes.length !== TOKEN_BYTES || !bytes.subarray(0, EPOCH_BYTES).equals(this.#epoch)) return undefined;
    return Number(bytes.readBigUInt64BE(EPOCH_BYTES));
  }
}

import { invalidArgument, StatusError } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { PastSnapshot, type Snapshot } from '../store/snapshot.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';

/** What a read sees, and when that was or is. Good for the present turn only. */
export interface Moment {
  readonly documents: Snapshot;
  readonly readTime: Timestamp;
}

/**
 * A database as it is, or as it was at a time in microseconds.
 * @throws INVALID_ARGUMENT for a time to come, FAILED_PRECONDITION for one longer ago than is remembered
 */
export function momentOf(database: Database, asked: Timestamp | undefined): Moment {
  const now = database.clock.readTime();
  if (!asked) return { documents: database, readTime: now };
  const moment = microsecondsOf(asked);
  if (moment > microsecondsOf(now)) throw invalidArgument("The requested 'read_time' cannot be in the future.");
  const past = database.history.since(moment);
  if (!past) throw new StatusError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
  return { documents: past.size === 0 ? database : new PastSnapshot(database, past), readTime: asked };
}

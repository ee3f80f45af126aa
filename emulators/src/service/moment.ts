import { invalidArgument, StatusError } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { PastSnapshot, type Snapshot } from '../store/snapshot.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';

/** The data that a read sees, and its read time. Valid only until the event loop continues. */
export interface Moment {
  readonly documents: Snapshot;
  readonly readTime: Timestamp;
}

/**
 * Returns a database as it is now, or as it was at a time in microseconds.
 * @throws INVALID_ARGUMENT for a future time, FAILED_PRECONDITION for a time before the history begins
 */
export function momentOf(database: Database, requested: Timestamp | undefined): Moment {
  const now = database.clock.readTime();
  if (!requested) return { documents: database, readTime: now };
  const moment = microsecondsOf(requested);
  if (moment > microsecondsOf(now)) throw invalidArgument("The requested 'read_time' cannot be in the future.");
  const past = database.history.since(moment);
  if (!past) throw new StatusError('FAILED_PRECONDITION', "The requested 'read_time' is too old.");
  return { documents: past.size === 0 ? database : new PastSnapshot(database, past), readTime: requested };
}

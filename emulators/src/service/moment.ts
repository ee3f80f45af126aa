import { invalidArgument, StatusError } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { PastSnapshot, type Snapshot } from '../store/snapshot.ts';
import { microsecondsOf } from '../values/timestamp.ts';
import type { Timestamp } from '../values/value.ts';

/** A view of a database at a read time. Use it synchronously because it reflects later writes. */
export interface Moment {
  readonly documents: Snapshot;
  readonly readTime: Timestamp;
}

/**
 * Returns the database as of a read time, or the current data if no read time is requested.
 * @throws INVALID_ARGUMENT if the read time is in the future, FAILED_PRECONDITION if it is too old
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

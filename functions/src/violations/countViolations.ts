import { DAY_MS, MINUTE_MS, RETENTION_MS } from '@firehouse/model';
import { FieldPath, FieldValue, Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { log } from '../platform/log.ts';
import { OTHER, type Violation } from './parseViolations.ts';

/**
 * Maximum number of different violations in one write. All others are counted together. Firestore allows 500 increments
 * per write.
 */
const MAX_DIFFERENT = 200;

/** A violation, and how often it was reported. */
interface CountedViolation extends Violation {
  readonly count: number;
}

/** Counts of violations, by {@link keyOf}. */
type Counts = ReadonlyMap<string, number>;

/** Creates a key from the parts of a violation, which contain no spaces. */
function keyOf({ disposition, directive, page }: Violation): string {
  return `${disposition} ${directive} ${page}`;
}

/**
 * Creates a counter that adds up violations in memory.
 * @param write stores the counts; called for the first violation, and then at most once a minute
 * @returns a function that counts violations, given the time in epoch ms. Counts that haven't been written are lost
 *   when the instance shuts down
 */
export function violationCounter(
  write: (counts: Counts, now: number) => Promise<void>,
): (violations: readonly Violation[], now: number) => Promise<void> {
  let pending = new Map<string, number>();
  let nextWriteAt = -Infinity;
  const add = (key: string, count: number) => {
    const [disposition] = key.split(' ');
    const counted = pending.has(key) || pending.size < MAX_DIFFERENT ? key : `${disposition} ${OTHER} ${OTHER}`;
    pending.set(counted, (pending.get(counted) ?? 0) + count);
  };
  return async (violations, now) => {
    for (const violation of violations) add(keyOf(violation), 1);
    if (pending.size === 0 || now < nextWriteAt) return;
    nextWriteAt = now + MINUTE_MS;
    const counts = pending;
    pending = new Map();
    try {
      await write(counts, now);
    } catch (error) {
      log.violationsNotCounted(error);
      for (const [key, count] of counts) add(key, count);
    }
  };
}

/** Adds counts to the document for the current UTC day. */
export async function addToDay(db: Firestore, counts: Counts, now: number): Promise<void> {
  await daysIn(db)
    .doc(dayOf(now))
    .set(
      {
        counts: Object.fromEntries(Array.from(counts, ([key, count]) => [key, FieldValue.increment(count)])),
        expireAt: Timestamp.fromMillis(now + RETENTION_MS.violations),
      },
      { merge: true },
    );
}

/** Returns all violations of the last 30 days, most frequent first. */
export async function countedViolations(db: Firestore, now: number): Promise<CountedViolation[]> {
  const first = dayOf(now - RETENTION_MS.violations + DAY_MS);
  const { docs } = await daysIn(db).orderBy(FieldPath.documentId()).startAt(first).get();
  const totals = new Map<string, number>();
  for (const day of docs)
    for (const [key, count] of Object.entries(day.get('counts') as Record<string, number>))
      totals.set(key, (totals.get(key) ?? 0) + count);
  return Array.from(totals, ([key, count]) => {
    const [disposition, directive = '', page = ''] = key.split(' ');
    return { disposition: disposition as Violation['disposition'], directive, page, count };
  }).sort((a, b) => b.count - a.count || keyOf(a).localeCompare(keyOf(b)));
}

/** Returns the collection of daily counts. Individual reports are never stored. */
function daysIn(db: Firestore): CollectionReference {
  return db.collection('violations');
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

import { randomUUID } from 'node:crypto';
import { draft, HOUR_MS } from '@firehouse/model';
import { FieldValue, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { COUNTED_STATES } from './countedIncidents.ts';

/**
 * Path of the marker document, which lists months that have changed since the last count. If it doesn't exist, there is
 * nothing to count.
 */
const MARKER = 'ledgers/calls.changed';

/**
 * The largest UTC offset. A change near the end of a month marks both months, because the local month can be either.
 */
const MAX_UTC_OFFSET_MS = 14 * HOUR_MS;

/** Returns a reference to the marker document. */
export function markerOf(db: Firestore): DocumentReference {
  return db.doc(MARKER);
}

/** A transaction or batch. Using its `set` method commits the marker together with the incidents. */
interface Writer {
  set(reference: DocumentReference, data: DocumentData, options: { readonly merge: true }): unknown;
}

/**
 * Marks months for recounting after incidents are added, removed, or moved. Takes their old and new times in epoch ms.
 */
export function markChanged(db: Firestore, writer: Writer, startTimes: readonly number[]): void {
  const months = new Set(
    startTimes.flatMap((time) => [monthOf(time - MAX_UTC_OFFSET_MS), monthOf(time + MAX_UTC_OFFSET_MS)]),
  );
  if (months.size === 0) return;
  // Without a new random value, marking a marked month wouldn't bump the document's update time. A count that is
  // already running would then delete the marker and miss this change.
  writer.set(markerOf(db), { months: FieldValue.arrayUnion(...months), mark: randomUUID() }, { merge: true });
}

/** Returns a document's start time, or undefined if the document doesn't exist or isn't counted. */
export function countedTime(collection: string, data: DocumentData | undefined): number | undefined {
  const time: unknown = data?.['startTime'];
  const isCounted = collection !== draft.collection || COUNTED_STATES.some((state) => state === data?.['state']);
  return isCounted && typeof time === 'number' ? time : undefined;
}

/** Formats a month as `2026-11`, in UTC. */
function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

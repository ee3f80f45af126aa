import { randomUUID } from 'node:crypto';
import { draft, HOUR_MS } from '@firehouse/model';
import { FieldValue, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { COUNTED_STATES } from './countedIncidents.ts';

/**
 * The document that lists the months whose incidents changed since the last count; if it does not exist, nothing needs
 * counting.
 */
const MARKER = 'ledgers/calls.changed';

/** The largest UTC offset: near the end of a month, both months are marked. */
const MAX_UTC_OFFSET_MS = 14 * HOUR_MS;

/** Returns the marker document. */
export function markerOf(db: Firestore): DocumentReference {
  return db.doc(MARKER);
}

/** Writes a marker. A transaction, so that the marker and the incidents are committed together. */
interface Writer {
  set(reference: DocumentReference, data: DocumentData, options: { readonly merge: true }): unknown;
}

/**
 * Marks the months of incidents that were added, removed, or whose time changed.
 * @param startTimes before and after, ms since 1970; writes nothing if empty
 */
export function markChanged(db: Firestore, writer: Writer, startTimes: readonly number[]): void {
  const months = new Set(
    startTimes.flatMap((time) => [monthOf(time - MAX_UTC_OFFSET_MS), monthOf(time + MAX_UTC_OFFSET_MS)]),
  );
  if (months.size === 0) return;
  // A write that changes nothing would keep the update time, and the count would miss changes made while it ran.
  writer.set(markerOf(db), { months: FieldValue.arrayUnion(...months), mark: randomUUID() }, { merge: true });
}

/**
 * Returns the start time of a document that counts as an incident; undefined if it does not count or does not exist.
 */
export function countedTime(collection: string, data: DocumentData | undefined): number | undefined {
  const time: unknown = data?.['startTime'];
  const isCounted = collection !== draft.collection || COUNTED_STATES.some((state) => state === data?.['state']);
  return isCounted && typeof time === 'number' ? time : undefined;
}

/** Formats a month as `2026-11`, in UTC. */
function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

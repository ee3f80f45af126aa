import type { MailedCollection, MailingState } from '@firehouse/model';
import { Timestamp, type CollectionReference, type DocumentReference, type Firestore } from 'firebase-admin/firestore';

/** A stored mailing, including server-only fields. */
export interface StoredMailing {
  readonly type: MailedCollection;
  readonly title: string;
  readonly documents: readonly string[];
  readonly isCorrection?: boolean;
  readonly state: MailingState;
  readonly reason?: string;
  readonly createdAt: Timestamp;
  readonly startAt: Timestamp;
  readonly startedAt?: Timestamp;
  readonly finishedAt?: Timestamp;
  readonly total?: number;
  readonly sent?: number;
  readonly failed?: number;
  readonly skipped?: number;
  readonly failures?: readonly string[];
  /** Incremented whenever sending starts, restarts or resumes. Tasks with a lower generation are ignored. */
  readonly generation: number;
  /** How many times admins have resumed the mailing. Batches with a lower number retry their refused addresses. */
  readonly resumes: number;
  /** True if all batches have been created. */
  readonly isSplit: boolean;
  /** When the mailing was last started, restarted or updated. */
  readonly activeAt: Timestamp;
  /** When Firestore computed the totals. Older totals don't replace newer ones, except when they finish the mailing. */
  readonly countedAt?: Timestamp;
}

/** Truncates a reason to the maximum length of the field. */
export function reasonText(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`;
}

export function mailingsIn(db: Firestore): CollectionReference {
  return db.collection('mailings');
}

/** Returns a mailing's batches. They expire, because they contain email addresses. */
export function batchesOf(mailing: DocumentReference): CollectionReference {
  return mailing.collection('batches');
}

/** Reads a mailing. Returns undefined if it doesn't exist. */
export async function readMailing(ref: DocumentReference): Promise<StoredMailing | undefined> {
  return (await ref.get()).data() as StoredMailing | undefined;
}

/** Converts epoch ms to a Firestore timestamp. */
export function at(ms: number): Timestamp {
  return Timestamp.fromMillis(ms);
}

import type { MailedCollection, MailingState } from '@firehouse/model';
import { Timestamp, type CollectionReference, type DocumentReference, type Firestore } from 'firebase-admin/firestore';

/** A mailing as stored: the entity's fields plus server-only fields. */
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
  /** Incremented whenever the work restarts; tasks of an earlier generation do nothing. */
  readonly generation: number;
  /** How many times an admin has resumed it; batches with a lower count retry their refused addresses. */
  readonly resumes: number;
  /** Whether all batches exist. */
  readonly isSplit: boolean;
  /** The time of the last activity. */
  readonly activeAt: Timestamp;
  /** When the database computed the sums; an earlier count never replaces a later one. */
  readonly countedAt?: Timestamp;
}

/** Returns why a mailing is paused, ended or waiting, truncated to the entity's limit. */
export function reasonText(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`;
}

/** Returns all mailings. */
export function mailingsIn(db: Firestore): CollectionReference {
  return db.collection('mailings');
}

/** Returns a mailing's batches: ranges of subscribers. They expire, because they contain addresses. */
export function batchesOf(mailing: DocumentReference): CollectionReference {
  return mailing.collection('batches');
}

/** Reads a mailing; undefined if it does not exist. */
export async function readMailing(ref: DocumentReference): Promise<StoredMailing | undefined> {
  return (await ref.get()).data() as StoredMailing | undefined;
}

/** Converts ms to a database timestamp. */
export function at(ms: number): Timestamp {
  return Timestamp.fromMillis(ms);
}

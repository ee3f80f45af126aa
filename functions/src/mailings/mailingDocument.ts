import type { MailedCollection, MailingState } from '@firehouse/model';
import { Timestamp, type CollectionReference, type DocumentReference, type Firestore } from 'firebase-admin/firestore';

/** A mailing as it is stored: the fields of the entity, and those that only the server uses. */
export interface StoredMailing {
  readonly type: MailedCollection;
  readonly title: string;
  readonly documents: readonly string[];
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
  /** Grows whenever the work is begun again; tasks of an earlier generation do nothing. */
  readonly generation: number;
  /** How often an admin has resumed it: batches of an earlier count try their refused addresses again. */
  readonly resumes: number;
  /** Whether all batches exist. */
  readonly isSplit: boolean;
  /** When work was last seen. */
  readonly activeAt: Timestamp;
  /** When the database counted the sums; an earlier count never replaces a later one. */
  readonly countedAt?: Timestamp;
}

/** Why a mailing paused, ended or waits, at most as long as the entity allows. */
export function reasonText(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`;
}

/** All mailings. */
export function mailingsIn(db: Firestore): CollectionReference {
  return db.collection('mailings');
}

/** The batches of a mailing: ranges of subscribers. They expire, since they hold addresses. */
export function batchesOf(mailing: DocumentReference): CollectionReference {
  return mailing.collection('batches');
}

/** A mailing, or undefined. */
export async function readMailing(ref: DocumentReference): Promise<StoredMailing | undefined> {
  return (await ref.get()).data() as StoredMailing | undefined;
}

/** A timestamp of the database. */
export function at(ms: number): Timestamp {
  return Timestamp.fromMillis(ms);
}

import type { MailedCollection } from '@firehouse/model';
import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import type { ClaimedBatch } from './batchClaims.ts';

/**
 * The addresses in a batch that should get an email now. Subscriptions and suppressions are checked right before
 * sending.
 */
export interface Recipients {
  /** Addresses that haven't been tried yet, in ID order. */
  readonly fresh: readonly string[];
  /** Addresses to retry. */
  readonly again: readonly string[];
}

/** Reads the subscribers in a batch, without those who have unsubscribed or are suppressed. */
export async function readRecipients(
  db: Firestore,
  type: MailedCollection,
  { range, position, progress }: ClaimedBatch,
): Promise<Recipients> {
  const after = position ?? range.after;
  const [fresh, suppressed, deferred] = await Promise.all([
    after === range.through ? [] : idsOf(between(subscribersOf(db, type), after, range.through)),
    idsOf(between(db.collection('suppressions'), range.after, range.through)),
    stillSubscribed(db, type, progress.deferred),
  ]);
  const isSuppressed = new Set(suppressed);
  const mailable = (ids: readonly string[]) => ids.filter((id) => !isSuppressed.has(id));
  return { fresh: mailable(fresh), again: mailable(deferred) };
}

/** Returns the query for subscribers to one type of email. */
export function subscribersOf(db: Firestore, type: MailedCollection): Query {
  return db.collection('subscriptions').where('type', 'array-contains', type);
}

function between(query: Query, after: string | null, through: string): Query {
  const until = query.where(FieldPath.documentId(), '<=', through);
  return after === null ? until : until.where(FieldPath.documentId(), '>', after);
}

async function idsOf(query: Query): Promise<string[]> {
  const { docs } = await query.orderBy(FieldPath.documentId()).select().get();
  return docs.map(({ id }) => id);
}

async function stillSubscribed(db: Firestore, type: MailedCollection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db.getAll(...ids.map((id) => db.collection('subscriptions').doc(id)), { fieldMask: ['type'] });
  return found.flatMap((snapshot) => {
    const types: unknown = snapshot.get('type');
    return Array.isArray(types) && types.includes(type) ? [snapshot.id] : [];
  });
}

import { type DocumentData, type DocumentReference, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/** The outcome of a move: `missing` when there is nothing to move, `taken` when the target exists already. */
type Move = 'moved' | 'missing' | 'taken';

/** A document that moves. */
interface Moving {
  readonly source: DocumentReference;
  readonly target: DocumentReference;
  /** Converts the source's fields to the target's. They differ only in fields that mark the move. */
  readonly arriving: (fields: DocumentData) => DocumentData;
  /** Replaces an existing target instead of returning `taken`. */
  readonly overwrites?: true;
  /** Documents that must not exist, in addition to the target. */
  readonly without?: readonly DocumentReference[];
}

/**
 * Moves a document with the caller's privileges: one commit deletes the source and creates the target with the same
 * data, so the document is in exactly one place at every moment. The rules allow each write only with the other
 * (firestore.rules, Moving a document).
 * @throws {Problem} 409 when other writers were faster every time; otherwise whatever the database throws
 */
export async function moveDocument(
  db: Firestore,
  { source, target, arriving, overwrites, without = [] }: Moving,
): Promise<Move> {
  return transact(db, async (read, transaction) => {
    const others = overwrites ? without : [target, ...without];
    const [found, ...taken] = await Promise.all([source, ...others].map(read));
    const fields = found?.data();
    if (fields === undefined) return 'missing';
    if (taken.some((other) => other.exists())) return 'taken';
    transaction.delete(source).set(target, arriving(fields));
    return 'moved';
  });
}

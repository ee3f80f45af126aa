import { type DocumentData, type DocumentReference, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transact.ts';

/** What came of a move: `missing` when there is nothing to move, `taken` when the target exists already. */
export type Move = 'moved' | 'missing' | 'taken';

/**
 * Moves a document with the caller's rights: one commit deletes the source and creates the target with the same data,
 * so the document is in exactly one place at every moment. The rules allow each write only with the other
 * (firestore.rules, Moving a document).
 * @param marks the fields that only the target has, such as the time of the move
 * @throws {Problem} 409 when others were faster every time; otherwise whatever the database throws
 */
export async function moveDocument(
  db: Firestore,
  source: DocumentReference,
  target: DocumentReference,
  marks: DocumentData,
): Promise<Move> {
  return transact(db, async (read, transaction) => {
    const [found, taken] = await Promise.all([read(source), read(target)]);
    if (!found.exists()) return 'missing';
    if (taken.exists()) return 'taken';
    transaction.delete(source).set(target, { ...found.data(), ...marks });
    return 'moved';
  });
}

import { type DocumentData, type DocumentReference, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/** Outcome of a move: `missing` if there is nothing to move, `taken` if the target already exists. */
type Move = 'moved' | 'missing' | 'taken';

/** A document to move. */
interface Moving {
  readonly source: DocumentReference;
  readonly target: DocumentReference;
  /** Converts the source's fields to the target's, which differ only in fields that mark the move. */
  readonly arriving: (fields: DocumentData) => DocumentData;
  /** Whether to replace an existing target instead of returning `taken`. */
  readonly overwrites?: true;
  /** Additional documents, besides the target, that must not exist. */
  readonly without?: readonly DocumentReference[];
}

/**
 * Moves a document with the caller's privileges: one commit deletes the source and creates the target with the same
 * data, so the document is always in exactly one place. The rules allow each write only with the other
 * (firestore.rules, Moving a document).
 * @throws {Problem} 409 if other writers got there first every time; otherwise anything that the database throws
 */
export async function moveDocument(
  db: Firestore,
  { source, target, arriving, overwrites, without = [] }: Moving,
): Promise<Move> {
  return transact(db, async (read, transaction) => {
    const others = overwrites ? without : [target, ...without];
    const [found, ...taken] = await Promise.all([source, ...others].map(read));
    const fields = found?.data();
    const outcome = moveOutcome(
      fields,
      taken.map((other) => other.exists()),
    );
    if (outcome === 'moved') transaction.delete(source).set(target, arriving(fields ?? {}));
    return outcome;
  });
}

/**
 * Decides the outcome of a move.
 * @param fields the source's fields; undefined if it does not exist
 * @param taken whether each document that must not exist does
 */
export function moveOutcome(fields: DocumentData | undefined, taken: readonly boolean[]): Move {
  if (fields === undefined) return 'missing';
  return taken.includes(true) ? 'taken' : 'moved';
}

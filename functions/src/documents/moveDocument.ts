import { type DocumentData, type DocumentReference, type Firestore } from 'firebase/firestore/lite';
import { transact } from './transactAsCaller.ts';

/**
 * The outcome of a move: `missing` if the source doesn't exist, `taken` if the target or another document that must not
 * exist already exists.
 */
type Move = 'moved' | 'missing' | 'taken';

interface Moving {
  readonly source: DocumentReference;
  readonly target: DocumentReference;
  /** Converts the source's fields to the target's, for example by adding `deletedAt`. */
  readonly arriving: (fields: DocumentData) => DocumentData;
  /** If true, overwrites an existing target. */
  readonly overwrites?: true;
  /** Other documents that must not exist. */
  readonly without?: readonly DocumentReference[];
}

/**
 * Moves a document with the caller's privileges. Deletes the source and creates the target in one commit, so the
 * document is always in exactly one place. The security rules only allow the two writes together (firestore.rules,
 * Moving a document).
 * @throws {Problem} 409 if other writers keep changing the documents
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
 * Determines the outcome of a move. `fields` is undefined if the source doesn't exist; `taken` says whether the target
 * and the other documents exist.
 */
export function moveOutcome(fields: DocumentData | undefined, taken: readonly boolean[]): Move {
  if (fields === undefined) return 'missing';
  return taken.includes(true) ? 'taken' : 'moved';
}

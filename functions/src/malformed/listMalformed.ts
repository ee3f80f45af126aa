import { isCollection, entities, wellFormed, type Collection, type Fault } from '@firehouse/model';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { malformedIn } from '../documents/recordMalformed.ts';

/** Maximum number of documents in the list. */
const MAX_LISTED = 500;

/** A malformed document and what is wrong with it; no values. */
interface MalformedDocument {
  readonly collection: Collection;
  readonly id: string;
  readonly faults: readonly Fault[];
}

/**
 * The documents that were malformed when they were read, and still are. Removes the entries of those that were
 * deleted or corrected since.
 */
export async function listMalformed(db: Firestore): Promise<MalformedDocument[]> {
  const { docs: entries } = await malformedIn(db).orderBy('noticedAt', 'desc').limit(MAX_LISTED).get();
  if (entries.length === 0) return [];
  const found = await db.getAll(
    ...entries.map((entry) => db.collection(entry.get('collection')).doc(entry.get('document'))),
  );
  const outdated: DocumentReference[] = [];
  const listed = entries.flatMap(({ ref }, index) => {
    const document = found[index];
    const stored = document?.data();
    const collection = document?.ref.parent.id ?? '';
    const faults = stored && isCollection(collection) ? wellFormed(entities[collection], stored).faults : [];
    if (document !== undefined && isCollection(collection) && faults.length > 0)
      return [{ collection, id: document.id, faults }];
    outdated.push(ref);
    return [];
  });
  await Promise.all(outdated.map((ref) => ref.delete()));
  return listed;
}

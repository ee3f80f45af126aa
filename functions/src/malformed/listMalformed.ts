import { isCollection, entities, wellFormed, type Collection, type Fault } from '@firehouse/model';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { malformedIn } from '../documents/recordMalformed.ts';

const MAX_LISTED = 500;

/** A malformed document and its problems, without any values. */
interface MalformedDocument {
  readonly collection: Collection;
  readonly id: string;
  readonly faults: readonly Fault[];
}

/**
 * Lists documents that were found to be malformed and still are. Documents that have been corrected or deleted since
 * are removed from the list.
 */
export async function listMalformed(db: Firestore): Promise<MalformedDocument[]> {
  const { docs: records } = await malformedIn(db).orderBy('noticedAt', 'desc').limit(MAX_LISTED).get();
  if (records.length === 0) return [];
  const found = await db.getAll(
    ...records.map((record) => db.collection(record.get('collection')).doc(record.get('document'))),
  );
  const outdated: DocumentReference[] = [];
  const listed = records.flatMap(({ ref }, index) => {
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

import { closedIncident, draft, incident, type Collection, type Release } from '@firehouse/model';
import type { PublicationPolicy } from '@firehouse/model/publication';
import { doc, serverTimestamp, type Firestore } from 'firebase/firestore/lite';
import { transact } from '../documents/transactAsCaller.ts';
import { draftRelease, isChangedByRelease, requestedRelease, type ReleaseRequest } from './releaseDecision.ts';

/** A collection with documents that can be released. */
type ReleasableCollection = 'drafts' | 'incidents' | 'incidents.closed';

export function isReleasable(collection: Collection): collection is ReleasableCollection {
  return [draft, incident, closedIncident].some((entity) => entity.collection === collection);
}

/**
 * Publishes an incident with the caller's privileges, regardless of the publication policy. Moves a draft to
 * `incidents`, or to `incidents.closed` if it has `closedAt`, in a single commit. If the incident is already in one of
 * these, sets `releasedAt` and `releasedAs`.
 * @param policy determines whether visitors can already see the incident in full
 * @returns the incident's collection, or undefined if the document doesn't exist
 * @throws {Problem} 409 if other writers keep changing the document; otherwise like the functions in releaseDecision.ts
 */
export async function releaseIncident(
  db: Firestore,
  { collection, id, policy }: { collection: ReleasableCollection; id: string; policy: PublicationPolicy },
  request: ReleaseRequest,
): Promise<ReleasableCollection | undefined> {
  const as = requestedRelease(request);
  const source = doc(db, collection, id);
  const isDraft = collection === draft.collection;
  const targets = isDraft ? [incident, closedIncident].map((entity) => doc(db, entity.collection, id)) : [];
  return transact(db, async (read, transaction) => {
    const [found, ...others] = await Promise.all([source, ...targets].map(read));
    const fields = found?.data();
    if (fields === undefined) return undefined;
    if (isDraft) {
      const moved = draftRelease(
        fields,
        request.seen,
        others.some((other) => other.exists()),
      );
      transaction.delete(source).set(doc(db, moved.collection, id), { ...moved.fields, ...releasedNow(as) });
      return moved.collection;
    }
    if (isChangedByRelease(fields, request.seen, as, policy, Date.now())) transaction.update(source, releasedNow(as));
    return collection;
  });
}

const releasedNow = (as: Release) => ({ releasedAt: serverTimestamp(), releasedAs: as });

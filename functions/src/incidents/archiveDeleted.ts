import { movedPath } from '@firehouse/incidents';
import { closedIncident, draft, incident, trashId } from '@firehouse/model';
import { Timestamp, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';

/** The outcome of {@link archiveIncident}. */
type Archived = 'created' | 'changed' | 'unchanged';

/**
 * Makes sure that a deleted incident is in `incidents.closed` and nowhere else. If it was closed through the API, there
 * is nothing to do. If it was deleted in another way, such as in the Firebase console, this creates the copy. Events
 * can be repeated, late or out of order, so the copy is only updated with data written after it. Checks whether the
 * copy exists before writing, because the SDK retries a failed `create()` over REST for minutes.
 * An incident that became a draft wasn't closed, so it isn't archived if the draft exists, is in the trash, or has been
 * published again (which `releasedAt` or the intake's marker shows).
 * @param deletedAt the event's time as an ISO string
 */
export async function archiveIncident(db: Firestore, deleted: DocumentSnapshot, deletedAt: string): Promise<Archived> {
  const { id } = deleted;
  const openRef = db.collection(incident.collection).doc(id);
  const copyRef = db.collection(closedIncident.collection).doc(id);
  const draftRefs = [db.collection(draft.collection).doc(id), db.doc(`trash/${trashId('drafts', id)}`)];
  return db.runTransaction(async (transaction) => {
    const [open, copy, moved, ...drafts] = await transaction.getAll(
      openRef,
      copyRef,
      db.doc(movedPath(id)),
      ...draftRefs,
    );
    if (open === undefined || copy === undefined) throw new Error('The database returned too few documents.');
    const wasDraft = drafts.some(({ exists }) => exists) || wasReleased(open, deleted) || isAfter(moved, deletedAt);
    if (wasDraft) return 'unchanged';
    // The incident was written again after it was deleted. Delete it, so that it isn't counted twice.
    if (open.exists) transaction.delete(openRef);
    const newer = [deleted, open].filter((found) => found.exists && isNewer(found, copy));
    if (newer.length === 0) return 'unchanged';
    const closedAt: unknown = copy.get('closedAt') ?? Timestamp.fromDate(new Date(deletedAt));
    const fields = [copy, ...newer].map((found) => found.data());
    transaction.set(copyRef, { ...Object.assign({}, ...fields), closedAt });
    return copy.exists ? 'changed' : 'created';
  });
}

/** Returns whether the incident was deleted because it became a draft that an admin has since released. */
function wasReleased(open: DocumentSnapshot, deleted: DocumentSnapshot): boolean {
  return open.get('releasedAt') !== undefined && deleted.get('releasedAt') === undefined;
}

/** Returns whether the intake turned the incident into a draft at or after the time of the event. */
function isAfter(moved: DocumentSnapshot | undefined, deletedAt: string): boolean {
  const at = moved?.updateTime?.toMillis();
  // Both can be the time of the same commit, but rounded differently.
  return at !== undefined && at + 1 >= Date.parse(deletedAt);
}

/** Returns whether a document was written after another one, or the other one doesn't exist. */
function isNewer({ updateTime }: DocumentSnapshot, other: DocumentSnapshot): boolean {
  if (other.updateTime === undefined) return true;
  return updateTime !== undefined && updateTime.valueOf() > other.updateTime.valueOf();
}

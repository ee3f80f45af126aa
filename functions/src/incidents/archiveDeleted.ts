import { movedPath } from '@firehouse/incidents';
import { closedIncident, draft, incident, trashId } from '@firehouse/model';
import { Timestamp, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';

/** The result of {@link archiveIncident}. */
type Archived = 'created' | 'changed' | 'unchanged';

/**
 * Ensures that a deleted incident is in `incidents.closed` and nowhere else. After closing through the API there is
 * nothing to do; any other deletion (console, Admin SDK) gets its copy here. Events arrive at least once and in any
 * order: a field changes only if it was written after the copy, so a repeated or late event changes nothing. Reads
 * before it writes: over REST the SDK retries a `create()` of an existing document for minutes.
 *
 * An incident that became a draft was not closed, so nothing is archived if the draft exists, is in the trash, or was
 * published again (`releasedAt`, or the intake's mark).
 * @param db the database, with server privileges
 * @param deleted the incident when it was deleted
 * @param deletedAt the event's time, ISO
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
    // The incident was written again after its deletion and must not count twice.
    if (open.exists) transaction.delete(openRef);
    const newer = [deleted, open].filter((found) => found.exists && isNewer(found, copy));
    if (newer.length === 0) return 'unchanged';
    const closedAt: unknown = copy.get('closedAt') ?? Timestamp.fromDate(new Date(deletedAt));
    const fields = [copy, ...newer].map((found) => found.data());
    transaction.set(copyRef, { ...Object.assign({}, ...fields), closedAt });
    return copy.exists ? 'changed' : 'created';
  });
}

/** Returns whether an incident was deleted to become a draft that an admin then released. */
function wasReleased(open: DocumentSnapshot, deleted: DocumentSnapshot): boolean {
  return open.get('releasedAt') !== undefined && deleted.get('releasedAt') === undefined;
}

/** Returns whether the intake turned an incident into a draft at the time of the event or later. */
function isAfter(moved: DocumentSnapshot | undefined, deletedAt: string): boolean {
  const at = moved?.updateTime?.toMillis();
  // Both are the same commit's time, rounded down or up.
  return at !== undefined && at + 1 >= Date.parse(deletedAt);
}

/** Returns whether a document was written after another one, or the other one does not exist. */
function isNewer({ updateTime }: DocumentSnapshot, other: DocumentSnapshot): boolean {
  if (other.updateTime === undefined) return true;
  return updateTime !== undefined && updateTime.valueOf() > other.updateTime.valueOf();
}

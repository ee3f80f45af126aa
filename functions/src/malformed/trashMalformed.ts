import { expiry, movedPath } from '@firehouse/incidents';
import {
  entities,
  incident,
  member,
  RETENTION_MS,
  trashEntry,
  trashId,
  trashMarks,
  wellFormed,
  type AuditedOperation,
  type Collection,
} from '@firehouse/model';
import { FieldValue, Timestamp, type DocumentData, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { recordAct } from '../audit/recordAct.ts';
import { signInTooOld } from '../caller/notAuthorized.ts';
import { audienceOf } from '../caller/callerRole.ts';
import { Problem } from '../http/problem.ts';
import { recordMalformed } from '../documents/recordMalformed.ts';

// Moves malformed documents to and from the trash in collections where the security rules don't let admins do so
// (docs/decisions/034-reading-validates.md).

/** The document that an admin deletes or restores. */
export interface Removal {
  readonly collection: Collection;
  readonly id: string;
  readonly by: string;
  /** Whether the admin signed in recently enough to grant or revoke the `admin` privilege. */
  readonly isSignInRecent: boolean;
}

/**
 * Checks that a document is malformed.
 * @throws {Problem} 409 if it is well-formed
 */
export function assertMalformed(collection: Collection, stored: DocumentData): void {
  if (wellFormed(entities[collection], stored).faults.length > 0) return;
  throw new Problem(409, 'This document is not malformed.');
}

/**
 * Moves a malformed document to the trash.
 * @returns false if the document doesn't exist
 * @throws {Problem} 409 if the document isn't malformed, 401 if the sign-in is too old for changing an admin's record
 */
export async function moveMalformedToTrash(db: Firestore, removal: Removal): Promise<boolean> {
  const { collection, id } = removal;
  return db.runTransaction(async (transaction) => {
    const source = db.collection(collection).doc(id);
    const fields = (await transaction.get(source)).data();
    if (fields === undefined) return false;
    assertMalformed(collection, fields);
    assertMayChangeAdmins(removal, fields);
    const expireAt = Timestamp.fromMillis(Date.now() + RETENTION_MS.trash);
    transaction.set(inTrash(db, removal), { ...fields, deletedAt: FieldValue.serverTimestamp(), expireAt });
    transaction.delete(source);
    // This marker tells the delete trigger that the incident wasn't closed, even if the event arrives after an Undo
    // (functions/src/incidents/archiveDeleted.ts).
    if (collection === incident.collection) transaction.set(db.doc(movedPath(id)), { expireAt: expiry(Date.now()) });
    record(db, transaction, removal, 'delete');
    return true;
  });
}

/**
 * Moves a malformed document back from the trash. Returns false if it isn't there.
 * @throws {Problem} 409 if its ID is in use again, 401 if the sign-in is too old for changing an admin's record
 */
export async function restoreMalformed(db: Firestore, removal: Removal): Promise<boolean> {
  const { collection, id } = removal;
  const isRestored = await db.runTransaction(async (transaction) => {
    const target = db.collection(collection).doc(id);
    const source = inTrash(db, removal);
    const [entry, taken] = await transaction.getAll(source, target);
    const stored = entry?.data();
    if (stored === undefined) return false;
    assertMayChangeAdmins(removal, stored);
    if (taken?.exists) throw new Problem(409, `This document already exists in ${collection}.`);
    const marks: readonly string[] = trashMarks;
    transaction.set(target, Object.fromEntries(Object.entries(stored).filter(([name]) => !marks.includes(name))));
    transaction.delete(source);
    record(db, transaction, removal, 'restore');
    return true;
  });
  if (isRestored) await recordMalformed(db, collection, id);
  return isRestored;
}

/**
 * Requires a recent sign-in for changing an admin's record, as the security rules do.
 * @throws {Problem} 401 if the sign-in is too old
 */
function assertMayChangeAdmins({ collection, isSignInRecent }: Removal, { privileges }: DocumentData): void {
  if (collection === member.collection && !isSignInRecent && audienceOf(privileges) === 'admin') throw signInTooOld();
}

function inTrash(db: Firestore, { collection, id }: Removal) {
  return db.collection(trashEntry.collection).doc(trashId(collection, id));
}

/** Adds an audit line. Uses the ID as the title, because the document's own title can't be trusted. */
function record(db: Firestore, transaction: Transaction, { collection, id, by }: Removal, operation: AuditedOperation) {
  recordAct(db, transaction, { by, operation, collection, document: id, title: id.slice(0, 200), fields: [] });
}

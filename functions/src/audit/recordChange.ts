import { createHash } from 'node:crypto';
import { AUDITED_SYSTEM, isRestorable, trashedDocument } from '@firehouse/model';
import { Timestamp, type DocumentData, type Firestore } from 'firebase-admin/firestore';
import { identityOf } from '../platform/identities.ts';
import {
  lineOfChange,
  draftLine,
  isServersChange,
  restoreLine,
  type AuditedCollection,
  type DocumentChange,
} from './lineOfChange.ts';

/** Contents of an event with auth context, besides the document. */
interface ChangeEvent {
  /** Identical for every delivery of the event. */
  readonly id: string;
  /** Commit time of the change, ISO; identical for all documents in a commit. */
  readonly time: string;
  /**
   * https://firebase.google.com/docs/reference/functions/2nd-gen/node/firebase-functions.firestore#firestoreauthtype
   */
  readonly authType: string;
  readonly authId?: string | undefined;
}

/** A document whose changes are recorded. */
interface AuditedDocument {
  readonly collection: AuditedCollection;
  readonly id: string;
}

/** Auth types of writes without a user: by the server's account, or by Google Cloud. */
const SERVER_TYPES: ReadonlySet<string> = new Set(['service_account', 'system', 'unauthenticated']);

/** Returns whether the server made a change: the API's public forms, the importer, a trigger. */
export function isByServer({ authType, authId }: ChangeEvent): boolean {
  return authId === undefined || SERVER_TYPES.has(authType);
}

/**
 * Records a change in `audit`. The line's ID is the event's ID, and nothing in the line depends on when or how often
 * the event is delivered, so duplicate, late and reordered events leave one line per change.
 *
 * A creation that might be a restore shares its line with {@link recordRestore}, which always wins: restoring is one
 * commit of two documents, and the creation event alone does not reveal that the document came from the trash.
 * @param db the database, with server privileges
 * @param event the event with the change
 * @param document the changed document
 */
export async function recordChange(
  db: Firestore,
  event: ChangeEvent,
  document: AuditedDocument,
  change: DocumentChange,
): Promise<void> {
  if (isServersChange(document.collection, change)) return;
  const line = lineOfChange(document.collection, document.id, change);
  const stamped = { at: timeOf(event), by: await authorOf(db, event), ...line };
  const audit = db.collection('audit');
  if (line.operation !== 'create' || !isRestorable(document.collection) || isByServer(event)) {
    await audit.doc(event.id).set(stamped);
    return;
  }
  const shared = audit.doc(creationId(event, document));
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(shared)).exists) transaction.set(shared, stamped);
  });
}

/**
 * Records the restore of a document, from the deletion of its trash entry. Users can delete the entry only in the
 * commit that moves the document back (firestore.rules, Trash). If the rules do not bind the deleting writer (the
 * server, its TTL policy, somebody in the console), the trash was merely emptied.
 * @param db the database, with server privileges
 * @param event the event with the deletion
 * @param trashedId ID of the trash entry
 * @param fields fields of the entry
 */
export async function recordRestore(
  db: Firestore,
  event: ChangeEvent,
  trashedId: string,
  fields: DocumentData,
): Promise<void> {
  const document = trashedDocument(trashedId);
  const user = await userOf(db, event);
  if (document === undefined || user === undefined) return;
  const line = restoreLine(document.collection, document.id, fields);
  await db
    .collection('audit')
    .doc(creationId(event, document))
    .set({ at: timeOf(event), by: user, ...line });
}

/**
 * Records that a user deleted a draft by discarding it into the trash or releasing it. The draft's deletion event does
 * not reveal which. But users can put a draft into the trash only in the commit that deletes it, and can otherwise
 * delete it only by releasing it (firestore.rules, drafts). So the deletion is recorded as a release, and the trash
 * entry as a discard, under one ID; the discard always wins.
 * @param from which of the two events it is
 * @param id the draft's ID
 * @param fields fields of the draft, or of its trash entry
 */
export async function recordDraftRemoval(
  db: Firestore,
  event: ChangeEvent,
  from: 'draft' | 'trash',
  id: string,
  fields: DocumentData,
): Promise<void> {
  const user = await userOf(db, event);
  if (user === undefined) {
    // A deletion not bound by the rules is neither a discard nor a release: somebody deleted the draft in the console.
    const line = draftLine('delete', id, fields);
    if (from === 'draft')
      await db
        .collection('audit')
        .doc(event.id)
        .set({ at: timeOf(event), by: await authorOf(db, event), ...line });
    return;
  }
  const line = draftLine(from === 'trash' ? 'delete' : 'release', id, fields);
  const stamped = { at: timeOf(event), by: user, ...line };
  const shared = db.collection('audit').doc(removalId(event, { collection: 'drafts', id }));
  if (from === 'trash') {
    await shared.set(stamped);
    return;
  }
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(shared)).exists) transaction.set(shared, stamped);
  });
}

const timeOf = ({ time }: ChangeEvent) => Timestamp.fromDate(new Date(time));

/** Returns the same ID for both events of a restore, which share only the commit and the document. */
function creationId({ time }: ChangeEvent, { collection, id }: AuditedDocument): string {
  return idOf(collection, id, time);
}

/** Returns the same ID for both events of a discarded draft. */
function removalId({ time }: ChangeEvent, { collection, id }: AuditedDocument): string {
  return idOf('removal', collection, id, time);
}

function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Returns a change's author: a Firebase Authentication user by uid; anyone else, such as somebody in the console, by
 * Google Cloud's identifier.
 */
async function authorOf(db: Firestore, event: ChangeEvent): Promise<string> {
  const { authId } = event;
  if (authId === undefined || isByServer(event)) return AUDITED_SYSTEM;
  return (await identityOf(db, authId)) ?? authId;
}

/** Returns the email address of the user who made a change under the rules; undefined for anyone else. */
async function userOf(db: Firestore, event: ChangeEvent): Promise<string | undefined> {
  const { authId } = event;
  return authId === undefined || isByServer(event) ? undefined : identityOf(db, authId);
}

import { AUDITED_SYSTEM } from '@firehouse/model';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { identityOf } from '../identity/identities.ts';
import { auditLine, type AuditedCollection, type DocumentChange } from './auditLine.ts';

/** What an event with auth context says of a change besides the document. */
export interface ChangeEvent {
  /** The same in every delivery of the event. */
  readonly id: string;
  /** When the change was committed, ISO. */
  readonly time: string;
  /** https://firebase.google.com/docs/reference/functions/2nd-gen/node/firebase-functions.firestore#firestoreauthtype */
  readonly authType: string;
  readonly authId?: string | undefined;
}

/** What is written without a person: by the server's own account, or by Google Cloud. */
const SERVER_TYPES: ReadonlySet<string> = new Set(['service_account', 'system', 'unauthenticated']);

/** Whether the server itself made a change: the API's public forms, the importer, a trigger. */
export function isByServer({ authType, authId }: ChangeEvent): boolean {
  return authId === undefined || SERVER_TYPES.has(authType);
}

/**
 * Records a change in `audit`. The line's id is that of its event, and nothing in it depends on when or how often the
 * event is delivered: duplicate, late and reordered events leave one line per change.
 * @param db the database, with the server's rights
 * @param event what the change arrived in
 * @param document of which the change is
 */
export async function recordChange(
  db: Firestore,
  event: ChangeEvent,
  { collection, id }: { readonly collection: AuditedCollection; readonly id: string },
  change: DocumentChange,
): Promise<void> {
  await db
    .collection('audit')
    .doc(event.id)
    .set({
      at: Timestamp.fromDate(new Date(event.time)),
      by: await authorOf(db, event),
      ...auditLine(collection, id, change),
    });
}

/**
 * Users of Firebase Authentication are named by their uid; everybody else, such as somebody at the console, by
 * whatever Google Cloud calls them.
 */
async function authorOf(db: Firestore, event: ChangeEvent): Promise<string> {
  const { authId } = event;
  if (authId === undefined || isByServer(event)) return AUDITED_SYSTEM;
  return (await identityOf(db, authId)) ?? authId;
}

import { createHash } from 'node:crypto';
import { AUDITED_SYSTEM, isRestorable, trashedDocument } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import {
  lineOfChange,
  draftLine,
  isServersChange,
  restoreLine,
  type AuditedCollection,
  type DocumentChange,
} from './lineOfChange.ts';

/** What an event with auth context contains besides the document. */
export interface ChangeEvent {
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

/** A change's event, and the email address of the user who made it under the rules; undefined for anyone else. */
export interface AuthoredEvent {
  readonly event: ChangeEvent;
  readonly user: string | undefined;
}

/** A line to store in `audit`. */
export interface EventLine {
  readonly id: string;
  readonly line: DocumentData;
  /** Whether another event in the same commit may have stored its line under the same ID; that line then stays. */
  readonly yields: boolean;
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
 * Returns the line for a change; undefined if an endpoint has recorded it. The line's ID is the event's ID, and nothing
 * in the line depends on when or how often the event is delivered, so duplicate, late and reordered events leave one
 * line per change.
 *
 * A creation that might be a restore shares its line with {@link lineOfRestore}, which always wins: restoring is one
 * commit of two documents, and the creation event alone does not reveal that the document came from the trash.
 */
export function lineOfWrite(
  authored: AuthoredEvent,
  document: AuditedDocument,
  change: DocumentChange,
): EventLine | undefined {
  if (isServersChange(document.collection, change)) return undefined;
  const { event } = authored;
  const line = lineOfChange(document.collection, document.id, change);
  const yields = line.operation === 'create' && isRestorable(document.collection) && !isByServer(event);
  return { id: yields ? creationId(event, document) : event.id, line: signed(authored, line), yields };
}

/**
 * Returns the line for a restore, from the deletion of its trash entry. Users can delete the entry only in the commit
 * that moves the document back (firestore.rules, Trash). If the rules do not bind the deleting writer (the server, its
 * TTL policy, somebody in the console), the trash was merely emptied, and there is no line.
 * @param trashedId the trash entry's ID
 * @param fields the entry's fields
 */
export function lineOfRestore(authored: AuthoredEvent, trashedId: string, fields: DocumentData): EventLine | undefined {
  const document = trashedDocument(trashedId);
  if (document === undefined || authored.user === undefined) return undefined;
  const line = signed(authored, restoreLine(document.collection, document.id, fields));
  return { id: creationId(authored.event, document), line, yields: false };
}

/**
 * Returns the line for a draft that a user discarded into the trash or released. The draft's deletion event does not
 * reveal which. But users can put a draft into the trash only in the commit that deletes it, and can otherwise delete
 * it only by releasing it (firestore.rules, drafts). So the deletion is recorded as a release, and the trash entry as a
 * discard, under one ID; the discard always wins.
 * @param from which of the two events it is
 * @param id the draft's ID
 * @param fields the fields of the draft or its trash entry
 */
export function lineOfDraftRemoval(
  authored: AuthoredEvent,
  from: 'draft' | 'trash',
  id: string,
  fields: DocumentData,
): EventLine | undefined {
  const { event, user } = authored;
  // A deletion that bypassed the rules is neither a discard nor a release: somebody deleted the draft in the console.
  if (user === undefined && from === 'trash') return undefined;
  const isDiscard = user === undefined || from === 'trash';
  return {
    id: user === undefined ? event.id : idOf('removal', 'drafts', id, event.time),
    line: signed(authored, draftLine(isDiscard ? 'delete' : 'release', id, fields)),
    yields: !isDiscard,
  };
}

/** Names the author: a user by their address; anyone else, such as somebody in the console, by Google's identifier. */
function signed({ event, user }: AuthoredEvent, line: object): DocumentData {
  const by = isByServer(event) ? AUDITED_SYSTEM : (user ?? event.authId);
  return { at: Timestamp.fromDate(new Date(event.time)), by, ...line };
}

/** Returns the same ID for both events of a restore, which share only the commit and the document. */
function creationId({ time }: ChangeEvent, { collection, id }: AuditedDocument): string {
  return idOf(collection, id, time);
}

function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

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

/** The parts of an event with auth context that the audit uses. */
export interface ChangeEvent {
  /** The same for every delivery of the event. */
  readonly id: string;
  /** When the change was committed, as an ISO string. The same for all documents in one commit. */
  readonly time: string;
  /**
   * https://firebase.google.com/docs/reference/functions/2nd-gen/node/firebase-functions.firestore#firestoreauthtype
   */
  readonly authType: string;
  readonly authId?: string | undefined;
}

/**
 * An event, and the email address of the user who caused it. `user` is undefined if the write bypassed the security
 * rules.
 */
export interface AuthoredEvent {
  readonly event: ChangeEvent;
  readonly user: string | undefined;
}

/** An audit line and its ID. */
export interface EventLine {
  readonly id: string;
  readonly line: DocumentData;
  /** If true, keeps an existing line with this ID, which was written for another event in the same commit. */
  readonly yields: boolean;
  /** If set, and the existing line is about another document, makes that line about this series instead. */
  readonly combines?: string;
}

/** A document with audited changes. */
interface AuditedDocument {
  readonly collection: AuditedCollection;
  readonly id: string;
}

/** Auth types of writes that weren't made by a signed-in user or in the Firebase console. */
const SERVER_TYPES: ReadonlySet<string> = new Set(['service_account', 'system', 'unauthenticated']);

/**
 * Returns whether a change was made by the server, such as by a trigger, the importer, or the API on behalf of a
 * visitor.
 */
export function isByServer({ authType, authId }: ChangeEvent): boolean {
  return authId === undefined || SERVER_TYPES.has(authType);
}

/**
 * Returns the audit line for a change, or undefined if the change is recorded elsewhere. Events can be delivered late,
 * in any order, or more than once. There is still exactly one line per change, because the line depends only on the
 * event and its ID is the event's ID.
 *
 * A document that is created might have been restored, but the event doesn't say so. Its line therefore gets the same
 * ID as the one from {@link lineOfRestore}, which always wins.
 */
export function lineOfWrite(
  authored: AuthoredEvent,
  document: AuditedDocument,
  change: DocumentChange,
): EventLine | undefined {
  if (isServersChange(document.collection, change)) return undefined;
  const { event } = authored;
  const line = lineOfChange(document.collection, document.id, change);
  const series = document.collection === 'posts' ? (change.after ?? change.before)?.['series'] : undefined;
  if (typeof series === 'string' && authored.user !== undefined) return lineOfDate(authored, series, line, change);
  const yields = line.operation === 'create' && isRestorable(document.collection) && !isByServer(event);
  return { id: yields ? creationId(event, document) : event.id, line: signed(authored, line), yields };
}

/**
 * Returns the audit line for a user's write to one date of a series (docs/decisions/047). Dates that are created
 * together share one line, which stays the same when any of them are restored later. Dates that are changed in one
 * commit also share one ({@link EventLine.combines}). Deletions are recorded when the date arrives in the trash ({@link
 * lineOfTrashedDate}), because only that shows whether other dates were deleted with it.
 */
function lineOfDate(
  authored: AuthoredEvent,
  series: string,
  line: ReturnType<typeof lineOfChange>,
  { after }: DocumentChange,
): EventLine | undefined {
  const { event, user } = authored;
  if (line.operation === 'delete') return undefined;
  if (line.operation === 'update')
    return { id: idOf('series', series, event.time), line: signed(authored, line), yields: true, combines: series };
  const { createdAt = Timestamp.fromDate(new Date(event.time)), postedBy = user }: DocumentData = after ?? {};
  return { id: idOf('series', series), line: { at: createdAt, by: postedBy, ...line, document: series }, yields: true };
}

/**
 * Returns the audit line for a date of a series that a user moved to the trash or restored. Dates that are deleted
 * together share one line.
 * @param operation what happened to the post
 */
export function lineOfTrashedDate(
  authored: AuthoredEvent,
  operation: 'delete' | 'restore',
  id: string,
  fields: DocumentData,
): EventLine | undefined {
  const { series, deletedWith }: DocumentData = fields;
  if (authored.user === undefined || typeof series !== 'string') return undefined;
  const isWhole = typeof deletedWith === 'string';
  const line = lineOfChange('posts', isWhole ? series : id, { before: fields, after: undefined });
  return {
    id: isWhole ? idOf(operation, 'series', deletedWith) : idOf(operation, 'posts', id, authored.event.time),
    line: signed(authored, { ...line, operation }),
    yields: isWhole,
  };
}

/**
 * Returns the audit line for a restored document, given the event for its deletion from the trash. Users can only
 * delete a document from the trash by restoring it (firestore.rules, Trash). If someone else deleted it (the server,
 * the TTL policy, or someone in the Firebase console), it wasn't restored, and there is no line.
 */
export function lineOfRestore(authored: AuthoredEvent, trashedId: string, fields: DocumentData): EventLine | undefined {
  const document = trashedDocument(trashedId);
  if (document === undefined || authored.user === undefined) return undefined;
  if (document.collection === 'posts' && typeof fields['series'] === 'string')
    return lineOfTrashedDate(authored, 'restore', document.id, fields);
  const line = signed(authored, restoreLine(document.collection, document.id, fields));
  return { id: creationId(authored.event, document), line, yields: false };
}

/**
 * Returns the audit line for a draft that a user discarded or released. In both cases the draft is deleted, and that
 * event doesn't say which one it was. But only a discarded draft is moved to the trash, in the same commit
 * (firestore.rules, drafts). So the draft's deletion is recorded as a release, and its arrival in the trash as a
 * discard. Both lines have the same ID, and the discard always wins.
 * @param from which of the two events this is
 * @param id the draft's ID
 * @param fields the fields of the draft, or of its copy in the trash
 */
export function lineOfDraftRemoval(
  authored: AuthoredEvent,
  from: 'draft' | 'trash',
  id: string,
  fields: DocumentData,
): EventLine | undefined {
  const { event, user } = authored;
  // Without a user, the write bypassed the security rules: someone used the Firebase console. A draft deleted there is
  // recorded as deleted, and writes to the trash are ignored.
  if (user === undefined && from === 'trash') return undefined;
  const isDiscard = user === undefined || from === 'trash';
  return {
    id: user === undefined ? event.id : idOf('removal', 'drafts', id, event.time),
    line: signed(authored, draftLine(isDiscard ? 'delete' : 'release', id, fields)),
    yields: !isDiscard,
  };
}

/**
 * Adds the time and the author: the user's email address, `system` for the server, or Google's identifier for someone
 * in the Firebase console.
 */
function signed({ event, user }: AuthoredEvent, line: object): DocumentData {
  const by = isByServer(event) ? AUDITED_SYSTEM : (user ?? event.authId);
  return { at: Timestamp.fromDate(new Date(event.time)), by, ...line };
}

/**
 * Returns an ID that is the same for both events of a restore, which have only the commit time and the document in
 * common.
 */
function creationId({ time }: ChangeEvent, { collection, id }: AuditedDocument): string {
  return idOf(collection, id, time);
}

function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

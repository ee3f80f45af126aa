import { isDeepStrictEqual } from 'node:util';
import { closedIncident, draft, draftMarks, incident, RETENTION_MS, type DraftState } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { DISPATCHES } from './dispatchEntry.ts';
import type { IncidentFields } from './reportFields.ts';

/** Documents by path, `incidents/a`. */
export type Documents = Map<string, DocumentData>;

/** The publication policy and the current time. */
export interface SettleOptions {
  /** Returns whether the publication policy holds an incident until an admin releases it. */
  readonly isHeld: (fields: IncidentFields) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The result of storing a report. */
export interface Settled {
  /** ID of the document. */
  readonly id: string;
  /**
   * `stored`: in `incidents` or `incidents.closed`; `draft`: for an admin to complete; `held`: until an admin
   * releases it; `unchanged`: the report contains nothing new.
   */
  readonly state: 'stored' | 'draft' | 'held' | 'unchanged';
  readonly isNew: boolean;
  /** Why it is a draft. */
  readonly reason?: string;
  /** Names of fields that were not applied because a newer message had set them. */
  readonly outdated?: readonly string[];
}

/** A document that represents an incident. */
export interface Found {
  readonly collection: string;
  readonly id: string;
  readonly data: DocumentData;
}

/** Where an incident can be. The closed copy comes first because it takes precedence over an open incident. */
export const incidentCollections = [closedIncident.collection, incident.collection, draft.collection] as const;

/** Returns whether a collection is one of {@link incidentCollections}. */
export function isIncidentCollection(collection: string): collection is 'drafts' | 'incidents' | 'incidents.closed' {
  return incidentCollections.some((each) => each === collection);
}

/**
 * Returns the path of a marker saying that the open incident became a draft, or was malformed and moved to the trash,
 * so its deletion doesn't count as a closing (functions/src/incidents/archiveDeleted.ts).
 */
export function movedPath(id: string): string {
  return `${DISPATCHES}/moved.${id}`;
}

/** Finds an incident's document. */
export function find(documents: Documents, id: string): Found | undefined {
  return incidentCollections
    .map((collection) => ({ collection, id, data: documents.get(`${collection}/${id}`) }))
    .find((one): one is Found => one.data !== undefined);
}

/** Returns a document's path. */
export function pathOf({ collection, id }: Found): string {
  return `${collection}/${id}`;
}

/** Returns whether a document is an unreadable message. */
export function isUnreadable({ collection, data }: Found): boolean {
  return collection === draft.collection && data['state'] === 'unreadable';
}

/** Returns where to store an incident, and with what data. */
export function targetOf(
  report: {
    readonly found: Found | undefined;
    readonly id: string;
    readonly data: DocumentData;
    readonly isReadable: boolean;
    readonly wasEdited: boolean;
  },
  options: SettleOptions,
): Found {
  const { found, data, isReadable, wasEdited } = report;
  const state = found?.collection === draft.collection ? (found.data['state'] as DraftState) : undefined;
  const isUnread = found === undefined || state === 'unreadable';
  const id = isUnread ? report.id : found.id;
  // An admin withheld it, or edited it without releasing it, so an admin decides.
  if (state === 'withheld' || (state === 'held' && wasEdited)) return { collection: draft.collection, id, data };
  if (isUnread && !isReadable)
    return { collection: draft.collection, id: found?.id ?? id, data: draftOf(found, data, 'unreadable', options.now) };
  if (data['releasedAt'] === undefined && options.isHeld(data))
    return { collection: draft.collection, id, data: draftOf(found, data, 'held', options.now) };
  const published = withoutMarks(data);
  // A manually created copy may not have a time.
  const isClosed = found?.collection === closedIncident.collection || data['closedAt'] !== undefined;
  const { collection } = isClosed ? closedIncident : incident;
  return { collection, id, data: published };
}

/**
 * Stores a document in place of the existing one.
 * @param isCounted whether a change to a draft counts as a revision, which alerts an admin who is editing it
 */
export function put(
  documents: Documents,
  found: Found | undefined,
  target: Found,
  now: number,
  isCounted = false,
): Settled {
  const isMoved = found === undefined || pathOf(found) !== pathOf(target);
  if (!isMoved && isDeepStrictEqual(found.data, target.data))
    return { id: target.id, state: 'unchanged', isNew: false };
  if (isCounted && !isMoved && target.collection === draft.collection)
    target.data['rev'] = Number(found.data['rev'] ?? 0) + 1;
  if (found !== undefined && isMoved) {
    documents.delete(pathOf(found));
    if (found.collection === incident.collection && target.collection === draft.collection)
      documents.set(movedPath(found.id), { expireAt: expiry(now) });
  }
  documents.set(pathOf(target), target.data);
  const { id } = target;
  const isNew = found === undefined;
  if (isUnreadable(target)) return { id, state: 'draft', isNew, reason: String(target.data['reason'] ?? '') };
  return { id, state: target.collection === draft.collection ? 'held' : 'stored', isNew };
}

/** Returns when stored data about an incident expires. */
export function expiry(now: number): Timestamp {
  return Timestamp.fromMillis(now + RETENTION_MS.dispatches);
}

function draftOf(found: Found | undefined, data: DocumentData, state: DraftState, now: number): DocumentData {
  const time = Timestamp.fromMillis(now);
  const { receivedAt = time, createdAt = time, rev = 1 } = found?.collection === draft.collection ? found.data : {};
  const next: DocumentData = { ...data, state, receivedAt, createdAt, rev };
  if (found?.collection === closedIncident.collection) next['closedAt'] ??= time;
  if (state === 'held') for (const name of ['text', 'reason']) delete next[name];
  return next;
}

function withoutMarks(data: DocumentData): DocumentData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !draftMarks.some((mark) => mark === name)));
}

import { isDeepStrictEqual } from 'node:util';
import { closedIncident, draft, draftMarks, incident, RETENTION_MS, type DraftState } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { DISPATCHES } from './dispatchEntry.ts';
import type { IncidentFields } from './reportFields.ts';

/** Documents by path, such as `incidents/a`. */
export type Documents = Map<string, DocumentData>;

/** The publication policy and the current time. */
export interface SettleOptions {
  /** Returns whether an admin must release the incident before it is published. */
  readonly isHeld: (fields: IncidentFields) => boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Describes how a report changed the stored documents. */
export interface Settled {
  readonly id: string;
  /**
   * `stored`: in `incidents` or `incidents.closed`. `draft`: an admin must complete it. `held`: an admin must release
   * it. `unchanged`: the report contained nothing new.
   */
  readonly state: 'stored' | 'draft' | 'held' | 'unchanged';
  readonly isNew: boolean;
  /** Tells admins why the incident is a draft. */
  readonly reason?: string;
  /** Names of fields that were skipped because a newer message had already set them. */
  readonly outdated?: readonly string[];
}

/** An incident's document. */
export interface Found {
  readonly collection: string;
  readonly id: string;
  readonly data: DocumentData;
}

/**
 * Collections that can contain an incident. Closed incidents come first because they take precedence over open ones.
 */
export const incidentCollections = [closedIncident.collection, incident.collection, draft.collection] as const;

/** Returns whether a collection is one of {@link incidentCollections}. */
export function isIncidentCollection(collection: string): collection is 'drafts' | 'incidents' | 'incidents.closed' {
  return incidentCollections.some((each) => each === collection);
}

/**
 * Returns the path of a marker for an incident that left `incidents` without being closed: it became a draft, or was
 * malformed and went to the trash. The delete trigger checks for the marker
 * (functions/src/incidents/archiveDeleted.ts).
 */
export function movedPath(id: string): string {
  return `${DISPATCHES}/moved.${id}`;
}

/** Returns an incident's document, or undefined if it has none. */
export function find(documents: Documents, id: string): Found | undefined {
  return incidentCollections
    .map((collection) => ({ collection, id, data: documents.get(`${collection}/${id}`) }))
    .find((one): one is Found => one.data !== undefined);
}

/** Returns a document's path, such as `incidents/a`. */
export function pathOf({ collection, id }: Found): string {
  return `${collection}/${id}`;
}

/** Returns whether a document is the draft of an unreadable message. */
export function isUnreadable({ collection, data }: Found): boolean {
  return collection === draft.collection && data['state'] === 'unreadable';
}

/** Determines where to store an incident, and what to store. */
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
  // An admin has withheld or edited this incident, so only an admin can publish it.
  if (state === 'withheld' || (state === 'held' && wasEdited)) return { collection: draft.collection, id, data };
  if (isUnread && !isReadable)
    return { collection: draft.collection, id: found?.id ?? id, data: draftOf(found, data, 'unreadable', options.now) };
  if (data['releasedAt'] === undefined && options.isHeld(data))
    return { collection: draft.collection, id, data: draftOf(found, data, 'held', options.now) };
  const published = withoutMarks(data);
  // A document that was added to `incidents.closed` by hand might have no `closedAt`.
  const isClosed = found?.collection === closedIncident.collection || data['closedAt'] !== undefined;
  const { collection } = isClosed ? closedIncident : incident;
  return { collection, id, data: published };
}

/**
 * Replaces an incident's document.
 * @param isCounted whether to increment a draft's revision, which warns an admin who is editing it
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

/** Returns the expiration time for dispatch data. */
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

import { isDeepStrictEqual } from 'node:util';
import { entities, type AuditedOperation, type Entity, type RestorableCollection } from '@firehouse/model';
import type { DocumentData } from 'firebase-admin/firestore';

/** The title of a document, by the collections that are audited. */
const titles = {
  posts: ({ title }) => title,
  alerts: ({ title }) => title,
  apparatus: ({ title }) => title,
  members: ({ fName, lName }) => `${fName} ${lName}`,
  'members.applications': ({ name }) => name,
  incidents: incidentTitle,
  'incidents.closed': incidentTitle,
  drafts: (fields) => incidentTitle(fields) ?? 'Dispatch message',
} as const satisfies Readonly<Record<string, (fields: DocumentData) => unknown>>;

/** A collection whose changes are recorded. */
export type AuditedCollection = keyof typeof titles;

/** A document before and after a change; undefined where it did not exist. */
export interface DocumentChange {
  readonly before: DocumentData | undefined;
  readonly after: DocumentData | undefined;
}

/** What the audit records of a change itself: no values but the title. */
export interface AuditLine {
  readonly operation: AuditedOperation;
  readonly collection: AuditedCollection;
  readonly document: string;
  readonly title: string;
  /** Names of top-level fields, sorted; empty for a deletion and for a restored document, which is as it was. */
  readonly fields: readonly string[];
}

const TITLE_MAX_LENGTH = 200;

/**
 * What is recorded of a change.
 * @param collection of the document
 * @param id of the document
 */
export function auditLine(collection: AuditedCollection, id: string, change: DocumentChange): AuditLine {
  const { before, after } = change;
  return {
    operation: operationOf(collection, change),
    collection,
    document: id,
    title: titleOf(collection, after ?? before ?? {}),
    fields: after === undefined ? [] : changedFields(entities[collection], before ?? {}, after),
  };
}

/**
 * What is recorded of a document that was moved back from the trash.
 * @param fields as they were in the trash
 */
export function restoreLine(collection: RestorableCollection, id: string, fields: DocumentData): AuditLine {
  return { operation: 'restore', collection, document: id, title: titleOf(collection, fields), fields: [] };
}

/** What is recorded of a draft that was moved to the trash, or of one that was released. */
export function draftLine(operation: 'delete' | 'release', id: string, fields: DocumentData): AuditLine {
  return { operation, collection: 'drafts', document: id, title: titleOf('drafts', fields), fields: [] };
}

function incidentTitle({ ChiefComplaint, TypeCode }: DocumentData): unknown {
  return ChiefComplaint ?? TypeCode;
}

function titleOf(collection: AuditedCollection, fields: DocumentData): string {
  return String(titles[collection](fields) ?? '').slice(0, TITLE_MAX_LENGTH);
}

function operationOf(collection: AuditedCollection, { before, after }: DocumentChange): AuditedOperation {
  if (after === undefined) return collection === 'incidents' ? 'close' : 'delete';
  if (before === undefined) return 'create';
  // All that a user can change of an incident is that it is published in full.
  return collection === 'incidents' || collection === 'incidents.closed' ? 'release' : 'update';
}

/** Without what every write changes: the revision and the time of creation. */
function changedFields({ fields }: Entity, before: DocumentData, after: DocumentData): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => {
      const filledBy = fields[name]?.filledBy;
      return filledBy !== 'revision' && filledBy !== 'creation' && !isDeepStrictEqual(before[name], after[name]);
    })
    .sort();
}

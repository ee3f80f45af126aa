import { isDeepStrictEqual } from 'node:util';
import { entities, type AuditedOperation, type Entity } from '@firehouse/model';
import type { DocumentData } from 'firebase-admin/firestore';

/** The title of a document, by the collections that are audited. */
const titles = {
  posts: ({ title }) => title,
  alerts: ({ title }) => title,
  apparatus: ({ title }) => title,
  members: ({ fName, lName }) => `${fName} ${lName}`,
  'members.applications': ({ name }) => name,
  incidents: ({ ChiefComplaint, TypeCode }) => ChiefComplaint ?? TypeCode,
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
  /** Names of top-level fields, sorted; empty for a deletion. */
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
    title: String(titles[collection](after ?? before ?? {}) ?? '').slice(0, TITLE_MAX_LENGTH),
    fields: after === undefined ? [] : changedFields(entities[collection], before ?? {}, after),
  };
}

function operationOf(collection: AuditedCollection, { before, after }: DocumentChange): AuditedOperation {
  if (after === undefined) return collection === 'incidents' ? 'close' : 'delete';
  return before === undefined ? 'create' : 'update';
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

import { isDeepStrictEqual } from 'node:util';
import { draftTitle, incidentTitle } from '@firehouse/incidents';
import {
  collections,
  entities,
  privileges,
  type AuditedOperation,
  type CollectionFacts,
  type Entity,
  type Privilege,
  type RestorableCollection,
} from '@firehouse/model';
import type { DocumentData } from 'firebase-admin/firestore';
import type { RecordedCollection } from './recordedCollections.ts';

/** Functions that compute a document's title, for collections without title fields. */
const titles = {
  incidents: incidentTitle,
  'incidents.closed': incidentTitle,
  drafts: draftTitle,
} as const;

/** A collection with audited changes. */
export type AuditedCollection = keyof typeof titles | RecordedCollection;

/** A document before and after a change. Undefined if the document didn't exist. */
export interface DocumentChange {
  readonly before: DocumentData | undefined;
  readonly after: DocumentData | undefined;
}

/** An audit line, without its author and time. The only values it contains are the title and a member's privileges. */
interface AuditLine extends PrivilegeChange {
  readonly operation: AuditedOperation;
  readonly collection: AuditedCollection;
  readonly document: string;
  readonly title: string;
  /** Names of changed top-level fields. Empty unless the document was created or updated. */
  readonly fields: readonly string[];
}

/** Privileges that a member gained or lost. Omitted if none. */
interface PrivilegeChange {
  readonly granted?: readonly Privilege[];
  readonly taken?: readonly Privilege[];
}

const TITLE_MAX_LENGTH = 200;

/** Creates the audit line for a change. */
export function lineOfChange(collection: AuditedCollection, id: string, change: DocumentChange): AuditLine {
  const { before, after } = change;
  return {
    operation: operationOf(collection, change),
    collection,
    document: id,
    title: titleOf(collection, after ?? before ?? {}),
    fields: after === undefined ? [] : changedFields(entities[collection], before ?? {}, after),
    ...(collection === 'members' && privilegeChange(change)),
  };
}

/** Creates the audit line for a sign-in, or for a rejected attempt to sign in as a member. */
export function signInLine(operation: 'signIn' | 'signInRefused', address: string, record: DocumentData): AuditLine {
  return { operation, collection: 'members', document: address, title: titleOf('members', record), fields: [] };
}

/** Creates the audit line for a document restored from the trash. */
export function restoreLine(collection: RestorableCollection, id: string, fields: DocumentData): AuditLine {
  return { operation: 'restore', collection, document: id, title: titleOf(collection, fields), fields: [] };
}

/** Creates the audit line for a discarded or released draft. */
export function draftLine(operation: 'delete' | 'release', id: string, fields: DocumentData): AuditLine {
  return { operation, collection: 'drafts', document: id, title: titleOf('drafts', fields), fields: [] };
}

/** Creates the audit line for ending all of a member's sessions. */
export function endedSessionsLine(id: string, fields: DocumentData): AuditLine {
  return {
    operation: 'endSessions',
    collection: 'members',
    document: id,
    title: titleOf('members', fields),
    fields: [],
  };
}

/**
 * Returns whether a change affects only server-only fields. Such changes are made by endpoints, which write their own
 * audit lines.
 */
export function isServersChange(collection: AuditedCollection, { before, after }: DocumentChange): boolean {
  if (before === undefined || after === undefined) return false;
  const { fields }: Entity = entities[collection];
  return differingNames(before, after).every((name) => fields[name]?.audience === 'server');
}

function titleOf(collection: AuditedCollection, fields: DocumentData): string {
  const facts: CollectionFacts = collections[collection];
  const title =
    collection in titles
      ? titles[collection as keyof typeof titles](fields)
      : facts.audit?.title?.map((name) => String(fields[name] ?? '')).join(' ');
  return (title ?? '').slice(0, TITLE_MAX_LENGTH);
}

function operationOf(collection: AuditedCollection, { before, after }: DocumentChange): AuditedOperation {
  if (after === undefined) return collection === 'incidents' ? 'close' : 'delete';
  // A singleton counts as existing even before it is first written.
  if (before === undefined) return entities[collection].id === 'singleton' ? 'update' : 'create';
  // The only way for users to change an incident is to release it.
  return collection === 'incidents' || collection === 'incidents.closed' ? 'release' : 'update';
}

function privilegeChange({ before, after }: DocumentChange): PrivilegeChange {
  const [had, has] = [privilegesIn(before), privilegesIn(after)];
  const granted = has.filter((privilege) => !had.includes(privilege));
  const taken = had.filter((privilege) => !has.includes(privilege));
  return { ...(granted.length > 0 && { granted }), ...(taken.length > 0 && { taken }) };
}

/** Returns the privileges in a member's record. Ignores invalid values, as the security rules do. */
function privilegesIn(record: DocumentData | undefined): readonly Privilege[] {
  const stored: unknown = record?.['privileges'];
  return Array.isArray(stored) ? privileges.filter((privilege) => stored.includes(privilege)) : [];
}

/** Returns the names of changed fields, except the revision and the creation time. */
function changedFields({ fields }: Entity, before: DocumentData, after: DocumentData): string[] {
  return differingNames(before, after)
    .filter((name) => {
      const filledBy = fields[name]?.filledBy;
      return filledBy !== 'revision' && filledBy !== 'creation';
    })
    .sort();
}

function differingNames(before: DocumentData, after: DocumentData): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

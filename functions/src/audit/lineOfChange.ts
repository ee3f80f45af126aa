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

/** Functions that return a document's title, for collections without title fields. */
const titles = {
  incidents: incidentTitle,
  'incidents.closed': incidentTitle,
  drafts: draftTitle,
} as const;

/** A collection whose changes are recorded. */
export type AuditedCollection = keyof typeof titles | RecordedCollection;

/** A document before and after a change; undefined where it did not exist. */
export interface DocumentChange {
  readonly before: DocumentData | undefined;
  readonly after: DocumentData | undefined;
}

/** What the audit records about a change: no values except the title and a member's privileges. */
interface AuditLine extends PrivilegeChange {
  readonly operation: AuditedOperation;
  readonly collection: AuditedCollection;
  readonly document: string;
  readonly title: string;
  /** Names of top-level fields; empty for a deletion, and for a restored document, which is unchanged. */
  readonly fields: readonly string[];
}

/** The privileges that a member gained or lost; absent if there are none. */
interface PrivilegeChange {
  readonly granted?: readonly Privilege[];
  readonly taken?: readonly Privilege[];
}

const TITLE_MAX_LENGTH = 200;

/** Returns the audit record for a change. */
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

/** Returns the audit record for a member's sign-in, or for a refused attempt with their address. */
export function signInLine(operation: 'signIn' | 'signInRefused', address: string, record: DocumentData): AuditLine {
  return { operation, collection: 'members', document: address, title: titleOf('members', record), fields: [] };
}

/**
 * Returns the audit record for a document restored from the trash.
 * @param fields its fields in the trash
 */
export function restoreLine(collection: RestorableCollection, id: string, fields: DocumentData): AuditLine {
  return { operation: 'restore', collection, document: id, title: titleOf(collection, fields), fields: [] };
}

/** Returns the audit record for a draft moved to the trash, or released. */
export function draftLine(operation: 'delete' | 'release', id: string, fields: DocumentData): AuditLine {
  return { operation, collection: 'drafts', document: id, title: titleOf('drafts', fields), fields: [] };
}

/** Returns the audit record for ending all of a member's sessions. */
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
 * Returns whether only fields that never leave the server changed; the endpoint that wrote them has recorded its
 * action.
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
  if (before === undefined) return 'create';
  // The only change that users can make to an incident is to publish it in full.
  return collection === 'incidents' || collection === 'incidents.closed' ? 'release' : 'update';
}

function privilegeChange({ before, after }: DocumentChange): PrivilegeChange {
  const [had, has] = [privilegesIn(before), privilegesIn(after)];
  const granted = has.filter((privilege) => !had.includes(privilege));
  const taken = had.filter((privilege) => !has.includes(privilege));
  return { ...(granted.length > 0 && { granted }), ...(taken.length > 0 && { taken }) };
}

/** Returns the privileges in a stored record. Like the rules, ignores unknown names and anything that is not a list. */
function privilegesIn(record: DocumentData | undefined): readonly Privilege[] {
  const stored: unknown = record?.['privileges'];
  return Array.isArray(stored) ? privileges.filter((privilege) => stored.includes(privilege)) : [];
}

/** Returns changed fields, except those that every write changes: the revision and the creation time. */
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

import {
  access,
  isGranted,
  isRestorable,
  operations,
  serverCollections,
  RETENTION_MS,
  trashId,
  type Collection,
  type Operation,
} from '@firehouse/model';
import { FromRequest, REQUEST_TIME, withField, type RulesCase } from './case.ts';
import { claimsOf, roles, sessionRoles, type Role, type SessionRole } from './ruleCallers.ts';
import { given, idOf, made, needed, newDocument, oldDocument, type Made } from './samples.ts';

/** A subcollection of a collection that admins can read. It contains addresses, so only the server reads it. */
const BATCHES = 'mailings/alerts.a/batches';

const isMade = (collection: string): collection is Made => made.some((one) => one === collection);

/**
 * Returns cases for every cell and role in the access table, for server-only collections and for an unknown collection.
 * Browsers read through the API, which hides fields. So, whatever the table says, the rules only let admins read, and
 * members read their own record.
 */
export function tableCases(): RulesCase[] {
  const lines = [
    ...Object.entries(access).map(([collection, line]) => [collection, line] as const),
    ...[...serverCollections, BATCHES, 'unnamed'].map((collection) => [collection, undefined] as const),
  ];
  return lines.flatMap(([collection, line]) =>
    operations.flatMap((operation) =>
      [...roles, ...sessionRoles].map((role) =>
        cell(
          collection,
          operation,
          role,
          line !== undefined && isGranted(line[operation], 'admin') && (role === 'admin' || role === 'stale'),
        ),
      ),
    ),
  );
}

function cell(collection: string, operation: Operation, role: Role | SessionRole, allowed: boolean): RulesCase {
  // Closing moves an incident to the same id in another collection, so make ids unique per collection.
  const id = idOf(collection, `table-${collection.replaceAll('/', '-')}-${operation}-${role}`);
  return {
    name: `${collection}: ${operation} as ${role}`,
    as: claimsOf[role],
    operation,
    path: `${collection}/${id}`,
    ...documents(collection, operation, id),
    others: needed(collection, id),
    allowed,
  };
}

function documents(
  collection: string,
  operation: Operation,
  id: string,
): Pick<RulesCase, 'before' | 'document' | 'along'> {
  const sample = given[collection as Collection] ?? { title: 't' };
  if (collection === 'incidents' && operation === 'delete') {
    const along = { [`incidents.closed/${id}`]: { ...sample, closedAt: REQUEST_TIME } };
    return { before: sample, along };
  }
  if (isMade(collection)) {
    const before = oldDocument(collection, id);
    if (operation === 'create') return { document: newDocument(collection, id) };
    if (operation === 'delete' && isRestorable(collection)) {
      const entry = { ...before, deletedAt: REQUEST_TIME, expireAt: new FromRequest(RETENTION_MS.trash) };
      return { before, along: { [`trash/${trashId(collection, id)}`]: entry } };
    }
    return operation === 'update' ? { before, document: withField(before, 'rev', 5) } : { before };
  }
  if (operation === 'create') return { document: sample };
  if (collection === 'drafts' && operation === 'delete') {
    const entry = { ...sample, deletedAt: REQUEST_TIME, expireAt: new FromRequest(RETENTION_MS.trash) };
    return { before: sample, along: { [`trash/${trashId(collection, id)}`]: entry } };
  }
  if (collection === 'drafts' && operation === 'update') {
    return { before: sample, document: { ...sample, Address: 'y', rev: 1 } };
  }
  if (operation !== 'update') return { before: sample };
  if (collection !== 'members.applications') return { before: sample, document: sample };
  const before = { ...sample, rev: 1 };
  return { before, document: { ...before, status: 'accepted', rev: 2 } };
}

import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import { checked, editableFields, immutableFields } from './validateFields.ts';
import { emailRevOf } from './emailChoice.ts';
import { merge } from './mergePatch.ts';
import { jsonOfRead, storedOf } from './toStored.ts';
import type { ExistingDocument } from './writeDocument.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a document in its stored form after some fields have changed. Drops fields that the entity does not define.
 * @param entity the document's entity
 * @param found the document
 * @param change the changed fields, checked
 * @param emails whether subscribers are emailed about it; undefined to leave this as it was
 * @throws {Problem} 400 when the result would be invalid
 */
export function afterChange(
  entity: Entity,
  found: ExistingDocument,
  change: Values,
  emails?: boolean,
): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  const next = checked(entity, 'replace', merge(editableFields(entity), before, change));
  return withChangedFields(entity, found, next, emails);
}

/**
 * Returns a document in its stored form after it has been replaced. Immutable fields stay and cannot be set to other
 * values.
 * @param entity the document's entity
 * @param found the document
 * @param replacement the client's whole document, checked
 * @param emails whether subscribers are emailed about it; undefined to leave this as it was
 * @throws {Problem} 400 naming a field that cannot be changed
 */
export function afterReplacement(
  entity: Entity,
  found: ExistingDocument,
  replacement: Values,
  emails?: boolean,
): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  for (const [name, field] of Object.entries(immutableFields(entity))) {
    const value =
      field.kind === 'timestamp' && typeof replacement[name] === 'string'
        ? new Date(replacement[name]).toISOString()
        : replacement[name];
    if (value !== undefined && value !== before[name]) throw new Problem(400, `${name} cannot be changed.`);
  }
  return withChangedFields(entity, found, replacement, emails);
}

/** Returns the editable fields after the change, and all others unchanged. */
function withChangedFields(
  entity: Entity,
  { fields, rev }: ExistingDocument,
  next: Values,
  emails: boolean | undefined,
): Record<string, unknown> {
  const immutable = Object.keys(immutableFields(entity)).filter((name) => Object.hasOwn(fields, name));
  return {
    ...storedOf(editableFields(entity), next, fields),
    ...Object.fromEntries(immutable.map((name): [string, unknown] => [name, fields[name]])),
    ...emailRevOf(emails, rev + 1),
    rev: rev + 1,
  };
}

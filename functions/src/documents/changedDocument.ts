import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import { checked, editableFields, immutableFields } from './validateFields.ts';
import { emailRevOf } from './emailChoice.ts';
import { merge } from './mergePatch.ts';
import { jsonOfRead, storedOf } from './toStored.ts';
import type { ExistingDocument } from './writeDocument.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Applies changes to a document and returns it in its stored form. Drops fields that aren't in the entity.
 * @param emails whether to email subscribers; undefined leaves this unchanged
 * @throws {Problem} 400 if the result would be invalid
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
 * Replaces a document's editable fields and returns it in its stored form. Immutable fields keep their values.
 * @param emails whether to email subscribers; undefined leaves this unchanged
 * @throws {Problem} 400 if an immutable field has a different value
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

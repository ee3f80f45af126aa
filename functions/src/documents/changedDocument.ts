import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import { checked, editableFields, lastingFields } from './check.ts';
import { merge } from './merge.ts';
import { jsonOfRead, storedOf } from './stored.ts';
import type { Found } from './write.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A document, as stored, after a change of some fields. The result must be valid as a whole; fields that the entity
 * does not define are dropped.
 * @param entity the document's entity
 * @param found the document
 * @param change the changed fields, checked
 * @throws {Problem} 400 when the result would be invalid
 */
export function afterChange(entity: Entity, found: Found, change: Values): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  return afterwards(entity, found, checked(entity, 'replace', merge(editableFields(entity), before, change)));
}

/**
 * A document, as stored, after a replacement. Immutable fields stay and cannot be set to other values.
 * @param entity the document's entity
 * @param found the document
 * @param given the client's whole document, checked
 * @throws {Problem} 400 naming a field that cannot be changed
 */
export function afterReplacement(entity: Entity, found: Found, given: Values): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  for (const [name, field] of Object.entries(lastingFields(entity))) {
    const value =
      field.kind === 'timestamp' && typeof given[name] === 'string' ? new Date(given[name]).toISOString() : given[name];
    if (value !== undefined && value !== before[name]) throw new Problem(400, `${name} cannot be changed.`);
  }
  return afterwards(entity, found, given);
}

/** The editable fields after the change, and all others unchanged. */
function afterwards(entity: Entity, { fields, rev }: Found, next: Values): Record<string, unknown> {
  const lasting = Object.keys(lastingFields(entity)).filter((name) => Object.hasOwn(fields, name));
  return {
    ...storedOf(editableFields(entity), next, fields),
    ...Object.fromEntries(lasting.map((name): [string, unknown] => [name, fields[name]])),
    rev: rev + 1,
  };
}

import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import { checked, editableFields, lastingFields } from './check.ts';
import { merge } from './merge.ts';
import { jsonOfRead, storedOf } from './stored.ts';
import type { Found } from './write.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A document after some of its fields were changed, as it is stored. The whole of it must be what its entity asks
 * for; what the entity does not know is left out.
 * @param entity what it is one of
 * @param found the document
 * @param change the fields that change, checked
 * @throws {Problem} 400 when the document would not be whole
 */
export function afterChange(entity: Entity, found: Found, change: Values): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  return afterwards(entity, found, checked(entity, 'replace', merge(editableFields(entity), before, change)));
}

/**
 * A document after it was replaced, as it is stored. What was told once and for all stays, and cannot be given
 * otherwise.
 * @param entity what it is one of
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

/** The editable fields as they will be, and all others as they are. */
function afterwards(entity: Entity, { fields, rev }: Found, next: Values): Record<string, unknown> {
  const lasting = Object.keys(lastingFields(entity)).filter((name) => Object.hasOwn(fields, name));
  return {
    ...storedOf(editableFields(entity), next, fields),
    ...Object.fromEntries(lasting.map((name): [string, unknown] => [name, fields[name]])),
    rev: rev + 1,
  };
}

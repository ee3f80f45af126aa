import { type Entity, type FieldSet } from '@firehouse/model';
import { schemaOf, type SchemaAction } from '@firehouse/model/schema';
import { Problem } from '../http/problem.ts';
import { explain } from '../http/explain.ts';

/**
 * Checks fields from outside against their entity.
 * @param entity what they are fields of
 * @param action what they are given for
 * @param fields as they came
 * @returns the fields, texts trimmed, e-mail addresses in lower case
 * @throws {Problem} 400 with what is wrong
 */
export function checked(
  entity: Entity,
  action: SchemaAction,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result = schemaOf(entity, action).safeParse(fields);
  if (!result.success) throw new Problem(400, explain(result.error, fields));
  return result.data;
}

/**
 * The fields of an entity that can be changed after a document was made.
 * @param entity the entity
 */
export function editableFields(entity: Entity): FieldSet {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => field.editable !== false));
}

/**
 * The fields that are told once, when a document is made, and stay.
 * @param entity the entity
 */
export function lastingFields(entity: Entity): FieldSet {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(([, field]) => field.editable === false && field.filledBy !== 'revision'),
  );
}

/**
 * Refuses a change of what stays, with a sentence of its own: a stranger to the API would not know why a field
 * that he reads cannot be given.
 * @param entity the entity
 * @param fields a change as it came
 * @throws {Problem} 400 naming the field
 */
export function assertLeavesLasting(entity: Entity, fields: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(lastingFields(entity)).find((lasting) => Object.hasOwn(fields, lasting));
  if (name !== undefined) throw new Problem(400, `${name} cannot be changed.`);
}

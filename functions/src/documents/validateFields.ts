import { type Entity, type FieldSet } from '@firehouse/model';
import { schemaOf, type SchemaAction } from '@firehouse/model/schema';
import { Problem } from '../http/problem.ts';
import { explain } from '../http/explainInvalid.ts';

/**
 * Validates untrusted fields and returns them with trimmed strings and lowercase email addresses.
 * @throws {Problem} 400 with a message that says what is wrong
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

/** Returns the fields that can be changed after a document is created. */
export function editableFields(entity: Entity): FieldSet {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => field.editable !== false));
}

/** Returns the fields that can't be changed after a document is created, except the revision. */
export function immutableFields(entity: Entity): FieldSet {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(([, field]) => field.editable === false && field.filledBy !== 'revision'),
  );
}

/**
 * Rejects changes to immutable fields. The schema would reject them as unknown fields, which would confuse developers
 * who have seen these fields in a response.
 * @throws {Problem} 400 with the name of the field
 */
export function assertLeavesImmutable(entity: Entity, fields: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(immutableFields(entity)).find((immutable) => Object.hasOwn(fields, immutable));
  if (name !== undefined) throw new Problem(400, `${name} cannot be changed.`);
}

import { type Entity, type FieldSet } from '@firehouse/model';
import { schemaOf, type SchemaAction } from '@firehouse/model/schema';
import { Problem } from '../http/problem.ts';
import { explain } from '../http/explainInvalid.ts';

/**
 * Validates untrusted fields against their entity.
 * @param action what the fields are for
 * @returns the fields with trimmed strings and lowercase email addresses
 * @throws {Problem} 400 with a description of the error
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

/** Returns an entity's fields that can change after a document is created. */
export function editableFields(entity: Entity): FieldSet {
  return Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => field.editable !== false));
}

/** Returns immutable fields, which are set when a document is created. */
export function immutableFields(entity: Entity): FieldSet {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(([, field]) => field.editable === false && field.filledBy !== 'revision'),
  );
}

/**
 * Refuses changes to immutable fields with a specific message, because a new API client would not know why it cannot
 * set a field that it can read.
 * @param fields a change, unchecked
 * @throws {Problem} 400 naming the field
 */
export function assertLeavesImmutable(entity: Entity, fields: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(immutableFields(entity)).find((immutable) => Object.hasOwn(fields, immutable));
  if (name !== undefined) throw new Problem(400, `${name} cannot be changed.`);
}

import type { Entity, Field } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { Timestamp } from 'firebase-admin/firestore';

/** A document of the demo company, its fields as JSON has them. */
export interface DemoDocument {
  readonly entity: Entity;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The fields of a document as Firestore stores them: checked against its entity, times as timestamps.
 * A list of pictures may be empty, even a required one: the demo company has no photographs.
 * @param document what to store
 * @throws ZodError when it is not what its entity asks for
 */
export function storedFields({ entity, fields }: DemoDocument): Record<string, unknown> {
  const lacking = Object.entries(entity.fields)
    .filter(([name, field]) => field.kind === 'files' && Array.isArray(fields[name]) && fields[name].length === 0)
    .map(([name]) => [name, fields[name]] as const);
  const checked = schemaOf(withoutRequired(entity, lacking.map(([name]) => name)), 'add').parse(fields);
  return Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, stored(entity.fields[name], value)]));
}

function withoutRequired(entity: Entity, names: readonly string[]): Entity {
  const fields = Object.entries(entity.fields).map(([name, field]): [string, Field] => {
    if (!names.includes(name)) return [name, field];
    const { required: _, ...optional } = field;
    return [name, optional];
  });
  return { ...entity, fields: Object.fromEntries(fields) };
}

function stored(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'timestamp' && typeof value === 'string' ? Timestamp.fromDate(new Date(value)) : value;
}

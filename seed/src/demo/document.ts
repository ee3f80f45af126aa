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
 * @param document what to store
 * @throws ZodError when it is not what its entity asks for
 */
export function storedFields({ entity, fields }: DemoDocument): Record<string, unknown> {
  const checked = schemaOf(entity, 'add').parse(fields);
  return Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, stored(entity.fields[name], value)]));
}

function stored(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'timestamp' && typeof value === 'string' ? Timestamp.fromDate(new Date(value)) : value;
}

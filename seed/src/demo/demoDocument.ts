import type { Entity, Field } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { Timestamp } from 'firebase-admin/firestore';

/** One of the demo company's documents, with its fields as JSON. */
export interface DemoDocument {
  readonly entity: Entity;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Converts a document's fields to their stored form: validated against its entity, with times as timestamps.
 * @param now epoch milliseconds: the creation time
 * @throws ZodError if it is invalid for its entity
 */
export function storedFields({ entity, fields }: DemoDocument, now: number): Record<string, unknown> {
  const checked = schemaOf(entity, 'store').parse({ ...fields, ...filledIn(entity, now) });
  return Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, stored(entity.fields[name], value)]));
}

/** Returns the fields that the API fills in for a new document. */
function filledIn(entity: Entity, now: number): Record<string, unknown> {
  const serverFields = { revision: 1, creation: new Date(now).toISOString() } as const;
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, { filledBy }]) =>
      filledBy === 'revision' || filledBy === 'creation' ? [[name, serverFields[filledBy]]] : [],
    ),
  );
}

function stored(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'timestamp' && typeof value === 'string' ? Timestamp.fromDate(new Date(value)) : value;
}

import type { Entity, Field } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { Timestamp } from 'firebase-admin/firestore';

/** A document of the demo company, with its fields in JSON form. */
export interface DemoDocument {
  readonly entity: Entity;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Validates a document, created now, and converts its fields to their stored form.
 * @throws ZodError if the document is invalid
 */
export function storedFields({ entity, fields }: DemoDocument, now: number): Record<string, unknown> {
  const checked = schemaOf(entity, 'store').parse({ ...fields, ...filledIn(entity, now) });
  return Object.fromEntries(Object.entries(checked).map(([name, value]) => [name, stored(entity.fields[name], value)]));
}

/** Returns the fields that the API would fill in. */
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

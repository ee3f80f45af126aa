import type { Audience } from './audience.ts';
import type { FieldSet, ValuesOf } from './field.ts';

/** How a document's id comes about. */
export type IdSource =
  /** Drawn by the database. */
  | 'random'
  /** Derived from what the document tells, so that the same thing is never stored twice. */
  | 'derived'
  /** The value of the field `email`, in lower case. */
  | 'email'
  /** The year, four digits. */
  | 'year';

/**
 * One kind of thing that the company keeps. This single definition gives the validation schema
 * ({@link file://./schema.ts}), the TypeScript type ({@link DocumentOf}), the form
 * ({@link file://./form.ts}) and what each reader sees ({@link file://./projection.ts}).
 */
export interface Entity<Fields extends FieldSet = FieldSet> {
  /** The Firestore collection. */
  readonly collection: string;
  /** The folder of its objects in the store, and the name of its form. */
  readonly docType: string;
  /** What one of them is called. */
  readonly label: string;
  readonly id: IdSource;
  /** Whom the API tells the id. Where it may not be told, the field `key` stands in for it. */
  readonly idAudience: Audience;
  readonly fields: Fields;
}

/**
 * Declares an entity. It only keeps the literal types of what it is given.
 * @param entity the definition
 */
export function defineEntity<const Fields extends FieldSet>(entity: Entity<Fields>): Entity<Fields> {
  return entity;
}

/** A document of an entity as JSON: its fields, and its id where the reader may know it. */
export type DocumentOf<E extends Entity> = { readonly id: string } & ValuesOf<E['fields']>;

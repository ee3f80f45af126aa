import type { Value } from './value.ts';

/** A field filter in a query. */
export interface QueryConstraint {
  /** Unquoted segments, such as `['location', 'address']`. `['__name__']` refers to the document name. */
  readonly field: readonly string[];
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'array-contains' | 'array-contains-any';
  readonly value: Value;
}

/** A filter tree. */
export type QueryFilter =
  | { readonly kind: 'field'; readonly constraint: QueryConstraint }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly QueryFilter[] };

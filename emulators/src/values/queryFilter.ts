import type { Value } from './value.ts';

/** A constraint that every possible result of a query satisfies. */
export interface QueryConstraint {
  /** Segments, unquoted: ['location', 'address']. `['__name__']` is the document's own name. */
  readonly field: readonly string[];
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'array-contains' | 'array-contains-any';
  readonly value: Value;
}

/** A query's filter as a tree. */
export type QueryFilter =
  | { readonly kind: 'field'; readonly constraint: QueryConstraint }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly QueryFilter[] };

import type { Value } from './value.ts';

/** A constraint that holds for every document that a query could return. */
export interface QueryConstraint {
  /** Dotted, unquoted segments: ['location', 'address']. `['__name__']` is the document's own name. */
  readonly field: readonly string[];
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not-in' | 'array-contains' | 'array-contains-any';
  readonly value: Value;
}

/** A query's filter as a tree. */
export type QueryFilter =
  | { readonly kind: 'field'; readonly constraint: QueryConstraint }
  | { readonly kind: 'and' | 'or'; readonly filters: readonly QueryFilter[] };

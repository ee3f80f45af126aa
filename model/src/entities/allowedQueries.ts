import { RETENTION_MS } from './retention.ts';
import { factOf, type Collection } from './collections.ts';

/** A list's sort order. */
export type Direction = 'asc' | 'desc';

/**
 * A query shape that a collection supports: equality on `equal`, then a range and an order on `by`. Each shape has one
 * index. A query that does not fit any shape is refused, so that no query is unexpectedly expensive (docs/api.md).
 */
export interface QueryShape {
  /** Fields compared with `=`. */
  readonly equal: readonly string[];
  /** The field for ranges and the sort order. */
  readonly by: string;
  readonly directions: readonly Direction[];
}

/** Query shapes by collection. Without a filter and an order, the first shape sets the order. */
export const allowedQueries = Object.fromEntries(factOf('queries')) as Readonly<
  Record<Collection, readonly QueryShape[]>
>;

/** A list's default sort order. */
export const defaultDirection: Readonly<Partial<Record<Collection, Direction>>> = Object.fromEntries(
  factOf('direction'),
);

/**
 * Composite indexes for queries that only the server runs, in addition to {@link allowedQueries}: the sums over a
 * mailing's batches (docs/decisions/024-mailings.md), and the number of drafts that count as incidents.
 */
const serverIndexes: readonly CompositeIndex[] = [
  {
    collectionGroup: 'batches',
    queryScope: 'COLLECTION',
    fields: ['failed', 'open', 'sent', 'skipped'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
  },
  {
    collectionGroup: 'drafts',
    queryScope: 'COLLECTION',
    fields: ['state', 'startTime'].map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
  },
];

/** A composite index in the format of firestore.indexes.json. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION';
  readonly fields: readonly { readonly fieldPath: string; readonly order: 'ASCENDING' | 'DESCENDING' }[];
}

/**
 * Returns the composite indexes that the queries need. Firestore creates single-field indexes automatically
 * (https://firebase.google.com/docs/firestore/query-data/index-overview).
 */
export function compositeIndexes(): CompositeIndex[] {
  const ofShapes = Object.entries(allowedQueries).flatMap(([collectionGroup, shapes]) =>
    shapes
      .filter((shape) => shape.equal.length > 0)
      .flatMap((shape) =>
        shape.directions.map((direction): CompositeIndex => ({
          collectionGroup,
          queryScope: 'COLLECTION',
          fields: [
            ...shape.equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' as const })),
            { fieldPath: shape.by, order: direction === 'asc' ? ('ASCENDING' as const) : ('DESCENDING' as const) },
          ],
        })),
      ),
  );
  return [...ofShapes, ...serverIndexes];
}

/** Large fields that no query uses; without indexes on them, writes cost less. */
const unindexedFields = {
  batches: ['deferred', 'refused', 'lost'],
  drafts: ['text'],
  dispatches: ['fields', 'seen'],
  violations: ['counts'],
} as const;

/** Returns the TTL policies; the fields need no indexes (https://firebase.google.com/docs/firestore/ttl). */
function expiryPolicies(): object[] {
  return Object.keys(RETENTION_MS).map((collectionGroup) => ({
    collectionGroup,
    fieldPath: 'expireAt',
    ttl: true,
    indexes: [],
  }));
}

function indexExemptions(): object[] {
  return Object.entries(unindexedFields).flatMap(([collectionGroup, fields]) =>
    fields.map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
  );
}

/** Returns the text of firestore.indexes.json (https://firebase.google.com/docs/reference/firestore/indexes). */
export function indexFile(): string {
  const fieldOverrides = [...expiryPolicies(), ...indexExemptions()];
  return `${JSON.stringify({ indexes: compositeIndexes(), fieldOverrides }, undefined, 2)}\n`;
}

import { RETENTION_MS } from './retention.ts';
import { factOf, type Collection } from './collections.ts';

/** Sort direction. */
export type Direction = 'asc' | 'desc';

/**
 * A supported query: equality filters on `equal`, and an optional range and sort order on `by`. Each shape with
 * equality filters has a composite index. The API rejects all other queries, because they could be slow or expensive
 * (docs/api.md).
 */
export interface QueryShape {
  /** Fields with equality filters. */
  readonly equal: readonly string[];
  /** The field for the range and the sort order. */
  readonly by: string;
  readonly directions: readonly Direction[];
}

/** Supported queries for each collection. A request without a filter or sort order uses the first shape. */
export const allowedQueries = Object.fromEntries(factOf('queries')) as Readonly<
  Record<Collection, readonly QueryShape[]>
>;

/** Default sort direction by collection. */
export const defaultDirection: Readonly<Partial<Record<Collection, Direction>>> = Object.fromEntries(
  factOf('direction'),
);

/**
 * Composite indexes for queries that only the server runs: totals over a mailing's batches
 * (docs/decisions/024-mailings.md), and the number of drafts that count as incidents.
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
 * Returns all composite indexes. Single-field indexes aren't listed, because Firestore creates them automatically
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

/** Large fields that are never queried. Not indexing them makes writes cheaper. */
const unindexedFields = {
  batches: ['deferred', 'refused', 'lost'],
  drafts: ['text'],
  dispatches: ['fields', 'seen'],
  violations: ['counts'],
} as const;

/**
 * Returns the TTL policies (https://firebase.google.com/docs/firestore/ttl). `expireAt` isn't indexed, because it is
 * never queried.
 */
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

/** Returns the contents of firestore.indexes.json (https://firebase.google.com/docs/reference/firestore/indexes). */
export function indexFile(): string {
  const fieldOverrides = [...expiryPolicies(), ...indexExemptions()];
  return `${JSON.stringify({ indexes: compositeIndexes(), fieldOverrides }, undefined, 2)}\n`;
}

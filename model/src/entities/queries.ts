import type { Collection } from './entities.ts';

/** The way a list is ordered. */
export type Direction = 'asc' | 'desc';

/**
 * One shape of query that a collection answers: equality on `equal`, then a range and an order on `by`.
 * Each shape is one index; a query that fits none is refused, so that none can cost more than it should
 * (docs/api.md).
 */
export interface QueryShape {
  /** Fields compared with `=`. */
  readonly equal: readonly string[];
  /** The field that ranges and orders may name. */
  readonly by: string;
  readonly directions: readonly Direction[];
}

const both = ['asc', 'desc'] as const;

/** The shapes of each collection. Without a filter and an order, the first one's order is used. */
export const queryShapes: Readonly<Record<Collection, readonly QueryShape[]>> = {
  incidents: [
    { equal: [], by: 'startTime', directions: both },
    { equal: ['TypeCode'], by: 'startTime', directions: both },
  ],
  'incidents.closed': [
    { equal: [], by: 'startTime', directions: both },
    { equal: ['TypeCode'], by: 'startTime', directions: both },
  ],
  drafts: [
    { equal: [], by: 'receivedAt', directions: both },
    { equal: ['state'], by: 'receivedAt', directions: both },
  ],
  'calls.volume': [],
  'calls.daily': [],
  posts: [
    { equal: [], by: 'occurrenceDate', directions: both },
    { equal: ['type'], by: 'occurrenceDate', directions: both },
  ],
  alerts: [
    { equal: [], by: 'endTime', directions: both },
    { equal: [], by: 'startTime', directions: both },
  ],
  apparatus: [{ equal: [], by: 'title', directions: both }],
  members: [
    { equal: [], by: 'lName', directions: both },
    { equal: ['email'], by: 'lName', directions: both },
  ],
  'members.applications': [
    { equal: [], by: 'receivedAt', directions: both },
    { equal: ['status'], by: 'receivedAt', directions: both },
  ],
  subscriptions: [],
  suppressions: [{ equal: [], by: 'at', directions: both }],
  mailings: [
    { equal: [], by: 'createdAt', directions: both },
    { equal: ['type'], by: 'createdAt', directions: both },
  ],
  audit: [
    { equal: [], by: 'at', directions: both },
    { equal: ['by'], by: 'at', directions: both },
    { equal: ['collection'], by: 'at', directions: both },
    { equal: ['by', 'collection'], by: 'at', directions: both },
  ],
  trash: [],
};

/** The order that a list has when it names none: the newest first where the shape is a time. */
export const defaultDirection: Readonly<Partial<Record<Collection, Direction>>> = {
  incidents: 'desc',
  'incidents.closed': 'desc',
  drafts: 'desc',
  posts: 'desc',
  'members.applications': 'desc',
  audit: 'desc',
  suppressions: 'desc',
  mailings: 'desc',
};

/**
 * Composite indexes of queries that only the server sends, beside those of {@link queryShapes}: the sums over the batches
 * of a mailing (docs/decisions/024-mailings.md), and the count of incidents that are drafts.
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

/** A composite index as firestore.indexes.json has it. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION';
  readonly fields: readonly { readonly fieldPath: string; readonly order: 'ASCENDING' | 'DESCENDING' }[];
}

/**
 * The composite indexes that queries need; single-field ones are made by Firestore itself
 * (https://firebase.google.com/docs/firestore/query-data/index-overview).
 */
export function compositeIndexes(): CompositeIndex[] {
  const ofShapes = Object.entries(queryShapes).flatMap(([collectionGroup, shapes]) =>
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

/** What is kept only for a while: Firestore deletes these documents after their `expireAt`. */
export const expiringCollections = ['tokens', 'limits', 'ledgers', 'mail', 'trash', 'batches', 'dispatches'] as const;

/** Fields that no query names and that are long: without an index they cost nothing more to write. */
const unindexedFields = {
  batches: ['deferred', 'refused', 'lost'],
  drafts: ['text'],
  dispatches: ['fields', 'seen'],
} as const;

/** The policies that do so; the field needs no index (https://firebase.google.com/docs/firestore/ttl). */
function expiryPolicies(): object[] {
  return expiringCollections.map((collectionGroup) => ({
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

/** The text of firestore.indexes.json (https://firebase.google.com/docs/reference/firestore/indexes). */
export function indexFile(): string {
  return `${JSON.stringify({ indexes: compositeIndexes(), fieldOverrides: [...expiryPolicies(), ...indexExemptions()] }, undefined, 2)}\n`;
}

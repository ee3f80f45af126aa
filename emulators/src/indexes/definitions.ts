import { isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';

/** How an index stores one field. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** Whether an index serves queries on one collection, or on all collections with an id. */
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** One field of an index. */
export interface IndexField {
  readonly path: FieldPath;
  readonly mode: IndexMode;
}

/** A composite index. `__name__` comes last, in the direction of `nameMode`, and is not listed in `fields`. */
export interface Index {
  readonly collectionGroup: string;
  readonly queryScope: QueryScope;
  readonly fields: readonly IndexField[];
  readonly nameMode: 'ASCENDING' | 'DESCENDING';
}

/** Single-field indexes that replace the automatic ones; an empty list exempts the field from indexing. */
export interface FieldOverride {
  /** `__default__` for every collection group. */
  readonly collectionGroup: string;
  /** ['*'] for every field. */
  readonly path: FieldPath;
  readonly indexes: readonly { readonly mode: IndexMode; readonly queryScope: QueryScope }[];
}

/** The field with the time at which the documents in a collection group expire. */
export interface TtlPolicy {
  readonly collectionGroup: string;
  readonly path: FieldPath;
}

/** The contents of an index file. */
export interface IndexDefinitions {
  readonly indexes: readonly Index[];
  readonly fieldOverrides: readonly FieldOverride[];
  readonly ttlPolicies: readonly TtlPolicy[];
}

/** https://firebase.google.com/docs/firestore/query-data/index-overview#automatic_indexing */
const AUTOMATIC: ReadonlySet<IndexMode> = new Set(['ASCENDING', 'DESCENDING', 'CONTAINS']);
const NONE: ReadonlySet<IndexMode> = new Set();
const EVERY_GROUP = '__default__';
const EVERY_FIELD: FieldPath = ['*'];

/**
 * Returns the single-field indexes for a field. An override for the field takes precedence, then one for a containing
 * map, then one for all fields. Without an override, a collection has all three, and a collection group has none. Names
 * are always indexed in ascending order.
 */
export function singleFieldModes(
  definitions: IndexDefinitions,
  collectionGroup: string,
  scope: QueryScope,
  path: FieldPath,
): ReadonlySet<IndexMode> {
  const override = overrideOf(definitions, collectionGroup, path);
  if (override)
    return new Set(override.indexes.filter((index) => index.queryScope === scope).map((index) => index.mode));
  if (isNamePath(path)) return NONE;
  return scope === 'COLLECTION' ? AUTOMATIC : NONE;
}

function overrideOf(
  { fieldOverrides }: IndexDefinitions,
  collectionGroup: string,
  path: FieldPath,
): FieldOverride | undefined {
  const find = (group: string, field: FieldPath): FieldOverride | undefined =>
    fieldOverrides.find((override) => override.collectionGroup === group && samePath(override.path, field));
  for (let length = path.length; length > 0; length -= 1) {
    const override = find(collectionGroup, path.slice(0, length));
    if (override) return override;
  }
  if (isNamePath(path)) return undefined;
  return find(collectionGroup, EVERY_FIELD) ?? find(EVERY_GROUP, EVERY_FIELD);
}

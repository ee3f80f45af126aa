import { isNamePath, samePath, type FieldPath } from '../values/fieldPath.ts';

/** How a field is indexed. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** Whether an index covers single collections or collection groups. */
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field in an index. */
export interface IndexField {
  readonly path: FieldPath;
  readonly mode: IndexMode;
}

/** An index. `fields` omits the implicit last field `__name__`, which is indexed in `nameMode` direction. */
export interface Index {
  readonly collectionGroup: string;
  readonly queryScope: QueryScope;
  readonly fields: readonly IndexField[];
  readonly nameMode: 'ASCENDING' | 'DESCENDING';
}

/** Single-field indexes that replace a field's automatic indexes. An empty list disables indexing. */
export interface FieldOverride {
  /** `__default__` applies to all collection groups. */
  readonly collectionGroup: string;
  /** `['*']` applies to all fields. */
  readonly path: FieldPath;
  readonly indexes: readonly { readonly mode: IndexMode; readonly queryScope: QueryScope }[];
}

/** A field that contains the expiration time of each document in a collection group. */
export interface TtlPolicy {
  readonly collectionGroup: string;
  readonly path: FieldPath;
}

/** The parsed contents of an index file. */
export interface IndexDefinitions {
  readonly indexes: readonly Index[];
  readonly fieldOverrides: readonly FieldOverride[];
  readonly ttlPolicies: readonly TtlPolicy[];
}

/** See https://firebase.google.com/docs/firestore/query-data/index-overview#automatic_indexing. */
const AUTOMATIC: ReadonlySet<IndexMode> = new Set(['ASCENDING', 'DESCENDING', 'CONTAINS']);
const NONE: ReadonlySet<IndexMode> = new Set();
const EVERY_GROUP = '__default__';
const EVERY_FIELD: FieldPath = ['*'];

/**
 * Returns the single-field indexes of a field. Uses the most specific override: for the field itself, for a map that
 * contains it, or for all fields. Without an override, returns the automatic indexes, which have collection scope. For
 * document names, returns no indexes unless an override exists.
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

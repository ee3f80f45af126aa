import type { Aggregation } from '../query/aggregate.ts';
import type { Query } from '../query/query.ts';
import { StatusError } from '../values/status.ts';
import { formatFieldPath, isNamePath, NAME_FIELD } from '../values/fieldPath.ts';
import {
  singleFieldModes,
  type Index,
  type IndexDefinitions,
  type IndexField,
  type IndexMode,
  type QueryScope,
  type TtlPolicy,
} from './definitions.ts';
import { indexNeeds, type IndexNeed } from './needs.ts';
import { servingIndexes } from './serving.ts';

/** Checks that queries have the indexes that they require. Also holds the TTL policies. */
export class Indexes {
  #definitions: IndexDefinitions;

  constructor(definitions: IndexDefinitions = { indexes: [], fieldOverrides: [], ttlPolicies: [] }) {
    this.#definitions = definitions;
  }

  /** The TTL policies, at most one per collection group. */
  get ttlPolicies(): readonly TtlPolicy[] {
    return this.#definitions.ttlPolicies;
  }

  /** Replaces all indexes and TTL policies. */
  define(definitions: IndexDefinitions): void {
    this.#definitions = definitions;
  }

  /**
   * Throws FAILED_PRECONDITION if a query requires a missing index. The error message contains the index in the format
   * of firestore.indexes.json.
   */
  check(query: Query, aggregations: readonly Aggregation[] = []): void {
    for (const need of indexNeeds(query, aggregations)) {
      if (!servingIndexes(this.#definitions, need))
        throw new StatusError(
          'FAILED_PRECONDITION',
          `The query requires an index. ${describe(this.#definitions, need)}`,
        );
    }
  }

  /** Returns the indexes that a query uses. If an index is missing, returns that one instead. */
  plan(query: Query, aggregations: readonly Aggregation[] = []): readonly PlannedIndex[] {
    const planned = indexNeeds(query, aggregations).flatMap((need) => {
      const serving = servingIndexes(this.#definitions, need);
      return serving && serving.length > 0 ? serving.map((index) => plannedIndex(index)) : [missingIndex(need)];
    });
    // Queries without a collection ID can only use the name index.
    const all =
      planned.length > 0
        ? planned
        : [{ scope: 'COLLECTION_GROUP' as const, fields: [{ path: [NAME_FIELD], mode: 'ASCENDING' as const }] }];
    return [...new Map(all.map((index) => [JSON.stringify(index), index])).values()];
  }
}

/** An index in a query plan. Its last field is the document name. */
export interface PlannedIndex {
  readonly scope: QueryScope;
  readonly fields: readonly IndexField[];
}

function plannedIndex({ queryScope, fields, nameMode }: Index): PlannedIndex {
  return { scope: queryScope, fields: [...fields, { path: [NAME_FIELD], mode: nameMode }] };
}

function missingIndex(need: IndexNeed): PlannedIndex {
  const fields = fieldsOf(need).filter((field) => !isNamePath(field.path));
  return { scope: need.scope, fields: [...fields, { path: [NAME_FIELD], mode: need.nameMode ?? 'ASCENDING' }] };
}

function describe(definitions: IndexDefinitions, need: IndexNeed): string {
  const fields = fieldsOf(need);
  const [single] = fields;
  return fields.length === 1 && single && isPlain(need, single)
    ? describeOverride(definitions, need, single)
    : describeComposite(need, fields);
}

/** Returns the fields of the index that would satisfy a need without merging. */
function fieldsOf({ equal, order, summed, nameMode }: IndexNeed): readonly IndexField[] {
  const fields = [...equal, ...order, ...summed.map((path): IndexField => ({ path, mode: 'ASCENDING' }))];
  if (fields.length === 0) return [{ path: [NAME_FIELD], mode: nameMode ?? 'ASCENDING' }];
  const [only] = fields;
  // With a single equality field, use a single-field index in the sort direction of the document names.
  return fields.length === 1 && only?.mode === 'ASCENDING' && order.length === 0 && nameMode === 'DESCENDING'
    ? [{ ...only, mode: 'DESCENDING' }]
    : fields;
}

function isPlain({ nameMode }: IndexNeed, { mode }: IndexField): boolean {
  return nameMode === undefined || nameMode === (mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING');
}

/**
 * Describes a missing single-field index in production's wording. Suggests an override that includes the automatic
 * indexes because overrides replace them.
 */
function describeOverride(
  definitions: IndexDefinitions,
  { collectionGroup, scope }: IndexNeed,
  { path, mode }: IndexField,
): string {
  const existing = (['COLLECTION', 'COLLECTION_GROUP'] as const).flatMap((queryScope) =>
    [...singleFieldModes(definitions, collectionGroup, queryScope, path)].map((existingMode) =>
      indexJson(existingMode, queryScope),
    ),
  );
  const override = {
    collectionGroup,
    fieldPath: formatFieldPath(path),
    indexes: [...existing, indexJson(mode, scope)],
  };
  const kind = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[mode];
  return (
    `It requires a ${scope}_${kind} index for collection ${collectionGroup} and field ${formatFieldPath(path)}. ` +
    `In "fieldOverrides" of firestore.indexes.json: ${JSON.stringify(override)}`
  );
}

function describeComposite({ collectionGroup, scope, nameMode }: IndexNeed, fields: readonly IndexField[]): string {
  const implied = fields.at(-1)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  const all =
    nameMode === undefined || nameMode === implied ? fields : [...fields, { path: [NAME_FIELD], mode: nameMode }];
  const index = { collectionGroup, queryScope: scope, fields: all.map(fieldJson) };
  const words = all.map(({ path, mode }) => `${formatFieldPath(path)} ${mode}`).join(', ');
  return (
    `It requires a ${scope} index for collection ${collectionGroup} on ${words}. ` +
    `In "indexes" of firestore.indexes.json: ${JSON.stringify(index)}`
  );
}

function indexJson(mode: IndexMode, queryScope: QueryScope): object {
  return { ...modeJson(mode), queryScope };
}

function fieldJson({ path, mode }: IndexField): object {
  return { fieldPath: formatFieldPath(path), ...modeJson(mode) };
}

function modeJson(mode: IndexMode): { readonly order: string } | { readonly arrayConfig: string } {
  return mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode };
}

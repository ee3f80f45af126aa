import { NAME_FIELD, samePath } from '../values/fieldPath.ts';
import { singleFieldModes, type Index, type IndexDefinitions, type IndexField } from './definitions.ts';
import type { IndexNeed } from './needs.ts';

/**
 * Finds one or more indexes that satisfy a need when merged. Indexes can be merged if each starts with some of the
 * equality fields, in any order, and all continue with the same sort fields.
 * https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging
 * @returns the chosen indexes; undefined if no choice is sufficient; empty if the name index is sufficient
 */
export function servingIndexes(definitions: IndexDefinitions, need: IndexNeed): readonly Index[] | undefined {
  const { collectionGroup, scope, equal, order, summed, nameMode } = need;
  if (equal.length === 0 && order.length === 0 && summed.length === 0) {
    const served =
      nameMode !== 'DESCENDING' ||
      singleFieldModes(definitions, collectionGroup, scope, [NAME_FIELD]).has('DESCENDING');
    return served ? [] : undefined;
  }
  const candidates = [...singleFieldIndexes(definitions, need), ...compositesOf(definitions, need)]
    .map((index) => ({ index, covered: coveredBy(index, need) }))
    .filter(
      (candidate): candidate is { index: Index; covered: readonly IndexField[] } => candidate.covered !== undefined,
    )
    .sort((left, right) => right.covered.length - left.covered.length);
  const uncovered = new Set(equal);
  const chosen: Index[] = [];
  for (const { index, covered } of candidates) {
    if (chosen.length > 0 && !covered.some((field) => uncovered.has(field))) continue;
    chosen.push(index);
    for (const field of covered) uncovered.delete(field);
  }
  return chosen.length > 0 && uncovered.size === 0 ? chosen : undefined;
}

function compositesOf({ indexes }: IndexDefinitions, { collectionGroup, scope }: IndexNeed): readonly Index[] {
  return indexes.filter((index) => index.collectionGroup === collectionGroup && index.queryScope === scope);
}

/** Returns the single-field indexes for all fields in a need. */
function singleFieldIndexes(
  definitions: IndexDefinitions,
  { collectionGroup, scope, equal, order, summed }: IndexNeed,
): readonly Index[] {
  const paths = [...equal.map((field) => field.path), ...order.map((field) => field.path), ...summed];
  return paths.flatMap((path) =>
    [...singleFieldModes(definitions, collectionGroup, scope, path)].map((mode) => ({
      collectionGroup,
      queryScope: scope,
      fields: [{ path, mode }],
      nameMode: mode === 'DESCENDING' ? ('DESCENDING' as const) : ('ASCENDING' as const),
    })),
  );
}

/** Returns the equality fields that an index covers, or undefined if the index is not usable. */
function coveredBy(index: Index, { equal, order, summed, nameMode }: IndexNeed): readonly IndexField[] | undefined {
  if (nameMode !== undefined && index.nameMode !== nameMode) return undefined;
  const covered: IndexField[] = [];
  let at = 0;
  for (; at < index.fields.length; at += 1) {
    const fixed = equal.find((field) => !covered.includes(field) && serves(index.fields[at], field));
    if (!fixed) break;
    covered.push(fixed);
  }
  // Indexes that don't cover any equality fields don't help in a merge.
  if (equal.length > 0 && covered.length === 0) return undefined;
  const ordered = index.fields.slice(at, at + order.length);
  const rest = index.fields.slice(at + order.length);
  const preservesOrder =
    ordered.length === order.length &&
    ordered.every((field, line) => field.mode === order[line]?.mode && samePath(field.path, order[line].path));
  const containsSums =
    rest.length === summed.length &&
    summed.every((path) => rest.some((field) => field.mode !== 'CONTAINS' && samePath(field.path, path)));
  return preservesOrder && containsSums ? covered : undefined;
}

function serves(stored: IndexField | undefined, required: IndexField): boolean {
  return (
    stored !== undefined &&
    samePath(stored.path, required.path) &&
    (stored.mode === 'CONTAINS') === (required.mode === 'CONTAINS')
  );
}

import { type FieldConstraint, RulesConstraint } from '../values/constraint.ts';
import { PlainMap, type RulesMap } from '../values/map.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { same } from '../values/equality.ts';
import type { QueryConstraint } from '../../values/queryFilter.ts';
import { rulesValueOf } from './adapt.ts';

/** Filters on a field and on its nested fields. */
interface FieldState {
  readonly filters: FieldConstraint[];
  readonly inner: Map<string, FieldState>;
}

/**
 * Builds `resource.data` for a query as the official emulator does. It only contains filtered fields: a field with a
 * single equality filter has that value, and other filters make it a constraint.
 * @param constraints field filters that apply together; `in` and `array-contains-any` must be split into cases first
 *   (see cases.ts)
 */
export function potentialData(constraints: readonly QueryConstraint[]): RulesMap {
  const root: FieldState = { filters: [], inner: new Map() };
  for (const { field, op, value } of constraints) {
    if (field[0] === '__name__') continue;
    const state = stateOf(root, field);
    for (const filter of filtersOf(op, rulesValueOf(value))) add(state, filter);
  }
  return mapOf(root, undefined);
}

/** Builds `resource.__name__` for a query as a constraint. Returns undefined if the query does not filter by name. */
export function potentialName(constraints: readonly QueryConstraint[]): RulesConstraint | undefined {
  const filters = constraints
    .filter(({ field }) => field[0] === '__name__')
    .flatMap(({ op, value }) => filtersOf(op, rulesValueOf(value)));
  return filters.length === 0 ? undefined : new RulesConstraint(filters);
}

function stateOf(root: FieldState, field: readonly string[]): FieldState {
  let state = root;
  for (const name of field) {
    let next = state.inner.get(name);
    if (next === undefined) state.inner.set(name, (next = { filters: [], inner: new Map() }));
    state = next;
  }
  return state;
}

function filtersOf(op: QueryConstraint['op'], value: RulesValue): readonly FieldConstraint[] {
  switch (op) {
    case 'not-in':
      return excluding(itemsOf(value));
    case 'in':
      // All other lists have been split into cases (see cases.ts): this one contains only null or NaN.
      return NOTHING;
    case 'array-contains-any':
      return [{ op: 'array-contains', value: null }];
    case 'array-contains':
      return [{ op, value: isUnfindable(value) ? null : value }];
    case '==':
    case '!=':
      return [{ op, value }];
    default:
      return isUnfindable(value) ? NOTHING : [{ op, value }];
  }
}

/** A contradiction, for filters that match no documents. */
const NOTHING: readonly FieldConstraint[] = [
  { op: '==', value: true },
  { op: '==', value: false },
];

/** Returns the constraints for a `not-in` filter. A null in the list makes it match nothing, and NaN has no effect. */
function excluding(items: readonly RulesValue[]): readonly FieldConstraint[] {
  const excluded = items.filter((item) => !isUnfindable(item)).map((value) => ({ op: '!=', value }) as const);
  return [...excluded, ...(items.includes(null) ? NOTHING : [{ op: '!=', value: null } as const])];
}

/** Returns whether only unary filters can match a value. */
function isUnfindable(value: RulesValue): boolean {
  return value === null || Number.isNaN(value);
}

function itemsOf(value: RulesValue): readonly RulesValue[] {
  return typeof value === 'object' && value?.type === 'list' ? value.items : [];
}

/** Adds a filter unless it is a duplicate. */
function add({ filters }: FieldState, filter: FieldConstraint): void {
  if (!filters.some(({ op, value }) => op === filter.op && same(value, filter.value) === true)) filters.push(filter);
}

function valueOf(state: FieldState): RulesValue {
  const { filters, inner } = state;
  const [first] = filters;
  const fixed = filters.length === 1 && first?.op === '==' ? first.value : undefined;
  // A filter on a nested field implies that this field is a map.
  if (inner.size > 0) return mapOf(state, typeof fixed === 'object' && fixed?.type === 'map' ? fixed : undefined);
  return fixed === undefined ? new RulesConstraint(filters) : fixed;
}

/**
 * Builds a map of the filtered nested fields, together with the entries of the map that the field must equal, if any.
 */
function mapOf({ inner }: FieldState, fixed: RulesMap | undefined): RulesMap {
  const entries = new Map<string, RulesValue>(fixed?.keys().map((key) => [key, fixed.get(key) ?? null]));
  for (const [name, state] of inner) entries.set(name, valueOf(state));
  return new PlainMap(entries);
}

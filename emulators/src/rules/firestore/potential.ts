import type { Value } from '../../values/value.ts';
import { type RulesValue, type TypeName, isError, typeOf } from '../values/rulesValue.ts';
import { RulesMap } from '../values/map.ts';
import { compareOrdered } from '../values/order.ts';
import { type Bound, type Knowledge, UNKNOWN, Unknown } from '../values/unknown.ts';
import type { QueryConstraint } from '../verdict.ts';
import { rulesValueOf } from './adapt.ts';

/** What is known of one field, and of the fields inside it. */
interface FieldState {
  fixed?: RulesValue;
  knowledge?: Knowledge;
  readonly inner: Map<string, FieldState>;
}

/**
 * The fields of any document that a query could return: those that its filter fixes, bounds or leaves
 * open. Built from the constraints that hold all at once.
 */
export function potentialData(constraints: readonly QueryConstraint[]): RulesMap {
  const root: FieldState = { inner: new Map() };
  for (const constraint of constraints) narrow(stateAt(root, constraint.field), constraint);
  return new PotentialMap(root.inner);
}

/** A map of which some fields are known; all others may be anything, or not there. */
class PotentialMap extends RulesMap {
  readonly #fields: ReadonlyMap<string, FieldState>;

  constructor(fields: ReadonlyMap<string, FieldState>) {
    super();
    this.#fields = fields;
  }

  override get(key: string): RulesValue {
    const state = this.#fields.get(key);
    if (state === undefined) return UNKNOWN;
    if (state.fixed !== undefined) return state.fixed;
    if (state.inner.size > 0) return new PotentialMap(state.inner);
    return new Unknown(state.knowledge);
  }

  override keys(): undefined {
    return undefined;
  }
}

function stateAt(root: FieldState, field: readonly string[]): FieldState {
  let state = root;
  for (const name of field) {
    let next = state.inner.get(name);
    if (next === undefined) state.inner.set(name, (next = { inner: new Map() }));
    state = next;
  }
  return state;
}

function narrow(state: FieldState, { op, value }: QueryConstraint): void {
  const known = rulesValueOf(value);
  if (isError(known)) return;
  switch (op) {
    case '==':
      state.fixed ??= known;
      return;
    case '<':
    case '<=':
      learn(state, { types: typesLike(known), upper: { value: known, inclusive: op === '<=' } });
      return;
    case '>':
    case '>=':
      learn(state, { types: typesLike(known), lower: { value: known, inclusive: op === '>=' } });
      return;
    case '!=':
      learn(state, { types: NOT_NULL, excluded: [known] });
      return;
    case 'not-in':
      learn(state, { types: NOT_NULL, excluded: value.kind === 'array' ? elementsOf(value) : [] });
      return;
    case 'array-contains':
      learn(state, { types: ['list'], contains: [known] });
      return;
    // One value each has become an equality before; more are judged case by case.
    case 'in':
    case 'array-contains-any':
  }
}

/** Every type that a stored field can have, null excepted. */
const NOT_NULL: readonly TypeName[] = [
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'timestamp',
  'latlng',
  'path',
  'list',
  'map',
];

/** A range keeps to the type of its end; numbers are of either kind. */
function typesLike(value: RulesValue): readonly TypeName[] {
  const type = typeOf(value);
  return type === 'int' || type === 'float' ? ['int', 'float'] : [type];
}

function elementsOf(value: Value & { kind: 'array' }): RulesValue[] {
  return value.values.map((item) => rulesValueOf(item));
}

function learn(state: FieldState, news: Knowledge): void {
  const old: Partial<Knowledge> = state.knowledge ?? {};
  const lower = tighter(old.lower, news.lower, 1);
  const upper = tighter(old.upper, news.upper, -1);
  const excluded = [...(old.excluded ?? []), ...(news.excluded ?? [])];
  const contains = [...(old.contains ?? []), ...(news.contains ?? [])];
  const types = old.types?.filter((type) => news.types.includes(type)) ?? news.types;
  state.knowledge = {
    types,
    excluded,
    contains,
    ...(lower === undefined ? {} : { lower }),
    ...(upper === undefined ? {} : { upper }),
  };
}

function tighter(a: Bound | undefined, b: Bound | undefined, direction: 1 | -1): Bound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = (compareOrdered(a.value, b.value) ?? 0) * direction;
  if (order !== 0) return order > 0 ? a : b;
  return a.inclusive ? b : a;
}

import { equals, isNumber } from './equality.ts';
import { compareOrdered } from './order.ts';
import { RulesError, type RulesValue, typeOf } from './rulesValue.ts';

/** A query filter on a field. */
export interface FieldConstraint {
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';
  readonly value: RulesValue;
}

/** Operators that conditions can apply to a constraint. */
export type Comparison = Exclude<FieldConstraint['op'], 'array-contains'>;

/**
 * The value of a field with query filters other than a single equality. A comparison with a constraint is true if a
 * filter implies it and {@link Undecided} otherwise, but never false. Recorded from the official emulator 1.19.8; see
 * src/rules/firestore/recorded.test.ts.
 */
export class RulesConstraint {
  readonly type = 'constraint';
  readonly #filters: readonly FieldConstraint[];

  /** @param filters filters that all apply to the field */
  constructor(filters: readonly FieldConstraint[]) {
    this.#filters = filters;
  }

  /** Returns whether any single filter implies a comparison. Filters are not combined. */
  implies(op: Comparison, value: RulesValue): boolean {
    return this.#filters.some((filter) => impliedBy(filter, op, value));
  }

  /** Returns whether the field is known to be a list that contains a value. */
  contains(value: RulesValue): boolean {
    return this.#filters.some(
      (filter) => filter.op === 'array-contains' && filter.value !== null && isSame(filter.value, value),
    );
  }
}

/** The result of an expression that the query does not determine. Propagates like an error. */
export class Undecided extends RulesError {
  constructor(message = 'The query does not determine this value.') {
    super(message);
  }
}

/** Returns whether a value is a constraint or contains one. */
export function containsConstraint(value: RulesValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  switch (value.type) {
    case 'constraint':
      return true;
    case 'list':
      return value.items.some(containsConstraint);
    case 'map':
      return value.keys().some((key) => containsConstraint(value.get(key) ?? null));
    case 'map_diff':
      return containsConstraint(value.after) || containsConstraint(value.before);
    default:
      // Sets cannot contain constraints.
      return false;
  }
}

/** Returns the error for comparing constraints in a set or a map diff. */
export function equalityNotDefined(): RulesError {
  return new RulesError('Equality is not defined for type CONSTRAINT_VALUE');
}

function impliedBy(filter: FieldConstraint, op: Comparison, value: RulesValue): boolean {
  if (value === null) return op === '!=' && excludesNull(filter);
  // NaN never passes a number filter.
  if (Number.isNaN(value)) return op === '!=' && isNumber(filter.value);
  const order = orderOf(filter.value, value);
  switch (filter.op) {
    case '==':
      return op === '==' || op === '!='
        ? isComparable(filter.value, value) && (isSame(filter.value, value) ? op === '==' : op === '!=')
        : order !== undefined && satisfies(op, order);
    case '!=':
      return op === '!=' && isSame(filter.value, value);
    case '<':
      return order !== undefined && order <= 0 && (op === '<' || op === '<=' || op === '!=');
    case '<=':
      return order !== undefined && ((order <= 0 && op === '<=') || (order < 0 && (op === '<' || op === '!=')));
    case '>':
      return order !== undefined && order >= 0 && (op === '>' || op === '>=' || op === '!=');
    case '>=':
      return order !== undefined && ((order >= 0 && op === '>=') || (order > 0 && (op === '>' || op === '!=')));
    case 'array-contains':
      return false;
  }
}

function satisfies(op: '<' | '<=' | '>' | '>=', order: number): boolean {
  switch (op) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/**
 * Returns whether a filter implies that the field is not null. Range filters do so only if rules can compare values of
 * this type.
 */
function excludesNull({ op, value }: FieldConstraint): boolean {
  if (op === '==' || op === '!=' || op === 'array-contains') return value !== null || op !== '==';
  return typeof value !== 'boolean' && compareOrdered(value, value) !== undefined;
}

/** Compares a filter's value with another value. Returns undefined if they cannot be compared. */
function orderOf(filterValue: RulesValue, value: RulesValue): number | undefined {
  if (typeof filterValue === 'boolean' || !isComparable(filterValue, value)) return undefined;
  const order = compareOrdered(filterValue, value);
  return order === undefined || Number.isNaN(order) ? undefined : order;
}

/**
 * Returns whether a filter's value can be compared with another value. An int filter can be compared with a float, but
 * not vice versa.
 */
function isComparable(filterValue: RulesValue, value: RulesValue): boolean {
  return typeOf(filterValue) === typeOf(value) || (typeof filterValue === 'bigint' && typeof value === 'number');
}

function isSame(filterValue: RulesValue, value: RulesValue): boolean {
  return isComparable(filterValue, value) && equals(filterValue, value) === true;
}

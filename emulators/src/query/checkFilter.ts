import { invalidArgument } from '../values/status.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';
import { isNamePath } from '../values/fieldPath.ts';
import { constraintsOf, INEQUALITIES } from './query.ts';

/** https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries */
const MAX_DISJUNCTIONS = 30;

/**
 * Throws INVALID_ARGUMENT for filter combinations that Firestore does not support.
 * https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
 */
export function checkFilter(filter: QueryFilter): void {
  const constraints = [...constraintsOf(filter)];
  const ops = constraints.map(({ op }) => op);
  if (ops.filter((op) => op === '!=' || op === 'not-in').length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (ops.includes('not-in') && (ops.includes('in') || ops.includes('array-contains-any') || hasDisjunction(filter))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  const inequalities = constraints.filter(({ op }) => INEQUALITIES.has(op));
  const hasNameEquality = constraints.some(({ field, op }) => (op === '==' || op === 'in') && isNamePath(field));
  if (hasNameEquality && inequalities.length > 0 && !inequalities.some(({ field }) => isNamePath(field))) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  if (maxMemberships(filter) > 1)
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  const disjunctions = countDisjunctions(filter);
  if (disjunctions > MAX_DISJUNCTIONS) {
    throw invalidArgument(
      'Too many disjunctions after normalization. ' +
        `Result had ${disjunctions} disjunctions which is more than the maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
}

function hasDisjunction(filter: QueryFilter): boolean {
  if (filter.kind === 'field') return false;
  return filter.kind === 'or' || filter.filters.some(hasDisjunction);
}

/** Returns the maximum number of array membership filters in any branch of the disjunctive normal form. */
function maxMemberships(filter: QueryFilter): number {
  switch (filter.kind) {
    case 'field':
      return filter.constraint.op === 'array-contains' || filter.constraint.op === 'array-contains-any' ? 1 : 0;
    case 'and':
      return filter.filters.reduce((sum, inner) => sum + maxMemberships(inner), 0);
    case 'or':
      return filter.filters.reduce((most, inner) => Math.max(most, maxMemberships(inner)), 0);
  }
}

/**
 * Returns the number of branches in the disjunctive normal form. `in` and `array-contains-any` have one for each value.
 */
function countDisjunctions(filter: QueryFilter): number {
  switch (filter.kind) {
    case 'field':
      return valuesOf(filter.constraint);
    case 'and':
      return filter.filters.reduce((product, inner) => product * countDisjunctions(inner), 1);
    case 'or':
      return filter.filters.reduce((sum, inner) => sum + countDisjunctions(inner), 0);
  }
}

function valuesOf({ op, value }: QueryConstraint): number {
  return (op === 'in' || op === 'array-contains-any') && value.kind === 'array' ? value.values.length : 1;
}

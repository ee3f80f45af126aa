import { fieldAt, isNamePath, type FieldPath } from '../values/fieldPath.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { canMatchInList, compareValues, isNaNValue, typeOrder, valuesEqual } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';
import type { QueryConstraint, QueryFilter } from '../values/queryFilter.ts';

/** Returns a document's value for a field path in a query. `__name__` returns the document name as a reference. */
export function queriedValue(database: DatabaseName, document: Document, path: FieldPath): Value | undefined {
  if (isNamePath(path)) return { kind: 'reference', value: formatResourceName(database, document.path) };
  return fieldAt(document.fields, path);
}

export function matchesFilter(database: DatabaseName, filter: QueryFilter, document: Document): boolean {
  switch (filter.kind) {
    case 'field':
      return matchesConstraint(filter.constraint, queriedValue(database, document, filter.constraint.field));
    case 'and':
      return filter.filters.every((inner) => matchesFilter(database, inner, document));
    case 'or':
      return filter.filters.some((inner) => matchesFilter(database, inner, document));
  }
}

/**
 * Returns whether a value matches a field filter. A missing field never matches. Range operators only match values of
 * the same type, and never NaN. `!=` and `not-in` never match null. `in`, `array-contains`, and `array-contains-any`
 * never match null or NaN, and `not-in` ignores NaN in its list.
 * https://firebase.google.com/docs/firestore/query-data/queries#query_operators
 */
export function matchesConstraint({ op, value: operand }: QueryConstraint, value: Value | undefined): boolean {
  if (value === undefined) return false;
  switch (op) {
    case '==':
      return valuesEqual(value, operand);
    case '!=':
      return value.kind !== 'null' && !valuesEqual(value, operand);
    case '<':
      return comparable(value, operand) && compareValues(value, operand) < 0;
    case '<=':
      return comparable(value, operand) && compareValues(value, operand) <= 0;
    case '>':
      return comparable(value, operand) && compareValues(value, operand) > 0;
    case '>=':
      return comparable(value, operand) && compareValues(value, operand) >= 0;
    case 'in':
      return canMatchInList(value) && listed(operand, value);
    case 'not-in':
      return (
        value.kind !== 'null' && !listed(operand, { kind: 'null' }) && (isNaNValue(value) || !listed(operand, value))
      );
    case 'array-contains':
      return canMatchInList(operand) && listed(value, operand);
    case 'array-contains-any':
      return (
        value.kind === 'array' &&
        operand.kind === 'array' &&
        operand.values.some((element) => canMatchInList(element) && listed(value, element))
      );
  }
}

/** Returns whether range operators can compare two values. NaN has a sort position but never matches a range. */
function comparable(left: Value, right: Value): boolean {
  return typeOrder(left) === typeOrder(right) && !isNaNValue(left) && !isNaNValue(right);
}

function listed(list: Value, value: Value): boolean {
  return list.kind === 'array' && list.values.some((element) => valuesEqual(element, value));
}

import { FieldsEditor } from '../values/fieldPath.ts';
import { compareValues, valuesEqual } from '../values/order.ts';
import { truncateToMilliseconds } from '../values/timestamp.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';
import type { FieldTransform } from './write.ts';

const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);
const NULL: Value = { kind: 'null' };

/** The transformed fields, and the result of each transform for the response. */
interface Transformed {
  readonly fields: Fields;
  readonly results: readonly Value[];
}

/**
 * Applies field transforms in order.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Write#FieldTransform
 */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  requestTime: Timestamp,
): Transformed {
  const changed = new FieldsEditor(fields);
  const results: Value[] = [];
  for (const transform of transforms) {
    const value = transformed(transform, changed.get(transform.path), requestTime);
    changed.set(transform.path, value);
    results.push(transform.kind === 'append' || transform.kind === 'remove' ? NULL : value);
  }
  return { fields: changed.fields, results };
}

function transformed(transform: FieldTransform, current: Value | undefined, requestTime: Timestamp): Value {
  switch (transform.kind) {
    case 'requestTime':
      return { kind: 'timestamp', value: truncateToMilliseconds(requestTime) };
    case 'increment':
      return isNumber(current) ? sum(current, transform.operand) : transform.operand;
    case 'maximum':
      return isNumber(current) ? extremum(current, transform.operand, 1) : transform.operand;
    case 'minimum':
      return isNumber(current) ? extremum(current, transform.operand, -1) : transform.operand;
    case 'append':
      return appended(current, transform.elements);
    case 'remove':
      return removed(current, transform.elements);
  }
}

type NumberValue = Extract<Value, { kind: 'integer' | 'double' }>;

function isNumber(value: Value | undefined): value is NumberValue {
  return value?.kind === 'integer' || value?.kind === 'double';
}

/** Adds two numbers. Integer sums saturate at 64 bits. If either number is a double, the sum is a double. */
function sum(left: NumberValue, right: Value): Value {
  if (left.kind === 'integer' && right.kind === 'integer') {
    const total = left.value + right.value;
    if (total > MAX_INTEGER) return { kind: 'integer', value: MAX_INTEGER };
    return { kind: 'integer', value: total < MIN_INTEGER ? MIN_INTEGER : total };
  }
  return { kind: 'double', value: Number(left.value) + Number((right as NumberValue).value) };
}

/**
 * Returns the larger number if `direction` is 1, or the smaller if it is -1. Returns the stored number if they are
 * equal, and NaN if either is NaN.
 */
function extremum(stored: NumberValue, operand: Value, direction: 1 | -1): Value {
  if (Number.isNaN(stored.value)) return stored;
  if (operand.kind === 'double' && Number.isNaN(operand.value)) return operand;
  return compareValues(operand, stored) * direction > 0 ? operand : stored;
}

function elementsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === 'array' ? value.values : [];
}

function appended(current: Value | undefined, elements: readonly Value[]): Value {
  const values = [...elementsOf(current)];
  for (const element of elements) {
    if (!values.some((value) => valuesEqual(value, element))) values.push(element);
  }
  return { kind: 'array', values };
}

function removed(current: Value | undefined, elements: readonly Value[]): Value {
  const values = elementsOf(current).filter((value) => !elements.some((element) => valuesEqual(value, element)));
  return { kind: 'array', values };
}

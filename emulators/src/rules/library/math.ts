import { int } from '../evaluate/operators.ts';
import { RulesError, type RulesValue } from '../values/rules-value.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.math */
export const MATH_NAMESPACE: FunctionTable = new Map([
  ['abs', [taking(['int'], (value) => int(value < 0n ? -value : value)), taking(['float'], (value) => Math.abs(value))]],
  ['ceil', [taking(['number'], (value) => whole(value, Math.ceil))]],
  ['floor', [taking(['number'], (value) => whole(value, Math.floor))]],
  ['round', [taking(['number'], (value) => whole(value, Math.round))]],
  ['isInfinite', [taking(['number'], (value) => Math.abs(Number(value)) === Infinity)]],
  ['isNaN', [taking(['number'], (value) => Number.isNaN(Number(value)))]],
  ['pow', [taking(['number', 'number'], (base, exponent) => Number(base) ** Number(exponent))]],
  ['sqrt', [taking(['number'], (value) => Math.sqrt(Number(value)))]],
]);

function whole(value: bigint | number, rounded: (value: number) => number): RulesValue {
  if (typeof value === 'bigint') return value;
  return Number.isFinite(value) ? int(BigInt(rounded(value))) : new RulesError('Number out of range.');
}

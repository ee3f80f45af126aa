import { nearestInt } from '../values/int.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.math */
export const MATH_NAMESPACE: FunctionTable = new Map([
  [
    'abs',
    [
      // The lowest int has no positive counterpart; it's returned unchanged, as in Java.
      signature(['int'], (value) => BigInt.asIntN(64, value < 0n ? -value : value)),
      signature(['float'], (value) => Math.abs(value)),
    ],
  ],
  // In the official emulator, these two return a float although the reference says int; `round` returns an int.
  ['ceil', [signature(['number'], (value) => Math.ceil(Number(value)))]],
  ['floor', [signature(['number'], (value) => Math.floor(Number(value)))]],
  ['round', [signature(['number'], round)]],
  ['isNaN', [signature(['number'], (value) => Number.isNaN(Number(value)))]],
  ['pow', [signature(['number', 'number'], (base, exponent) => Number(base) ** Number(exponent))]],
  ['sqrt', [signature(['number'], (value) => Math.sqrt(Number(value)))]],
]);

/** Rounds to the nearest int; halves round up. */
function round(value: bigint | number): RulesValue {
  return typeof value === 'bigint' ? value : nearestInt(Math.round(value));
}

import { nearestInt } from '../values/int.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.math */
export const MATH_NAMESPACE: FunctionTable = new Map([
  [
    'abs',
    [
      // The minimum int has no positive counterpart. As in Java, return it unchanged.
      signature(['int'], (value) => BigInt.asIntN(64, value < 0n ? -value : value)),
      signature(['float'], (value) => Math.abs(value)),
    ],
  ],
  // In the official emulator, `ceil` and `floor` return a float, even though the reference says int.
  ['ceil', [signature(['number'], (value) => Math.ceil(Number(value)))]],
  ['floor', [signature(['number'], (value) => Math.floor(Number(value)))]],
  ['round', [signature(['number'], round)]],
  ['isNaN', [signature(['number'], (value) => Number.isNaN(Number(value)))]],
  ['pow', [signature(['number', 'number'], (base, exponent) => Number(base) ** Number(exponent))]],
  ['sqrt', [signature(['number'], (value) => Math.sqrt(Number(value)))]],
]);

/** Rounds to the nearest int. Halves round up. */
function round(value: bigint | number): RulesValue {
  return typeof value === 'bigint' ? value : nearestInt(Math.round(value));
}

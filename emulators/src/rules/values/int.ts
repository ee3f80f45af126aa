import { RulesError, type RulesValue } from './rulesValue.ts';

/** Returns a 64-bit integer, or an overflow error. */
export function int(value: bigint): RulesValue {
  return BigInt.asIntN(64, value) === value ? value : overflow();
}

/** Returns the 64-bit integer nearest to a whole float, or 0 for NaN, like a cast in Java. */
export function nearestInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return 2n ** 63n - 1n;
  return value <= -(2 ** 63) ? -(2n ** 63n) : BigInt(value);
}

/** Returns the error for a number that is too large for its type. */
export function overflow(): RulesError {
  return new RulesError('Number out of range.');
}

import { RulesError, type RulesValue } from './rulesValue.ts';

/** Returns an int, or an overflow error if it exceeds 64 bits. */
export function int(value: bigint): RulesValue {
  return BigInt.asIntN(64, value) === value ? value : overflow();
}

/** Converts a whole float to an int like a cast in Java: saturates at 64 bits, and converts NaN to 0. */
export function nearestInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return 2n ** 63n - 1n;
  return value <= -(2 ** 63) ? -(2n ** 63n) : BigInt(value);
}

/** Returns the error for numeric overflow. */
export function overflow(): RulesError {
  return new RulesError('Number out of range.');
}

import { RulesError, type RulesValue } from './rulesValue.ts';

/** A 64-bit integer, or an overflow error. */
export function int(value: bigint): RulesValue {
  return BigInt.asIntN(64, value) === value ? value : overflow();
}

/** The error for a number that is too large for its type. */
export function overflow(): RulesError {
  return new RulesError('Number out of range.');
}

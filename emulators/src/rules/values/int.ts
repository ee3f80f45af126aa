import { RulesError, type RulesValue } from './rulesValue.ts';

/** An integer of 64 bits, or the error that it is none. */
export function int(value: bigint): RulesValue {
  return BigInt.asIntN(64, value) === value ? value : overflow();
}

/** The error of a number that is too large for its type. */
export function overflow(): RulesError {
  return new RulesError('Number out of range.');
}

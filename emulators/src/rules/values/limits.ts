import { RulesError, type RulesValue, weightOf } from './rulesValue.ts';

/**
 * The limits of the rules language
 * (https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits).
 */
export const MOST_EXPRESSIONS = 1000;
/** A first function may call a second one, and so on, so many times. */
export const DEEPEST_CALL = 20;
export const MOST_ARGUMENTS = 7;
export const MOST_BINDINGS = 10;
/** Bytes of one rules file. */
export const LARGEST_SOURCE = 256 * 1024;

/** The longest text that an expression may build: what a document can hold. */
export const LONGEST_TEXT = 1024 * 1024;

/** The largest list, set or map that an expression may build, by its weight. */
const HEAVIEST_VALUE = 500_000;

/** The value, or an error when it has grown beyond reason. */
export function limited(value: RulesValue): RulesValue {
  return weightOf(value) > HEAVIEST_VALUE ? tooLarge() : value;
}

export function tooLarge(): RulesError {
  return new RulesError('Unable to evaluate the expression as the maximum memory usage has been reached.');
}

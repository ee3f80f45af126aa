import { RulesError, type RulesValue, weightOf } from './rulesValue.ts';

/**
 * The maximum number of expressions per request
 * (https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits).
 */
export const MOST_EXPRESSIONS = 1000;
/** Maximum depth of nested function calls. */
export const DEEPEST_CALL = 20;
export const MOST_ARGUMENTS = 7;
export const MOST_BINDINGS = 10;
/** Maximum size of a rules file, in bytes. */
export const LARGEST_SOURCE = 256 * 1024;

/** Maximum length of a text that an expression builds: as much as a document can hold. */
export const LONGEST_TEXT = 1024 * 1024;

/** Maximum weight of a list, set or map that an expression builds. */
const HEAVIEST_VALUE = 500_000;

/** The value, or an error if it is too large. */
export function limited(value: RulesValue): RulesValue {
  return weightOf(value) > HEAVIEST_VALUE ? tooLarge() : value;
}

export function tooLarge(): RulesError {
  return new RulesError('Unable to evaluate the expression as the maximum memory usage has been reached.');
}

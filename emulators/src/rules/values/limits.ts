import { RulesError, type RulesValue, weightOf } from './rulesValue.ts';

/**
 * Maximum number of expressions per request:
 * https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits
 */
export const MAX_EXPRESSIONS = 1000;
/** Maximum depth of function calls. */
export const MAX_CALL_DEPTH = 20;
export const MAX_ARGUMENTS = 7;
export const MAX_BINDINGS = 10;
/** Maximum size of a rules file in bytes. */
export const MAX_SOURCE_BYTES = 256 * 1024;

/** Maximum length of a computed string, equal to the maximum document size. */
export const MAX_TEXT_LENGTH = 1024 * 1024;

/** Maximum weight of a computed list, set, or map. */
const MAX_VALUE_WEIGHT = 500_000;

/** Returns a value, or an error if it is too large. */
export function checkWeight(value: RulesValue): RulesValue {
  return weightOf(value) > MAX_VALUE_WEIGHT ? tooLarge() : value;
}

export function tooLarge(): RulesError {
  return new RulesError('Unable to evaluate the expression as the maximum memory usage has been reached.');
}

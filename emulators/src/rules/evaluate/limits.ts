import { RulesError } from '../values/rules-value.ts';

/**
 * The limits of the rules language
 * (https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits).
 */
export const MOST_EXPRESSIONS = 1000;
export const DEEPEST_CALL = 20;
export const MOST_ARGUMENTS = 7;
export const MOST_BINDINGS = 10;
/** Bytes of one rules file. */
export const LARGEST_SOURCE = 256 * 1024;

/** The longest text or list that an expression may build: four times what a document can hold. */
export const textLimit = 4 * 1024 * 1024;

export function tooLarge(): RulesError {
  return new RulesError('Unable to evaluate the expression as the maximum memory usage has been reached.');
}

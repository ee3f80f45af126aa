import { keepable, publications, type PublicationPolicy, type PublicationRule } from '../company/publicationRules.ts';
import { isRecord } from '../lib/isRecord.ts';
import { isVisible } from '../values/visibleText.ts';

/** One year. A longer delay must be a mistake. */
const MAX_DELAY_MINUTES = 366 * 24 * 60;

/**
 * Parses a policy from JSON.
 * @param text an array of {@link PublicationRule}
 * @throws {Error} with a message that describes the problem and gives the number of the invalid rule, if any
 */
export function parsePublicationPolicy(text: string): PublicationPolicy {
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch {
    throw new Error('The publication policy is not JSON.');
  }
  if (!Array.isArray(rules)) throw new Error('The publication policy is not a list of rules.');
  return rules.map((rule: unknown, index) => {
    const problem = problemOf(rule);
    if (problem !== undefined) throw new Error(`Rule ${index + 1} of the publication policy ${problem}.`);
    return rule as PublicationRule;
  });
}

function problemOf(rule: unknown): string | undefined {
  if (!isRecord(rule)) return 'is not an object';
  const { types, publish, delayMinutes, keep, ...others } = rule;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has an unknown property ${unknown}`;
  if (!Array.isArray(types) || types.length === 0 || !types.every(isFilledText)) return 'has no types: a list of texts';
  if (!isOneOf(publications, publish)) return `has no publish: one of ${publications.join(', ')}`;
  const takesDelay = publish === 'delayed' || publish === 'reduced' || publish === 'type';
  if (delayMinutes === undefined) {
    if (publish === 'delayed') return 'is delayed and has no delayMinutes';
  } else if (!takesDelay) {
    return `has delayMinutes, which ${publish} does not take`;
  } else if (typeof delayMinutes !== 'number' || !(delayMinutes > 0 && delayMinutes <= MAX_DELAY_MINUTES)) {
    return `has delayMinutes that is not a number above 0, up to ${MAX_DELAY_MINUTES}`;
  }
  if (keep === undefined) return undefined;
  if (publish !== 'reduced') return `has keep, which ${publish} does not take`;
  const isValid = Array.isArray(keep) && keep.every((name) => isOneOf(keepable, name));
  return isValid ? undefined : `has keep that is not a list of ${keepable.join(', ')}`;
}

function isFilledText(value: unknown): boolean {
  return typeof value === 'string' && isVisible(value);
}

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

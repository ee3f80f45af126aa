import type { PolicyFacts } from './contentPolicy.mjs';

/** What the policy is made from, read from where each fact stands. */
export function policyFacts(): Promise<PolicyFacts>;

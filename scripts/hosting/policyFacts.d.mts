import type { PolicyFacts } from './contentPolicy.mjs';

/** Reads the facts in the policy from their sources. */
export function policyFacts(): Promise<PolicyFacts>;

import type { PolicyFacts } from './contentPolicy.mjs';

/** Reads the facts that firebase.json repeats from their sources: those of the policy, and the functions' region. */
export function policyFacts(): Promise<PolicyFacts & { readonly region: string }>;

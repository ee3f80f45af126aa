import type { PolicyFacts } from './contentPolicy.mjs';

/** Facts of the company and its project that firebase.json repeats: those of the policy, and the functions' region. */
export function policyFacts(): Promise<PolicyFacts & { readonly region: string }>;

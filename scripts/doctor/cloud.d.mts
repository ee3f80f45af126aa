/** See cloud.mjs. */
export const SECRETS: readonly string[];

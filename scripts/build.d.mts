/** Builds workspaces whose sources changed since they were last built; see build.mjs. */
export function buildStale(root: string, folders?: readonly string[]): Promise<void>;

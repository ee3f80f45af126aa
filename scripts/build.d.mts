/** Builds workspaces whose sources have changed since the last build; see build.mjs. */
export function buildStale(root: string, folders?: readonly string[]): Promise<void>;
export function buildVariant(
  root: string,
  what: string,
  output: string,
  variables: Readonly<Record<string, string>>,
): Promise<void>;

/** See lock.mjs. */
export function lockOf(
  lock: { readonly packages: Readonly<Record<string, object>> },
  workspace: string,
  manifest: { readonly name: string; readonly dependencies: Readonly<Record<string, string>> },
): { readonly packages: Readonly<Record<string, object>> };

export function neededPackages(
  packages: Readonly<Record<string, object>>,
  from: string,
  names: readonly string[],
): Map<string, { readonly isOptional: boolean; readonly needs: readonly string[] }>;

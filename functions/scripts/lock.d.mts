/** See lock.mjs. */
export function lockOf(
  lock: { readonly packages: Readonly<Record<string, object>> },
  workspace: string,
  manifest: { readonly name: string; readonly dependencies: Readonly<Record<string, string>> },
): { readonly packages: Readonly<Record<string, object>> };

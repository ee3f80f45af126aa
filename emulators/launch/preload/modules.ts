import Module from 'node:module';

/** Loads a required module. */
type Load = (
  this: unknown,
  request: string,
  parent: { readonly filename?: string | null } | null | undefined,
  ...rest: readonly unknown[]
) => unknown;

/** Node's own CommonJS loader, which its types lack. */
export const loader = Module as unknown as { _load: Load };

/** Patches a module's exports. */
type Patch = (exports: never) => void;

/**
 * Calls a function once with a module's exports, when the module is first loaded.
 * @param patches functions, keyed by the end of the required path
 */
export function onLoad(patches: Readonly<Record<string, Patch>>): void {
  const load = loader._load;
  const pending = new Map(Object.entries(patches));
  const hook: Load = function (request, ...rest) {
    const loaded = load.call(this, request, ...rest);
    for (const [name, patch] of pending) {
      if (`/${request}`.endsWith(`/${name}`) && pending.delete(name)) patch(loaded as never);
    }
    // Only the outermost hook can be removed.
    if (pending.size === 0 && loader._load === hook) loader._load = load;
    return loaded;
  };
  loader._load = hook;
}

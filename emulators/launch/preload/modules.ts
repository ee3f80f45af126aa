import Module from 'node:module';

type Load = (
  this: unknown,
  request: string,
  parent: { readonly filename?: string | null } | null | undefined,
  ...rest: readonly unknown[]
) => unknown;

/** Node's CommonJS loader, which is missing from the type definitions. */
export const loader = Module as unknown as { _load: Load };

/** Modifies a module's exports. */
type Patch = (exports: never) => void;

/**
 * Patches modules when they are first loaded.
 * @param patches functions by the end of the module's path
 */
export function onLoad(patches: Readonly<Record<string, Patch>>): void {
  const load = loader._load;
  const pending = new Map(Object.entries(patches));
  const hook: Load = function (request, ...rest) {
    const loaded = load.call(this, request, ...rest);
    for (const [name, patch] of pending) {
      if (`/${request}`.endsWith(`/${name}`) && pending.delete(name)) patch(loaded as never);
    }
    // Keep any hook that was installed after this one.
    if (pending.size === 0 && loader._load === hook) loader._load = load;
    return loaded;
  };
  loader._load = hook;
}

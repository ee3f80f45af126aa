/** Returns a proxy for a module that is loaded on first use. */
export function lazyModule(load: () => unknown): unknown {
  let loaded: unknown;
  const exports = (): CallableFunction & NewableFunction => (loaded ??= load()) as CallableFunction & NewableFunction;
  return new Proxy(function () {}, {
    get: (_, name) => Reflect.get(exports(), name),
    set: (_, name, value) => Reflect.set(exports(), name, value),
    has: (_, name) => Reflect.has(exports(), name),
    apply: (_, self, args) => Reflect.apply(exports(), self, args),
    construct: (_, args) => Reflect.construct(exports(), args) as object,
  });
}

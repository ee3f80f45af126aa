import type { Plugin } from 'vite';

/** Matches the start of a class, or of an instance of an anonymous class, in RxJS's compiled code. */
const CLASS = /(?<=^(?:var|\}.*,) \w+ = )(?:new \()?(?=function\()/gm;

/** Code that the site doesn't use, each with a function that removes it. */
const UNNEEDED: readonly (readonly [what: string, slim: (code: string) => string])[] = [
  [
    "Firebase products that the site doesn't use",
    (code) =>
      code.replace(
        /import \{([^}]*)\} from "firebase\/(?:database|firestore|functions|remote-config|storage)";/g,
        (_, names: string) =>
          `let ${names
            .split(',')
            .map((name) => name.trim().split(' as ').at(-1))
            .join(', ')};`,
      ),
  ],
  ['a hook for versions of React that lack it', (code) => code.replace('"use-sync-external-store/shim"', '"react"')],
  [
    'observables made from promises, streams and generators',
    (code) => code.replace(/(?<=instanceof \w+\) return e;\n)\tif \(e != null\) \{\n(?:\t\tif .*\n){6}\t\}\n/, ''),
  ],
  [
    'classes that nothing uses',
    (code) => code.replace(CLASS, (start) => (start && '/* @__PURE__ */ new (') + '/* @__PURE__ */ '),
  ],
];

/**
 * Removes unused code from reactfire, which imports all Firebase products when it loads and includes RxJS. Saves 162 of
 * 217 kB after gzip. Other modules can still import these products.
 * @throws {Error} if the source has changed
 */
export function withoutUnneeded(code: string): string {
  return UNNEEDED.reduce((before, [what, slim]) => {
    const after = slim(before);
    if (after === before)
      throw new Error(`reactfire has changed: adapt vite/plugins/slimReactfire.ts, which omits ${what}.`);
    return after;
  }, code);
}

/** Applies {@link withoutUnneeded}. */
export function slimReactfire(): Plugin {
  return {
    name: 'slim-reactfire',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]reactfire[\\/]dist[\\/]index\.js$/ },
      handler: (code) => ({ code: withoutUnneeded(code), map: null }),
    },
  };
}

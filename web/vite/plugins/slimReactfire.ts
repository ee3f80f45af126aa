import type { Plugin } from 'vite';

/** Matches the value in a declaration of RxJS's compiled code that creates a class, or an instance of one. */
const CLASS = /(?<=^(?:var|\}.*,) \w+ = )(?:new \()?(?=function\()/gm;

/** What the site does not need, each with a function that removes it. */
const UNNEEDED: readonly (readonly [what: string, slim: (code: string) => string])[] = [
  [
    'Firebase products that the site does not use in the browser',
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
 * Removes what the site does not use from reactfire, which contains RxJS and imports all of Firebase's products on
 * loading: 55 of 217 kB remain, gzipped. Every other module that imports these products still gets them.
 * @param code reactfire's code
 * @throws {Error} if it has a different form
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

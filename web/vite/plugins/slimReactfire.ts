import type { Plugin } from 'vite';

/** Matches Firebase products for which reactfire has hooks, but which the site does not use in the browser. */
const UNUSED = /import \{([^}]*)\} from "firebase\/(?:database|firestore|functions|remote-config|storage)";/g;

/**
 * Removes the Firebase products that the site does not use from reactfire, which imports all of them on loading: 57 of
 * 217 kB remain, gzipped. Every other module that imports these products still gets them.
 */
export function slimReactfire(): Plugin {
  return {
    name: 'slim-reactfire',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]reactfire[\\/]dist[\\/]index\.js$/ },
      handler(code) {
        const slim = code.replace(UNUSED, (_, names: string) => {
          const locals = names.split(',').map((name) => name.trim().split(' as ').at(-1));
          return `let ${locals.join(', ')};`;
        });
        if (slim === code) throw new Error('reactfire no longer imports what vite/plugins/slimReactfire.ts removes.');
        return { code: slim, map: null };
      },
    },
  };
}

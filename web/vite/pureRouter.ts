import type { Plugin } from 'vite';

/** React's makers of components and contexts; calling them changes nothing. */
const MAKERS = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Names for React's developer tools, which the built site does without. */
const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler leave out what the site does not use of react-router. The package makes forms, fetchers
 * and prefetching links when it is loaded, in a way that the bundler has to take for an effect.
 */
export function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ },
      handler: (code) => ({ code: code.replace(MAKERS, '= /* @__PURE__ */ $1').replace(DISPLAY_NAMES, ''), map: null }),
    },
  };
}

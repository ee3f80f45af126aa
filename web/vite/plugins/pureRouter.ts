import type { Plugin } from 'vite';

/** React's factory functions for components and contexts, which have no side effects. */
const REACT_FACTORIES = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Class components, with the context that they read. */
const CLASS_COMPONENTS = /^var (\w+) = (class extends \S+ \{)([^]*?\n)\};(?:\n\1\.contextType = (\w+);)?$/gm;

/** The navigation hook's choice, depending on whether the router loads data, which the site's does not. */
const DATA_ROUTER_CHOICE = /isDataRoute \? useNavigateStable\(\) : /g;

/** Names for React's developer tools, which the built site does not need. */
const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler tree-shake the parts of react-router that the site does not use. The package creates forms,
 * fetchers, prefetching links and class components on loading, which the bundler has to treat as side effects.
 */
export function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(REACT_FACTORIES, '= /* @__PURE__ */ $1')
          .replace(DATA_ROUTER_CHOICE, '')
          .replace(DISPLAY_NAMES, '')
          .replace(
            CLASS_COMPONENTS,
            (_all, name: string, opening: string, body: string, context: string | undefined) =>
              `var ${name} = /* @__PURE__ */ (() => ${opening}` +
              `${context === undefined ? '' : `static contextType = ${context};`}${body}})();`,
          ),
        map: null,
      }),
    },
  };
}

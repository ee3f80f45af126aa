import type { Plugin } from 'vite';

/** Matches React functions that create components and contexts. They have no side effects. */
const REACT_FACTORIES = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Matches class components and their `contextType` assignments. */
const CLASS_COMPONENTS = /^var (\w+) = (class extends \S+ \{)([^]*?\n)\};(?:\n\1\.contextType = (\w+);)?$/gm;

/** Matches a hook's branch for data routers, which the site doesn't use. */
const DATA_ROUTER_CHOICE = /isDataRoute \? useNavigateStable\(\) : /g;

/** Matches display names for React's developer tools, which the production build doesn't need. */
const DISPLAY_NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler tree-shake unused parts of React Router. When the package loads, it creates components (forms,
 * fetchers, prefetching links), and bundlers have to treat that as a side effect.
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

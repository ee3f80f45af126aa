import type { Plugin } from 'vite';

/**
 * Preloads a font in the page's head, so that headings use it from the start.
 * @param file matches the built file's name
 */
export function preloadFont(file: RegExp): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => file.test(name));
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

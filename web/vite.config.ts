import purgeCSSPlugin from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { appCheckPage } from './vite/plugins/appCheckPage.ts';
import { companyColors } from './vite/plugins/companyColors.ts';
import { companyDrawings } from './vite/plugins/companyDrawings.ts';
import { companyFacts } from './vite/plugins/companyFacts.ts';
import { headingFont } from './vite/plugins/headingFont.ts';
import { signInWidgetPolicy } from './vite/plugins/signInWidgetPolicy.ts';
import { lazyQueryParts } from './vite/plugins/lazyQueryParts.ts';
import { offlineSite } from './vite/plugins/offlineSite.ts';
import { prerender } from './vite/plugins/prerender.ts';
import { pureRouter } from './vite/plugins/pureRouter.ts';
import { scssOptions } from './vite/scssOptions.ts';
import { siteSettings } from './vite/plugins/siteSettings.ts';
import { slimReactfire } from './vite/plugins/slimReactfire.ts';
import { smallPreload } from './vite/plugins/smallPreload.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The content hash in file names. Shorter than the default because the first route lists all chunks. */
const HASH = '[hash:7]';

/** Returns the folder under `static/` for a type of file (SPEC §9: lazy chunks come from static/js). */
function assetFolder(name: string): string {
  if (name.endsWith('.css')) return 'css';
  return /\.(woff2?|ttf)$/.test(name) ? 'font' : 'img';
}

/**
 * Libraries to put into a separate chunk. They rarely change, so visitors' caches keep the chunk across deployments.
 */
const LIBRARIES = ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack'].map(
  (name) => `/node_modules/${name}/`,
);

/** Modules of these libraries that only later chunks use. */
const LATER = ['/infiniteQuery', '/useInfiniteQuery.', '/mutation', '/useMutation.'];

/** Returns a function that checks whether a module id contains one of the paths, with either kind of slash. */
const hasOneOf = (parts: readonly string[]) => (id: string) =>
  parts.some((part) => id.replaceAll('\\', '/').includes(part));

export default defineConfig({
  root: here('.'),
  envDir: here('../company'),
  plugins: [
    siteSettings(),
    react(),
    smallPreload(),
    lazyQueryParts(),
    pureRouter(),
    slimReactfire(),
    signInWidgetPolicy(),
    companyColors(),
    companyFacts(),
    companyDrawings(here('./node_modules/.drawings')),
    appCheckPage(),
    headingFont(
      here('./src/app/styles/_fonts.scss'),
      '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
      here('./node_modules/.fonts'),
    ),
    prerender(here('./src/prerender.tsx'), here('../firebase.json')),
    offlineSite(),
  ],
  resolve: {
    // The package would resolve to its development build, which adds warnings that the site doesn't need.
    alias: [{ find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') }],
  },
  css: {
    preprocessorOptions: {
      scss: scssOptions,
    },
    postcss: {
      plugins: [
        purgeCSSPlugin({
          content: [
            here('./index.html'),
            here('./privacy.html'),
            here('./accessibility.html'),
            here('./vite/textPage.ts'),
            here('../company/privacy.html'),
            here('./src/**/*.{ts,tsx}'),
          ],
          // The sign-in widget creates these elements at runtime.
          safelist: { standard: [/^(html|body|dialog|canvas|iframe)$/], greedy: [/firebaseui-/, /mdl-/] },
        }),
      ],
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      // All target browsers support module preloading natively.
      polyfill: false,
      // Most of the portal's views are opened after the service worker has cached their scripts. Listing the scripts of
      // each view would add 1.3 KiB to the portal's initial download.
      resolveDependencies: (file, scripts, { hostId }) =>
        hostId.includes('/MemberPortal-') && !/\/(?:HomeView|LoginView)-/.test(file) ? [] : scripts,
    },
    // Don't inline drawings: a data URL would bypass the cache, and `<use>` refers to drawings by file URL.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        site: here('./index.html'),
        privacy: here('./privacy.html'),
        accessibility: here('./accessibility.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: (id: string) => hasOneOf(LIBRARIES)(id) && !hasOneOf(LATER)(id) },
            // Keep the first page and all its imports in one file (docs/decisions/030).
            { name: 'base', test: hasOneOf(['/web/src/app/App.']) },
          ],
        },
        entryFileNames: `static/js/[name]-${HASH}.js`,
        // Other shared chunks have no names: the first route lists all chunks, and each name costs 6 bytes.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `static/js/${isDynamicEntry || /^(base|library)$/.test(name) ? '[name]' : 'part'}-${HASH}.js`,
        assetFileNames: ({ names }) => `static/${assetFolder(names[0] ?? '')}/[name]-${HASH}[extname]`,
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'static/js/[name]-[hash].js' } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/__', '/live.json', '/media'].map((path) => [
        path,
        process.env['FIREHOUSE_HOSTING'] ?? 'http://127.0.0.1:5000',
      ]),
    ),
  },
  test: {
    setupFiles: [here('../scripts/run/test/freshProcess.ts'), here('./src/testing/setup.ts')],
    sequence: { setupFiles: 'list' },
  },
});

import purgeCSSPlugin from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { appCheckPage } from './vite/appCheckPage.ts';
import { companyFacts } from './vite/companyFacts.ts';
import { strictWidget } from './vite/strictWidget.ts';
import { offlineSite } from './vite/offlineSite.ts';
import { preloadFont } from './vite/preloadFont.ts';
import { prerender } from './vite/prerender.ts';
import { pureRouter } from './vite/pureRouter.ts';
import { slimReactfire } from './vite/slimReactfire.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folder under `static/` for each kind of built file (SPEC §9: lazy parts come from static/js). */
function assetFolder(name: string): string {
  if (name.endsWith('.css')) return 'css';
  return /\.(woff2?|ttf)$/.test(name) ? 'font' : 'img';
}

/** Libraries change seldom: apart, they stay in the visitor's cache over a deployment of the site. */
const LIBRARIES = ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack'].map(
  (name) => `/node_modules/${name}/`,
);

/** Modules that only later parts use, though their folders are in the files of the first page. */
const LATER = ['/infiniteQueryObserver.', '/useInfiniteQuery.', '/lib/loading/loadScript.'];

/** The first page and what later parts share with it, in one file: several small ones would be compressed worse. */
const BASE = [
  'vite/preload-helper',
  'rolldown/runtime',
  '/web/src/lib/config/env.',
  '/web/src/lib/config/paths.',
  '/web/src/lib/api/request.',
  '/web/src/lib/api/callHeaders.',
  '/web/src/lib/api/reading.',
  '/web/src/lib/viewer/',
  '/web/src/lib/session/useSession.',
  '/web/src/lib/loading/',
  '/web/src/lib/place/place.',
  '/web/src/lib/place/usePlace.',
  '/web/src/lib/place/ViewLink.',
  '/web/src/lib/place/PathLink.',
  '/web/src/lib/time/inWords.',
  '/web/src/lib/views/',
  '/web/src/app/App.',
  '/web/src/app/PublicPage.',
  '/web/src/app/views.',
  '/web/src/app/frame/',
  '/web/src/app/firstAnswers.',
  '/web/src/app/AdminControlsProvider.',
  '/web/src/app/useLive.',
  '/web/src/app/head/usePageHead.',
  '/view.ts',
  '/web/src/pages/home/Home.',
  '/web/src/pages/home/Tiles.',
  '/web/src/pages/home/NowSection.',
  '/web/src/pages/home/CallsVolumeSection.',
  '/web/src/features/incidents/RecentCalls.',
  '/web/src/features/incidents/IncidentCard.',
  '/web/src/features/incidents/NoCalls.',
  '/web/src/features/alerts/AlertsList.',
  '/web/src/lib/place/',
  '/web/src/lib/api/queryClient.',
  '/web/src/ui/drawings/',
  '/web/src/ui/maps/MapBox.',
  '/web/src/features/admin/adminControls.',
  '/web/src/features/alerts/alerts.',
  '/web/src/features/alerts/closedAlerts.',
  '/web/src/features/incidents/recentIncidents.',
  '/model/src/company.',
  '/model/src/constants.',
  '/model/src/isRecord.',
  '/model/src/sitePaths.',
];

/** Views of the members' portal: no visitor's page names their parts. */
const PORTAL_VIEWS = ['/web/src/pages/portal/'];

/** Whether a module's id has one of some parts, whichever way its slashes lean. */
const hasOneOf = (parts: readonly string[]) => (id: string) =>
  parts.some((part) => id.replaceAll('\\', '/').includes(part));

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    pureRouter(),
    slimReactfire(),
    strictWidget(),
    companyFacts(),
    appCheckPage(),
    preloadFont(/barlow-condensed-latin-700.*\.woff2$/),
    prerender(here('./src/prerender.tsx'), here('../firebase.json')),
    offlineSite(),
  ],
  resolve: {
    // The package leads bundlers to its development build, which warns where ours only has to work.
    alias: [{ find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') }],
  },
  css: {
    preprocessorOptions: {
      // Bootstrap 5.3 still speaks Sass's older dialect.
      scss: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'] },
    },
    postcss: {
      plugins: [
        purgeCSSPlugin({
          content: [here('./index.html'), here('./privacy.html'), here('./src/**/*.{ts,tsx}')],
          // The widget makes its elements itself.
          safelist: { standard: [/^(html|body|dialog|canvas|iframe)$/], greedy: [/firebaseui-/, /mdl-/] },
        }),
      ],
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Every browser of the target knows it by itself.
    modulePreload: { polyfill: false },
    // A data: address would escape the cache, and the drawings are used by reference to their files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { site: here('./index.html'), privacy: here('./privacy.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: (id: string) => hasOneOf(LIBRARIES)(id) && !hasOneOf(LATER)(id) },
            { name: 'base', test: (id: string) => hasOneOf(BASE)(id) && !hasOneOf([...PORTAL_VIEWS, ...LATER])(id) },
          ],
        },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: ({ names }) => `static/${assetFolder(names[0] ?? '')}/[name]-[hash][extname]`,
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'static/js/[name]-[hash].js' } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/__'].map((path) => [path, process.env['FIREHOUSE_HOSTING'] ?? 'http://127.0.0.1:5000']),
    ),
  },
  test: {
    setupFiles: [here('./src/testing/setup.ts')],
  },
});

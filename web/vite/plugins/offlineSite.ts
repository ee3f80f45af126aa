import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { HEADING_FONT } from './headingFont.ts';

/**
 * Maximum size of a file that is precached for every visitor, in bytes before compression. Larger files are
 * precached only if a page references them, and otherwise cached on first use.
 */
const SMALL = 64_000;

/**
 * Builds the service worker (`sw.js`) from src/app/serviceWorker/sw.ts and injects the list of files to precache: the
 * pages, the files they reference, and every small file. Must come after plugins that change the pages
 * (vite/plugins/prerender.ts). `VITE_SERVICE_WORKER=off` builds a worker that unregisters itself and deletes its caches
 * (docs/operations.md).
 */
export function offlineSite(): PluginOption {
  let output = '';
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/serviceWorker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    selfDestroying: process.env['VITE_SERVICE_WORKER'] === 'off',
    integration: { closeBundleOrder: 'post' },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        '{index,shell,privacy,accessibility}.html',
        'static/{js,css,img}/*',
        `static/font/${HEADING_FONT}-*`,
      ],
      // These file names contain a content hash.
      dontCacheBustURLsMatching: /^static\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
      manifestTransforms: [
        (entries) => {
          const pages = ['index.html', 'shell.html'].map((page) => readFileSync(join(output, page), 'utf8')).join('');
          return { manifest: entries.filter(({ url, size }) => size <= SMALL || pages.includes(url)), warnings: [] };
        },
      ],
    },
  });
  return [
    {
      name: 'offline-site-folder',
      configResolved: ({ root, build }) => {
        output = resolve(root, build.outDir);
      },
    },
    worker,
  ];
}

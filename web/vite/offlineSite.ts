import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Parts up to this size are kept for every visitor, in bytes before packing; larger ones once they were used. */
const SMALL = 64_000;

/**
 * Builds the service worker, `sw.js`, from src/app/worker/sw.ts, and writes into it which files are kept from the start:
 * the pages, what they name, and every small part. Has to stand after what changes the pages (vite/prerender.ts).
 * With `VITE_SERVICE_WORKER=off` it is one that takes itself and all that was kept back (docs/operations.md).
 */
export function offlineSite(): PluginOption {
  let output = '';
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    selfDestroying: process.env['VITE_SERVICE_WORKER'] === 'off',
    integration: { closeBundleOrder: 'post' },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['{index,shell,privacy}.html', 'static/{js,css,font,img}/*'],
      // Named by their content.
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

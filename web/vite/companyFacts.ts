import type { Plugin } from 'vite';
import { company } from '../../model/src/company.ts';

/** What the browser shows of the site when it is put on a home screen. */
function webManifest(): string {
  return JSON.stringify({
    name: company.name,
    short_name: company.shortName,
    start_url: '/',
    display: 'standalone',
    background_color: '#f6f1e7',
    theme_color: '#85141a',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The value at a dotted path in the company's facts. */
function fact(path: string): string {
  let value: unknown = company;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The company has no fact "${path}".`);
  return escapeHtml(String(value));
}

/**
 * Puts the company's facts into the pages, where they stand as `{{company.name}}`, and writes the web
 * manifest, so that the company is named in the model alone.
 */
export function companyFacts(): Plugin {
  return {
    name: 'company-facts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/\{\{company\.([\w.]+)\}\}/g, (_, path: string) => fact(path)),
    },
    configureServer(server) {
      server.middlewares.use('/site.webmanifest', (_, response) => {
        response.setHeader('Content-Type', 'application/manifest+json').end(webManifest());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: webManifest() });
    },
  };
}

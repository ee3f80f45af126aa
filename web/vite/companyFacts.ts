import type { Plugin } from 'vite';
import { company } from '../../model/src/company/company.ts';
import { fillIn } from '../../model/src/company/fillIn.ts';
import { siteColors, type Colors } from '../../model/src/company/colors.ts';
import { escapeHtml } from '../../model/src/lib/html.ts';
import { sitePaths, UNSUBSCRIBE_PATH } from '../../model/src/site/sitePaths.ts';
import { title as callHistory } from '../src/pages/callHistory/title.ts';
import { title as news } from '../src/pages/news/title.ts';
import { homeDescription } from '../src/pages/home/description.ts';
import { inlineMark } from './inlineMark.ts';
import { structuredData } from './structuredData.ts';

/** The web app manifest. */
function webManifest(): string {
  const { light } = siteColors();
  return JSON.stringify({
    id: '/',
    name: company.name,
    short_name: company.station,
    description: company.motto,
    lang: company.locale,
    categories: ['government', 'news'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.red,
    icons: [
      { src: '/icons/lantern.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: callHistory, url: sitePaths.view('call_history') },
      { name: news, url: sitePaths.view('news_n_events') },
      { name: 'Contact Us', url: sitePaths.contactUs },
    ],
  });
}

/**
 * What search engines can index: everything except the portal's login and the pages of subscribers, whose URLs contain
 * their addresses.
 */
function robots(): string {
  return (
    `User-agent: *\nDisallow: ${sitePaths.memberPortal}\n` +
    `Disallow: ${UNSUBSCRIBE_PATH}\nSitemap: ${company.origin}/sitemap.xml\n`
  );
}

/** A color of model/src/company/colors.ts. */
function color(group: string, name: string): string {
  const value = (siteColors() as unknown as Readonly<Record<string, Colors | undefined>>)[group]?.[name];
  if (value === undefined) throw new Error(`There is no color "${group}.${name}".`);
  return value;
}

/**
 * Inserts the company's facts into the pages, for placeholders such as `{{company.name}}` and `{{color.light.red}}`,
 * and writes the web manifest and robots.txt, so that only the model names the company.
 */
export function companyFacts(): Plugin {
  return {
    name: 'company-facts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        fillIn(html, escapeHtml)
          .replace('{{structured data}}', structuredData)
          .replace('{{mark}}', inlineMark)
          .replace('{{home description}}', () => escapeHtml(homeDescription(company)))
          .replaceAll(/\{\{color\.(\w+)\.([\w-]+)\}\}/g, (_, group: string, name: string) => color(group, name)),
    },
    configureServer(server) {
      server.middlewares.use('/site.webmanifest', (_, response) => {
        response.setHeader('Content-Type', 'application/manifest+json').end(webManifest());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: webManifest() });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() });
    },
  };
}

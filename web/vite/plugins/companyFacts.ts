import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { company, fillIn, sitePaths, UNSUBSCRIBE_PATH } from '#model';
import { siteColors, type Colors } from '#model/colors';
import { escapeHtml } from '#model/html';
import { homeDescription } from '../../src/pages/home/description.ts';
import { inlineMark } from '../inlineMark.ts';
import { SECURITY_TXT, securityTxt } from '../securityTxt.ts';
import { structuredData } from '../structuredData.ts';
import { withSharedFrame } from '../textPage.ts';
import { webManifest } from '../webManifest.ts';

const PRIVACY_TEXT = resolve(import.meta.dirname, '../../../company/privacy.html');

/**
 * Returns robots.txt. Search engines can index everything except the portal's login and the unsubscribe pages, whose
 * URLs contain email addresses.
 */
function robots(): string {
  return (
    `User-agent: *\nDisallow: ${sitePaths.memberPortal}\n` +
    `Disallow: ${UNSUBSCRIBE_PATH}\nSitemap: ${company.origin}/sitemap.xml\n`
  );
}

const privacyText = () => readFileSync(PRIVACY_TEXT, 'utf8');

/** Returns a color from model/src/company/colors.ts. */
function color(group: string, name: string): string {
  const value = (siteColors() as unknown as Readonly<Record<string, Colors | undefined>>)[group]?.[name];
  if (value === undefined) throw new Error(`There is no color "${group}.${name}".`);
  return value;
}

/**
 * Replaces placeholders such as `{{company.name}}` and `{{color.light.red}}` with the company's facts, and writes the
 * web manifest, robots.txt, and security.txt.
 */
export function companyFacts(): Plugin {
  return {
    name: 'company-facts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        fillIn(withSharedFrame(html).replace('{{privacy text}}', privacyText), escapeHtml)
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
      this.emitFile({ type: 'asset', fileName: SECURITY_TXT, source: securityTxt(Date.now()) });
    },
  };
}

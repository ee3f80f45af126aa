// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { vi } from 'vitest';
import { companyColors, scssOptions } from '@firehouse/web/build';

/** A page from web/src/testing, bundled into one script and its styles. */
export interface BundledPage {
  readonly script: string;
  readonly style: string;
}

/** URL for the script, in a folder that the site's Content-Security-Policy allows. */
const PATH = '/static/js/bundled.js';

/**
 * Bundles a page from web/src/testing for production.
 * @param name entry point, without `@firehouse/web/testing/`
 * @param variables `VITE_` variables for the build
 */
export async function bundledPage(
  name: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<BundledPage> {
  // Make a production build despite running in a test.
  vi.stubEnv('NODE_ENV', 'production');
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [companyColors()],
    css: {
      postcss: {},
      preprocessorOptions: {
        scss: scssOptions,
      },
    },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      lib: {
        entry: createRequire(import.meta.url).resolve(`@firehouse/web/testing/${name}`),
        formats: ['es'],
        fileName: 'bundled',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  vi.unstubAllEnvs();
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${name} was not built.`);
  const styles = outputs.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? [String(each.source)] : [],
  );
  // Remove the font faces. This bundle inlines their fonts, which the Content-Security-Policy forbids.
  return { script: chunk.code, style: styles.join('\n').replaceAll(/@font-face\s*\{[^}]*\}/g, '') };
}

/** Runs a bundled page inside the smallest page with the site's Content-Security-Policy. */
export async function openBundled(page: Page, { script, style }: BundledPage, hash = ''): Promise<void> {
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(`/privacy.html${hash}`);
  await page.evaluate(
    ([src, css]) => {
      document.body.replaceChildren();
      for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]')) sheet.remove();
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: css }),
        Object.assign(document.createElement('script'), { type: 'module', src }),
      );
    },
    [PATH, style] as const,
  );
}

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';

/** URL where probes are served. */
const PATH = '/static/js/probe.js';

/**
 * Bundles a script that runs parts of the site in a test page.
 * @param entry absolute path of the script
 * @param define Vite's `define` option
 * @param plugins plugins from the site's build that those parts need
 * @returns source of a single module
 */
export async function bundledProbe(
  entry: string,
  define: Readonly<Record<string, string>> = {},
  plugins: Plugin[] = [],
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    plugins,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry, formats: ['es'], fileName: 'probe' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [chunk] = result !== undefined && 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The probe was not built.');
  return chunk.code;
}

/**
 * Runs a probe in a page. Serves it as one of the site's files, so that the Content-Security-Policy allows it.
 * @param page a page on the site
 * @param probe from {@link bundledProbe}
 */
export async function runProbe(page: Page, probe: string): Promise<void> {
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body: probe }));
  await page.evaluate(async (src) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src });
    const loaded = new Promise((done, fail) => {
      script.addEventListener('load', done);
      script.addEventListener('error', fail);
    });
    document.head.append(script);
    await loaded;
  }, PATH);
}

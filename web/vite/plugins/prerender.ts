import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type * as rendered from '../../src/prerender.tsx';
import { firstPaintScript } from '../firstPaintScript.ts';
import { viewLinks, type LazyView } from '../viewLinks.ts';

/** The root element before prerendering. */
const EMPTY_ROOT = '<div id="root"></div>';

/** File name of the bundled rendering entry. */
const OUTPUT_FILE = 'prerender.mjs';

/** Exports of the rendering entry. */
type Rendering = typeof rendered;

/** Matches files that define views (src/lib/views/defineView.ts). */
const DEFINITION = /\/src\/pages\/[^/]+\/view\.ts$/;

/**
 * Prerenders Home so that the frame and the headings are painted before the script has loaded (docs/decisions/007).
 * Writes two pages: `index.html` with Home and inlined styles, which Hosting serves only for `/`, and an empty
 * `shell.html` for all other paths.
 * @param input file that exports {@link Rendering}
 * @param policy file whose Content-Security-Policy must list the page's only inline script
 */
export function prerender(input: string, policy: string): Plugin {
  let config: ResolvedConfig;
  /** Imports of each file that defines views. */
  const imported = new Map<string, readonly string[]>();
  const inWorkspace = (id: string) => relative(config.root, id).replaceAll('\\', '/');
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        if (!DEFINITION.test(id.replaceAll('\\', '/'))) continue;
        imported.set(inWorkspace(id), this.getModuleInfo(id)?.dynamicallyImportedIds.map(inWorkspace) ?? []);
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const output = resolve(config.root, config.build.outDir);
        await assertAllowed(policy);
        const page = await readFile(join(output, 'index.html'), 'utf8');
        if (!page.includes(EMPTY_ROOT)) throw new Error(`The built page has no ${EMPTY_ROOT}.`);
        const { home, views } = await rendering(config, input, output, ({ renderHome, builtViews }) => ({
          home: renderHome(),
          views: builtViews().flatMap((view) => lazyView(view, imported.get(view.definition) ?? [])),
        }));
        await writeFile(join(output, 'shell.html'), page);
        await writeFile(join(output, 'index.html'), await filled(page, home, views, output));
      },
    },
  };
}

/** Returns a view with the file it loads; empty for Home, which is part of the main bundle. */
function lazyView({ key, addresses, definition }: rendered.BuiltView, files: readonly string[]): LazyView[] {
  if (files.length > 1) throw new Error(`The views of ${definition} are in more than one file: ${files.join(', ')}.`);
  return files.map((file) => ({ key, addresses, file }));
}

/**
 * Bundles the rendering entry and runs it in this process. Writes the bundle to the output folder so that it can
 * resolve the packages it imports.
 */
async function rendering<T>(
  config: ResolvedConfig,
  input: string,
  output: string,
  use: (rendering: Rendering) => T,
): Promise<T> {
  const folder = join(output, '.prerender');
  try {
    await build({
      configFile: config.configFile ?? false,
      root: config.root,
      logLevel: 'error',
      build: {
        ssr: input,
        outDir: folder,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { output: { entryFileNames: OUTPUT_FILE } },
      },
    });
    return await use((await import(pathToFileURL(join(folder, OUTPUT_FILE)).href)) as Rendering);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns `index.html` with Home and inlined styles. The script, and links for the other views, go in templates for
 * {@link firstPaintScript}.
 */
async function filled(page: string, home: string, views: readonly LazyView[], output: string): Promise<string> {
  const sheet = adjacentMatches(page, /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g);
  const css = await readFile(join(output, sheet.replace(/.* href="\/([^"]+)">/, '$1')), 'utf8');
  const preloads = adjacentMatches(page, /<link rel="modulepreload"[^>]*>\s*/g);
  const script = adjacentMatches(page, /<script type="module"[^>]*><\/script>\s*/g);
  const manifest = JSON.parse(await readFile(join(output, '.vite/manifest.json'), 'utf8')) as Manifest;
  const templates =
    `<template id="site">${preloads}${script}</template>\n` +
    `    <template id="parts">${viewLinks(manifest, views)}</template>`;
  const head = `${templates}\n    <script>${firstPaintScript}</script>`;
  return page
    .replace(sheet, () => `<style>${css.trim()}</style>`)
    .replace(preloads, '')
    .replace(script, '')
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${home}</div>`);
}

/**
 * Returns the matches in a page as one string. They must directly follow each other.
 * @throws {Error} if there are none, or if other text is between them
 */
function adjacentMatches(page: string, pattern: RegExp): string {
  const match = (page.match(pattern) ?? []).join('');
  if (match === '' || !page.includes(match))
    throw new Error(`The built page has no single stretch of ${pattern.source}.`);
  return match;
}

/**
 * Checks that the Content-Security-Policy allows the inline script. Otherwise, the problem would show up only in the
 * browser.
 */
async function assertAllowed(policy: string): Promise<void> {
  const hash = `'sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}'`;
  if (!(await readFile(policy, 'utf8')).includes(hash)) {
    throw new Error(
      `${policy}: script-src of the Content-Security-Policy has to name ${hash}, for vite/firstPaintScript.ts.`,
    );
  }
}

import type { Manifest } from 'vite';
import { bodyFiles } from '../src/app/bodyFiles.ts';

/** The page whose script every body needs. */
const PAGE = 'index.html';

/**
 * Links that make the browser fetch what a body needs beside the site's script, each with the keys of its bodies
 * as `data-body`: without them its part would be asked for only when that script runs, and its answers only then.
 * @param manifest of Vite, of the built site
 * @param addresses that the body's first reads ask, by its key
 * @returns HTML
 * @throws when a body has no part of its own in the build
 */
export function bodyLinks(
  manifest: Manifest,
  addresses: readonly (readonly [body: string, addresses: readonly string[]])[],
): string {
  const atFirst = closure(manifest, PAGE);
  const keysByLink = new Map<string, string[]>();
  const add = (link: string, key: string) => keysByLink.set(link, [...(keysByLink.get(link) ?? []), key]);
  for (const [key, file] of Object.entries(bodyFiles)) {
    for (const part of closure(manifest, `src/${file}`)) {
      if (atFirst.has(part)) continue;
      for (const link of linksOf(manifest, part)) add(link, key);
    }
  }
  for (const [key, asked] of addresses) {
    for (const address of asked)
      add(`rel="preload" as="fetch" crossorigin="anonymous" href="${address.replaceAll('&', '&amp;')}"`, key);
  }
  return [...keysByLink].map(([link, keys]) => `<link data-body="${keys.join(' ')}" ${link}>`).join('');
}

/** A part and all that it imports when it begins. */
function closure(manifest: Manifest, part: string, seen = new Set<string>()): Set<string> {
  if (seen.has(part)) return seen;
  seen.add(part);
  for (const needed of entryOf(manifest, part).imports ?? []) closure(manifest, needed, seen);
  return seen;
}

/** The attributes of what fetches a part and its styles; as a module is fetched, and as Vite fetches styles. */
function linksOf(manifest: Manifest, part: string): string[] {
  const { file, css = [] } = entryOf(manifest, part);
  return [
    `rel="modulepreload" crossorigin href="/${file}"`,
    ...css.map((sheet) => `rel="preload" as="style" crossorigin href="/${sheet}"`),
  ];
}

function entryOf(manifest: Manifest, part: string): Manifest[string] {
  const entry = manifest[part];
  if (entry === undefined)
    throw new Error(`The build has no part ${part}: src/app/bodyFiles.ts names what bodies.tsx imports.`);
  return entry;
}

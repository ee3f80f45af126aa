import type { Manifest } from 'vite';
import type { BuiltView } from '../src/prerender.tsx';

/** The page whose script all views need. */
const PAGE = 'index.html';

/** A lazily loaded view, with the file that its definition imports. */
export interface LazyView extends Pick<BuiltView, 'key' | 'addresses'> {
  /** Path relative to the workspace: `src/pages/about/About.tsx`. */
  readonly file: string;
}

/**
 * Creates links, as HTML, that load a view's files in parallel with the site's script. Each has the keys of its views
 * in `data-body`. Without them, a view's chunk would be requested only after the script has run, and its data even
 * later.
 * @throws {Error} if a view has no chunk in the build
 */
export function viewLinks(manifest: Manifest, views: readonly LazyView[]): string {
  const atFirst = closure(manifest, PAGE);
  const keysByLink = new Map<string, string[]>();
  const add = (link: string, key: string) => keysByLink.set(link, [...(keysByLink.get(link) ?? []), key]);
  for (const { key, file } of views) {
    for (const part of closure(manifest, file)) {
      if (atFirst.has(part)) continue;
      for (const link of linksOf(manifest, part)) add(link, key);
    }
  }
  for (const { key, addresses } of views) {
    for (const address of addresses)
      add(`rel="preload" as="fetch" crossorigin="anonymous" href="${address.replaceAll('&', '&amp;')}"`, key);
  }
  return [...keysByLink].map(([link, keys]) => `<link data-body="${keys.join(' ')}" ${link}>`).join('');
}

/** Returns a chunk and its static imports. */
function closure(manifest: Manifest, part: string, visited = new Set<string>()): Set<string> {
  if (visited.has(part)) return visited;
  visited.add(part);
  for (const needed of chunkOf(manifest, part).imports ?? []) closure(manifest, needed, visited);
  return visited;
}

/** Returns the attributes of links that preload a chunk and its styles. */
function linksOf(manifest: Manifest, part: string): string[] {
  const { file, css = [] } = chunkOf(manifest, part);
  return [
    `rel="modulepreload" crossorigin href="/${file}"`,
    ...css.map((sheet) => `rel="preload" as="style" crossorigin href="/${sheet}"`),
  ];
}

function chunkOf(manifest: Manifest, part: string): Manifest[string] {
  const chunk = manifest[part];
  if (chunk === undefined) throw new Error(`The build has no part ${part}.`);
  return chunk;
}

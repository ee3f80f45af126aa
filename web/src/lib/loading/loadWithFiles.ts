/** Files requested so far, by URL. */
const requested = new Map<string, Promise<unknown>>();

/**
 * Imports a chunk after requesting all the files it needs in parallel. The build replaces Vite's own function with this
 * one (vite/plugins/smallPreload.ts).
 * @param files URLs of the chunk's scripts and style sheets, without the leading slash
 * @throws {Error} if a style sheet can't be loaded; scripts are requested again by the import
 */
export async function loadWithFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(request));
  return load();
}

/** Requests a file once. Resolves immediately for a script, and once it has loaded for a style sheet. */
async function request(file: string): Promise<unknown> {
  const href = `/${file}`;
  const isSheet = file.endsWith('.css');
  const rel = isSheet ? 'stylesheet' : 'modulepreload';
  if (requested.has(href) || document.querySelector(`link[rel="${rel}"][href="${href}"]`)) return requested.get(href);
  const link = document.createElement('link');
  Object.assign(link, { rel, href, crossOrigin: '' });
  const arrival = new Promise((resolve, reject) => {
    if (!isSheet) resolve(undefined);
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // Allow another attempt.
      requested.delete(href);
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    });
  });
  requested.set(href, arrival);
  document.head.append(link);
  return arrival;
}

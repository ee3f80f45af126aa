import { Problem } from '../http/problem.ts';

/** How long to cache the site's HTML page, in ms. A new deployment is picked up after this time. */
const CACHE_MS = 60_000;
const FETCH_TIMEOUT_MS = 5_000;

/** Headers that affect how the browser treats the page. They are configured in firebase.json. */
const HEEDED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'reporting-endpoints',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
] as const;

/** The site's HTML page without content, as served by Hosting. */
interface Shell {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

let cached: { readonly from: string; readonly until: number; readonly shell: Promise<Shell> } | undefined;

/**
 * Fetches the site's page from Hosting, because it references the scripts of the current deployment.
 * @throws {Problem} 503 if the page can't be fetched
 */
export function shellOf(site: string): Promise<Shell> {
  if (cached !== undefined && cached.from === site && performance.now() < cached.until) return cached.shell;
  const shell = fetchShell(site);
  const fetched = { from: site, until: performance.now() + CACHE_MS, shell };
  cached = fetched;
  shell.catch(() => {
    if (cached === fetched) cached = undefined;
  });
  return shell;
}

async function fetchShell(site: string): Promise<Shell> {
  try {
    const response = await fetch(`${site}/shell.html`, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The site responded with ${response.status}.`);
    const headers = HEEDED.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { html: await response.text(), headers: Object.fromEntries(headers) };
  } catch {
    throw new Problem(503, 'This page is not available right now. Please try again.');
  }
}

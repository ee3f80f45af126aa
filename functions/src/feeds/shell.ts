import { Problem } from '../http/problem.ts';

/** How long a fetched page is good, in ms; a new deployment shows after it. */
const KEEP_MS = 60_000;
const FETCH_WITHIN_MS = 5_000;

/** Headers of the page that its browser heeds; they stand in firebase.json, and nowhere else. */
const HEEDED = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
] as const;

/** The built page without content, as Hosting serves it. */
export interface Shell {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

let kept: { readonly from: string; readonly until: number; readonly shell: Promise<Shell> } | undefined;

/**
 * The built page, from the site itself: it names the scripts of the deployment that is there.
 * @param site the site's address
 * @throws {Problem} 503 when it does not come
 */
export function shellOf(site: string): Promise<Shell> {
  if (kept !== undefined && kept.from === site && performance.now() < kept.until) return kept.shell;
  const shell = fetchShell(site);
  const mine = { from: site, until: performance.now() + KEEP_MS, shell };
  kept = mine;
  shell.catch(() => {
    if (kept === mine) kept = undefined;
  });
  return shell;
}

async function fetchShell(site: string): Promise<Shell> {
  try {
    const response = await fetch(`${site}/shell.html`, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (!response.ok) throw new Error(`The page was answered ${response.status}.`);
    const headers = HEEDED.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { html: await response.text(), headers: Object.fromEntries(headers) };
  } catch {
    throw new Problem(503, 'This page is not available right now. Please try again.');
  }
}

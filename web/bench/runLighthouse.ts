import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installMissing } from '@firehouse/scripts/install';
import { chromiumPath } from '@firehouse/tests/chromium';

/** Folder where Lighthouse is installed on first use. It has 200 dependencies, and only benchmarks need it. */
const lighthouse = fileURLToPath(new URL('lighthouse', import.meta.url));
await installMissing(lighthouse);
const cli = join(lighthouse, 'node_modules/lighthouse/cli/index.js');

const chromeFlags =
  // The benchmark's certificate is self-signed (certificate.ts).
  '--headless=new --ignore-certificate-errors --no-sandbox --disable-gpu ' +
  '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Lighthouse's results for a page. */
export interface Figures {
  /**
   * Scores from 0 to 100 (`performance`, `accessibility`, `best-practices`, `seo`), times in ms (`fcp`, `lcp`, `tbt`),
   * and `cls`.
   */
  readonly numbers: Readonly<Record<string, number>>;
  /** Audits that prevented a score of 100, except for performance. */
  readonly failed: readonly string[];
}

/** The parts of Lighthouse's JSON output that are used here. */
interface LighthouseResult {
  readonly categories: Readonly<
    Record<string, { id: string; score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { numericValue?: number; score: number | null }>>;
  readonly runtimeError?: { readonly message: string };
}

const running = new Set<ChildProcess>();

/** Kills all current runs and their browsers. */
export function endRuns() {
  // Each run has its own process group, which includes the browser.
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Number of attempts. On a busy machine, the start of a trace can be missing, and Lighthouse says to try again. */
const TRIES = 3;

/** Runs Lighthouse on a page, and retries if it fails. */
export async function runLighthouse(url: string): Promise<Figures> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/**
 * Runs Lighthouse once, in a new browser with its own profile.
 * @throws if Lighthouse or the browser fails
 */
async function runOnce(url: string): Promise<Figures> {
  const browser = chromiumPath();
  if (browser === null) throw new Error('There is no Chromium. Install it, or name one in CHROME_PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const output = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [cli, url, '--output=json', '--quiet', `--output-path=${output}`, `--chrome-flags=${chromeFlags}`],
      {
        env: { ...process.env, CHROME_PATH: browser, TMPDIR: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    );
    running.add(child);
    let complaints = '';
    child.stderr.on('data', (text) => (complaints += String(text)));
    const [code] = await once(child, 'close');
    running.delete(child);
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${complaints}`);
    return figuresOf(JSON.parse(await readFile(output, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function figuresOf({ categories, audits, runtimeError }: LighthouseResult): Figures {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const failing = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  const numbers = {
    ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)])),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
  return { numbers, failed: failing.map(({ id }) => id) };
}

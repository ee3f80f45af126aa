import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '@firehouse/tests/chromium';
import { installMissing } from '../../scripts/install.mjs';

/** Installed by the first run, since only benches need it and it has 100 packages. */
const lighthouse = fileURLToPath(new URL('lighthouse', import.meta.url));
await installMissing(lighthouse);
const cli = join(lighthouse, 'node_modules/lighthouse/cli/index.js');

const chromeFlags =
  // The certificate is the bench's own (certificate.mjs).
  '--headless=new --ignore-certificate-errors --no-sandbox --disable-gpu ' +
  '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const running = new Set();

/** Kills the current runs and their browsers. */
export function endRuns() {
  // Each run leads its own process group, which includes its browser.
  for (const child of running) process.kill(-child.pid, 'SIGKILL');
}

/** On a busy machine a trace sometimes lacks its beginning: Lighthouse says to run it again. */
const TRIES = 3;

/**
 * Runs Lighthouse, with retries when it could not measure.
 * @param {string} url
 * @returns {ReturnType<typeof runOnce>}
 */
export async function runLighthouse(url) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/**
 * Loads a page once in Lighthouse's mobile setting, with a separate browser and profile.
 * @param {string} url
 * @returns {Promise<Record<string, number>>} scores from 0 to 100 (`performance`, `accessibility`, `best-practices`,
 *   `seo`), times in ms (`fcp`, `lcp`, `tbt`), `cls`, `scripts` (transferred bytes); and what kept a score below 100,
 *   as `failed`
 * @throws when Lighthouse or the browser failed
 */
async function runOnce(url) {
  const browser = chromiumPath();
  if (browser === null) throw new Error('There is no Chromium. Install it, or name one in CHROME_PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [cli, url, '--output=json', '--quiet', `--output-path=${report}`, `--chrome-flags=${chromeFlags}`],
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
    return figuresOf(JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function figuresOf({ categories, audits, runtimeError }) {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const value = (audit) => audits[audit].numericValue;
  return {
    ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)])),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed: Object.entries(categories)
      .filter(([id]) => id !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  };
}

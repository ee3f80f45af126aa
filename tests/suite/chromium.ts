import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const execute = promisify(execFile);

const APT_TIMEOUT_MS = 120_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Chromium flags: run headless and as root, without background network requests. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium package without a user interface. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Returns the path of the browser for benchmarks and screenshots; null if none is installed. */
export function chromiumPath(): string | null {
  return firstOf([
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
    HEADLESS_SHELL,
  ]);
}

/** Returns the path of the browser for end-to-end tests; null if none is installed. */
function testBrowserPath(): string | null {
  return firstOf([process.env.CHROME_PATH, HEADLESS_SHELL]) ?? chromiumPath();
}

/** Launches the browser for benchmarks and screenshots. */
export function launchChromium(): Promise<Browser> {
  const path = chromiumPath();
  return chromium.launch({ ...(path !== null && { executablePath: path }), args: FLAGS });
}

/** Launches the browser for end-to-end tests. */
export function launchTestBrowser(): Promise<Browser> {
  return chromium.launch(testOptions());
}

/** Launches the browser for end-to-end tests with a profile in `folder`. */
export function launchTestProfile(
  folder: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...testOptions(), ...options });
}

function testOptions() {
  const executablePath = testBrowserPath();
  if (executablePath === null) throw new Error('There is no Chromium; `npm test` installs one.');
  return { executablePath, args: FLAGS };
}

function firstOf(paths: readonly (string | undefined)[]) {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/** Returns whether {@link ensureTestBrowser} would install something. */
export function isTestBrowserMissing(): boolean {
  return firstOf([process.env.CHROME_PATH, HEADLESS_SHELL]) === null && (hasApt() || chromiumPath() === null);
}

function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs the browser for end-to-end tests if necessary, and returns its path. */
export async function ensureTestBrowser(): Promise<string> {
  const problems = [];
  for (const install of [installByApt, installByPlaywright]) {
    try {
      await install();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    const path = testBrowserPath();
    if (path !== null) return path;
  }
  throw new Error(
    'There is no Chromium for the end-to-end tests, and installing one failed. ' +
      `Install it, or name one in CHROME_PATH.\n${problems.join('\n')}`,
  );
}

async function installByApt() {
  if (!hasApt()) return;
  const options = {
    timeout: APT_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const packages = ['chromium-headless-shell', 'fonts-liberation'];
  const install = () => execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  // Update the package lists only if installing fails without that.
  await install().catch(async () => {
    await execute('apt-get', ['update', '-qq'], options);
    await install();
  });
}

async function installByPlaywright() {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  await execute(process.execPath, [cli, 'install', 'chromium'], {
    timeout: DOWNLOAD_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
}

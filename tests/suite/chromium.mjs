import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const execute = promisify(execFile);

const APT_TIMEOUT_MS = 120_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Debian's package of Chromium without windows and menus. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The full browser, for benchmarks and screenshots: the one in CHROME_PATH, the system's Chromium, or the one that
 * playwright-core has downloaded.
 * @returns {string | null} its path; null when there is none
 */
export function chromiumPath() {
  return firstOf([
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
    HEADLESS_SHELL,
  ]);
}

/**
 * The browser of the end-to-end tests: Chromium's headless shell if it is installed. Its windows open in a quarter of
 * the time of the full browser's, which starts an interface even when nobody sees it
 * (docs/decisions/026-tests-in-twenty-minutes.md).
 * @returns {string | null} its path; null when there is no browser
 */
export function testBrowserPath() {
  return firstOf([process.env.CHROME_PATH, HEADLESS_SHELL]) ?? chromiumPath();
}

function firstOf(paths) {
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/** Whether {@link ensureTestBrowser} has something to install: the headless shell, or any browser at all. */
export function isTestBrowserMissing() {
  return firstOf([process.env.CHROME_PATH, HEADLESS_SHELL]) === null && (hasApt() || chromiumPath() === null);
}

function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs the tests' browser if it is missing and can be installed: Debian's package, else playwright-core's
 * own download, the only one that the tests make. Full Chromium serves where there is no headless shell.
 * @returns {Promise<string>} its path
 * @throws when there is none, and none could be installed
 */
export async function ensureTestBrowser() {
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
  // The package lists may already be current.
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

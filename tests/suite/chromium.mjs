import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const execute = promisify(execFile);

const APT_TIMEOUT_MS = 300_000;

/**
 * The browser that the end-to-end tests use: the one that CHROME_PATH names, the system's Chromium, or
 * the one that playwright-core has downloaded.
 * @returns {string | null} its path; null when there is none
 */
export function chromiumPath() {
  const candidates = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/**
 * Sees to it that there is a browser: Debian's package where this may install one, else playwright-core's
 * own download, the only one that the tests make.
 * @returns {Promise<string>} its path
 * @throws when there is none, and none could be installed
 */
export async function ensureChromium() {
  const there = chromiumPath();
  if (there !== null) return there;
  const problems = [];
  for (const install of [installByApt, installByPlaywright]) {
    try {
      await install();
      const path = chromiumPath();
      if (path !== null) return path;
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `There is no Chromium for the end-to-end tests, and installing one failed. Install it, or name one in CHROME_PATH.\n${problems.join('\n')}`,
  );
}

async function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = {
    timeout: APT_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await execute('apt-get', ['update', '-qq'], options);
  await execute(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    options,
  );
}

async function installByPlaywright() {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  await execute(process.execPath, [cli, 'install', 'chromium'], {
    timeout: APT_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
}

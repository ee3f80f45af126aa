import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where browsers are installed; playwright-core's own comes next. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];

/** Opens a browser without windows: the one in CHROME_PATH, an installed one, or playwright-core's. */
export function openBrowser(): Promise<Browser> {
  const executablePath = [process.env['CHROME_PATH'], ...INSTALLED].find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--headless', '--no-sandbox'] });
}

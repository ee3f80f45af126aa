import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Installed browsers to use instead of Playwright's own. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];

/**
 * Starts a headless browser: CHROME_PATH if set, else an installed one, else Playwright's own.
 * @param args additional command-line arguments
 */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = [process.env['CHROME_PATH'], ...INSTALLED].find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--headless', '--no-sandbox', ...args] });
}

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Paths of installed browsers; playwright-core's own browser is the fallback. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];

/**
 * Opens a headless browser: the one in CHROME_PATH, an installed one, or playwright-core's.
 * @param args additional arguments for Chromium
 */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = [process.env['CHROME_PATH'], ...INSTALLED].find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--headless', '--no-sandbox', ...args] });
}

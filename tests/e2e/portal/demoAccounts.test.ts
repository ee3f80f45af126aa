import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { demoAccounts } from '@firehouse/seed/demo';
import type { Page } from 'playwright-core';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { buildOtherSite } from '../builtSite.ts';
import { live, openBrowser } from '../browser.ts';
import { openPortal, PREPARING, signInButton, userMenu } from './portalVisitor.ts';

const production = resolve(import.meta.dirname, '../../../web/dist');

/** Matches anything that demo accounts leave in a built site: their component, styles and accounts. */
const TRACES = /demo[ -]?accounts?|DEMO_ACCOUNTS|(google|microsoft)-chief|chief@|member@lantern/i;

/** Returns the built files that contain a match. */
async function traced(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|html|json)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files.filter((file, at) => TRACES.test(file) || TRACES.test(texts[at] ?? ''));
}

/**
 * Serves the site's scripts from another folder. The page still comes from Hosting: if a test fulfilled it, Chromium
 * would block its requests to the local emulators.
 */
async function serve(page: Page, folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const start = `import '/${manifest['index.html']?.file}';`;
  await page.route(/\/static\/(js|css)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isThere = existsSync(join(folder, pathname));
    if (isThere) await route.fulfill({ path: join(folder, pathname) });
    else if (pathname.startsWith('/static/js/site-'))
      await route.fulfill({ contentType: 'text/javascript', body: start });
    else await route.fallback();
  });
}

// SPEC 10.55
it('demo accounts have a button each on the site of npm start, and no trace in the deployed one', async () => {
  expect(await traced(production)).toEqual([]);
  const demo = await buildOtherSite();
  expect((await traced(demo)).length).toBeGreaterThanOrEqual(2);

  const browser = await openBrowser();
  try {
    const { page, problems } = await openPortal(browser, { path: PREPARING });
    await serve(page, demo);
    for (const [role, { email, displayName }] of Object.entries(demoAccounts)) {
      await page.goto('/memberportal');
      await live(page);
      await page.getByRole('button', { name: `Sign in as the demo ${role} ${email}` }).click();
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      await userMenu(page).click();
      await page.locator('#user-menu').getByText(displayName, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    }
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

// SPEC 10.55
it('a cloud project offers no demo accounts, whatever its build', async () => {
  const browser = await openBrowser();
  try {
    const { page } = await openPortal(browser, { path: PREPARING });
    await serve(page, await buildOtherSite());
    await page.route('**/__/firebase/init.json', (route) =>
      route.fulfill({ json: { apiKey: 'key', projectId: 'firehouse-prod' } }),
    );
    await page.goto('/memberportal');
    await signInButton(page).waitFor();
    expect(await page.getByText('Demo accounts').count()).toBe(0);
  } finally {
    await browser.close();
  }
});

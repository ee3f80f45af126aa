// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { openBrowser } from './browser.ts';
import type { AppCheckProbe } from './policy/appCheckProbe.ts';
import { stubOthers } from './policy/stubs.ts';
import { bundledProbe, runProbe } from './runProbe.ts';

/** Globals that the tests set and read in the page. */
type PageGlobals = typeof globalThis & { siteRequests: AppCheckProbe };

const root = resolve(import.meta.dirname, '../..');
const SITE_KEY = 'site-key-of-the-test';

let browser: Browser;
let probe: string;
let context: BrowserContext;
let page: Page;
let asked: string[];
/** Paths and tokens of requests that reached the API. */
let came: (readonly [path: string, token: string | undefined])[];

beforeAll(async () => {
  browser = await openBrowser();
  // The site's API client, built with an App Check key.
  probe = await bundledProbe(resolve(import.meta.dirname, 'policy/appCheckProbe.ts'), {
    'import.meta.env.VITE_APP_CHECK_SITE_KEY': JSON.stringify(SITE_KEY),
    'import.meta.env.DEV': 'false',
  });
});
afterAll(() => browser.close());

beforeEach(async () => {
  const { hosting } = ownSuite();
  context = await browser.newContext({ baseURL: hosting, serviceWorkers: 'block' });
  asked = await stubOthers(context, hosting);
  came = [];
  await context.route('**/__/firebase/init.json', (route) =>
    route.fulfill({ json: { apiKey: 'local', projectId: 'firehouse', appId: '1:2:web:3' } }),
  );
  await context.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    came.push([pathname + search, (await route.request().allHeaders())['x-firebase-appcheck']]);
    await route.fulfill({ json: [] });
  });
  page = await context.newPage();
  // The smallest page with the site's Content-Security-Policy.
  await page.goto('/privacy.html');
  await runProbe(page, probe);
});

afterEach(() => context.close());

const read = (path: string) => page.evaluate((each) => (globalThis as PageGlobals).siteRequests.read(each), path);
const send = (path: string) => page.evaluate((each) => (globalThis as PageGlobals).siteRequests.send(each), path);

describe('a site with an App Check key', () => {
  // SPEC 7.1, 7.13
  it('sends its token with every request but lists of posts and members, after one reCAPTCHA', async () => {
    for (const path of [
      '/alerts',
      '/col/incidents?limit=-1',
      '/col/posts?orderBy=occurrenceDate,desc',
      '/col/members?limit=500',
      '/col/members?email=a%40b.example',
    ]) {
      expect(await read(path)).toBe('');
    }
    expect(await send('/apply')).toBe('');
    expect(came).toEqual([
      ['/api/alerts', 'app-check-token'],
      ['/api/col/incidents?limit=-1', 'app-check-token'],
      ['/api/col/posts?orderBy=occurrenceDate,desc', undefined],
      ['/api/col/members?limit=500', undefined],
      ['/api/col/members?email=a%40b.example', 'app-check-token'],
      ['/api/apply', 'app-check-token'],
    ]);
    expect(asked.filter((url) => url.includes(':exchangeRecaptchaEnterpriseToken'))).toHaveLength(1);
    expect(asked.filter((url) => url.startsWith('https://www.google.com/recaptcha/enterprise.js')).length).toBe(1);
  });

  it('does not load App Check for requests without a token', async () => {
    await read('/col/posts');
    expect(came).toEqual([['/api/col/posts', undefined]]);
    expect(asked).toEqual([]);
  });

  // SPEC 10.101
  it('sends requests without a token when reCAPTCHA never responds', async () => {
    await context.route('https://www.google.com/recaptcha/**', () => {});
    expect(await Promise.all([read('/alerts'), read('/col/incidents')])).toEqual(['', '']);
    // The first token request has timed out, so later requests don't wait for it.
    expect(await read('/col/apparatus')).toBe('');
    expect(came.map(([, token]) => token)).toEqual([undefined, undefined, undefined]);
  });

  it('sends requests without a token when Firebase refuses one', async () => {
    await context.route(/:exchangeRecaptchaEnterpriseToken/, (route) =>
      route.fulfill({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' }, json: {} }),
    );
    expect(await read('/alerts')).toBe('');
    expect(came).toEqual([['/api/alerts', undefined]]);
  });

  it('sends requests without a token when Hosting does not know the project', async () => {
    await context.route('**/__/firebase/init.json', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    expect(await read('/alerts')).toBe('');
    expect(came).toEqual([['/api/alerts', undefined]]);
  });
});

it('a site without a key contains no App Check code', async () => {
  const folder = resolve(root, 'web/dist/static/js');
  const files = await readdir(folder);
  expect(files.filter((name) => /issueToken|appCheck/i.test(name))).toEqual([]);
  const first = files.filter((name) => /^(site|base|library)-/.test(name));
  expect(first.length).toBeGreaterThan(0);
  for (const name of first)
    expect(await readFile(resolve(folder, name), 'utf8'), name).not.toMatch(/AppCheck|recaptcha/i);
});

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { units } from '@firehouse/seed/demo';
import { HOME_POLL_MS, texts, joining } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { signInAs } from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';
import { live, openBrowser, visit, type Visitor } from './browser.ts';
import { buildOtherSite } from './builtSite.ts';
import { serveSite } from './look/siteServer.ts';
import { setOffline } from './offline/network.ts';
import { deploySite } from './offline/twoDeployments.ts';
import { untilIdle } from './untilIdle.ts';

/** Timeout for registering the service worker and caching the site on a busy machine, in ms. */
const POLL = { timeout: 60_000, interval: 250 };

let browser: Browser;
let records: Records;
let token: string;
let visitors: Visitor[] = [];
/** A visitor whose browser has cached the site. Shared because caching would take most of each test's time. */
let cachedVisitor: Visitor | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    'incidents/offline-call': {
      startTime: Date.now() - 20_000,
      TypeCode: 'Fire',
      ChiefComplaint: 'Chimney fire',
      Address: '9 Kiln Lane',
      XSt: '',
      Description: '',
    },
    'posts/offline-post': {
      type: 'News',
      title: 'Kept for later',
      description: 'Read it on the train.',
      postedBy: 'officer@people.example',
      occurrenceDate: Timestamp.now(),
    },
  });
  ({ idToken: token } = await signInAs(ownSuite().accounts.admin));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  await Promise.all(visitors.map(({ leave }) => leave()));
  visitors = [];
  const pages = cachedVisitor?.page.context().pages() ?? [];
  await Promise.all(pages.filter((page) => page !== cachedVisitor?.page).map((page) => page.close()));
});

/** Returns all URLs in all of the browser's caches. */
const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url))),
    );
    return lists.flat();
  });

/** Waits until the service worker is active and has cached URLs that match all patterns. */
async function untilCached(page: Page, ...patterns: readonly RegExp[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), POLL).toBe('activated');
  await expect
    .poll(async () => {
      const kept = await cachedUrls(page);
      return patterns.filter((pattern) => !kept.some((address) => pattern.test(address)));
    }, POLL)
    .toEqual([]);
}

/** Files that the service worker always caches. */
const SITE = [/shell\.html/, /static\/js\/site-/];

/** Opens the site as a new visitor, and waits until the browser has cached it and the first page's responses. */
async function visitAndCache(path: string, ...patterns: readonly RegExp[]): Promise<Page> {
  const visitor = await visit(browser, path, { serviceWorkers: 'allow' });
  visitors.push(visitor);
  await untilCached(visitor.page, ...SITE, ...patterns);
  return visitor.page;
}

/** Opens a page in a browser that has cached the site, but no data from other pages. */
async function openCached(path: string, ...patterns: readonly RegExp[]): Promise<Page> {
  cachedVisitor ??= await cacheSite();
  const context = cachedVisitor.page.context();
  await setOffline(context, false);
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await clearApiCache(page);
  await page.goto(path);
  await live(page);
  await untilCached(page, ...SITE, ...patterns);
  await clearBrowserCache(page);
  return page;
}

/** Opens a window, waits until it has cached the site, and navigates away. */
async function cacheSite(): Promise<Visitor> {
  const visitor = await visit(browser, '/privacy.html', { serviceWorkers: 'allow' });
  await visitor.page.goto('/?body=join_us');
  await untilCached(visitor.page, ...SITE, /static\/js\/JoinUs-/);
  await visitor.page.goto('about:blank');
  return visitor;
}

/** Clears the browser's HTTP cache, so that only the service worker's copies are available offline. */
async function clearBrowserCache(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await client.detach();
}

/** Deletes all cached API responses. */
async function clearApiCache(page: Page): Promise<void> {
  await clearBrowserCache(page);
  // The service worker may still be caching responses for a page that has been closed.
  await expect
    .poll(async () => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          const read = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
          await Promise.all(read.map((request) => cache.delete(request)));
        }
      });
      return (await cachedUrls(page)).filter((address) => address.includes('/api/'));
    }, POLL)
    .toEqual([]);
}

/** Returns the paths of the entry scripts in the page. */
const firstScripts = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .map(({ src }) => new URL(src, location.href).pathname)
      .filter((path) => path.includes('/js/site-')),
  );

/** Returns the paths of cached entry scripts. */
const cachedFirstScripts = async (page: Page) => {
  const paths = (await cachedUrls(page)).map((address) => new URL(address).pathname);
  return [...new Set(paths.filter((path) => path.includes('/js/site-')))];
};

const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

/**
 * Returns the number of registered service workers and the names of the caches; undefined while the page is reloading.
 */
const workersAndCaches = (page: Page) =>
  page
    .evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()] as const)
    .catch(() => undefined);

const line = (page: Page) => page.locator('.offline-line');

describe('without a network', () => {
  // SPEC 10.45
  it('Home shows its cached data and their time, and no live light; online it is live again', async () => {
    const page = await visitAndCache('/', /col\/incidents\?q=startTime>=&/, /api\/alerts$/);
    expect(await line(page).textContent()).toBe('');
    await setOffline(page.context(), true);
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: /Chimney fire/ }).waitFor();
    await expect
      .poll(() => line(page).textContent(), POLL)
      .toMatch(/^You’re offline\. This page was last updated at \d{1,2}:\d\d [AP]M\.$/);
    expect(await page.locator('.log-state').textContent()).toMatch(/^Last updated at \d{1,2}:\d\d [AP]M$/);
    expect(await page.locator('.live-light').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Alerts' }).getByRole('button').count()).toBeGreaterThan(0);

    await setOffline(page.context(), false);
    await expect
      .poll(async () => {
        // The first retry may come before the service worker is back online. Each poll retries again.
        await page.clock.fastForward(HOME_POLL_MS);
        return page.locator('.log-state.live').count();
      }, POLL)
      .toBe(1);
    await expect.poll(() => line(page).textContent(), POLL).toBe('');
  });

  // SPEC 10.45
  it('every body opens, and shows the time of its cached data', async () => {
    const page = await openCached('/?body=apparatus', /col\/apparatus/, /media\/apparatus/, /static\/js\/JoinUs-/);
    await page.getByRole('heading', { level: 2, name: units.ladder }).waitFor();
    await setOffline(page.context(), true);
    await page.goto('/?body=join_us');
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await page.goto('/?body=apparatus');
    await page.getByRole('heading', { level: 2, name: units.ladder }).waitFor();
    const image = page.locator('main img').first();
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth), POLL).toBeGreaterThan(0);
    await expect.poll(() => line(page).textContent(), POLL).toMatch(/^You’re offline\. This page was last updated at /);
    await page.goto('/privacy.html');
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });

  // SPEC 10.45
  it('a post that was read opens at its path; one that was not shows nothing', async () => {
    const page = await openCached('/posts/ShowPost/offline-post', /col\/posts\/doc\/offline-post$/);
    await setOffline(page.context(), true);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Kept for later' }).waitFor();
    await page.goto('/posts/ShowPost/never-read');
    await page.getByRole('contentinfo').waitFor();
    await page.locator('.news-one[aria-busy=false]').waitFor({ state: 'attached' });
    await expect
      .poll(() => line(page).textContent(), POLL)
      .toMatch(/^You’re offline\. (We couldn’t load everything on this page|This page was last updated)/);
    expect(await page.getByRole('heading', { level: 2, name: 'Kept for later' }).count()).toBe(0);
  });

  it('a list that is not cached is reported as not loaded, not as empty; online it appears', async () => {
    const page = await openCached('/?body=join_us', /static\/js\/NewsAndEvents-/, /static\/js\/ApparatusGallery-/);
    await setOffline(page.context(), true);
    for (const [body, what] of [
      ['apparatus', 'We couldn’t load the apparatus.'],
      ['about_us', 'We couldn’t load the members.'],
      ['News', 'We couldn’t load news.'],
    ] as const) {
      await page.goto(`/?body=${body}`);
      const message = page.locator('main [role=alert] p');
      // The page notices shortly after loading that it is offline (offline/network.ts).
      await expect
        .poll(() => message.textContent(), POLL)
        .toBe(`You’re offline. ${what} We’ll try again when you’re back online.`);
      expect(await page.getByText(/^No (apparatus|news)/).count()).toBe(0);
    }
    await setOffline(page.context(), false);
    await page.getByRole('button', { name: 'Kept for later' }).waitFor();
    expect(await page.locator('main [role=alert]').count()).toBe(0);

    await setOffline(page.context(), true);
    await page.goto('/?body=call_history');
    await expect.poll(() => page.locator('main [role=alert]').first().textContent(), POLL).toMatch(/could(n’t| not)/);
  });

  it('a form shows its error and the reason, and sends nothing later', async () => {
    const page = await openCached('/?body=join_us', /static\/js\/ApplicationDialog-/);
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await setOffline(page.context(), true);
    await page
      .getByRole('button', { name: /apply|interest|application/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/name/i).first().fill('Ada Offline');
    await dialog
      .getByLabel(/address/i)
      .first()
      .fill('1 Nowhere');
    await dialog.getByLabel(/phone/i).first().fill('610-555-0100');
    await dialog.getByLabel(/mail/i).first().fill('offline@applicants.example');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(texts.applicationFailed).waitFor();
    await dialog
      .getByText('You’re offline. Try again when you’re back online. What you entered is still in the form.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    expect(await dialog.getByLabel(/name/i).first().inputValue()).toBe('Ada Offline');
    await setOffline(page.context(), false);
    await page.reload();
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    const found = await records.db
      .collection('members.applications')
      .where('email', '==', 'offline@applicants.example')
      .get();
    expect(found.size).toBe(0);
  });
});

describe('the worker’s cache', () => {
  // SPEC 10.46
  it('has no failed responses, and none to requests with a token, to forms, or under Firebase’s paths', async () => {
    const page = await openCached('/', /api\/alerts$/);
    const ask = (path: string, init: RequestInit = {}) =>
      page.evaluate(
        async ([to, how]) =>
          fetch(to, how).then(
            ({ status }) => status,
            () => 'failed',
          ),
        [path, init] as const,
      );
    const signedIn = { headers: { Authorization: `Bearer ${token}` } };
    const { admin } = ownSuite().accounts;
    expect(await ask('/api/col/members?limit=5000', signedIn)).toBe(200);
    expect(await ask(`/api/col/members?email=${encodeURIComponent(admin)}`, signedIn)).toBe(200);
    expect(await ask('/api/col/apparatus', signedIn)).toBe(200);
    expect(await ask(`/api/col/members?email=${encodeURIComponent(admin)}`)).not.toBe(200);
    await ask('/__/firebase/init.json');
    await ask('/api/subscriptions?email=a%40b.example&token=x');
    await ask('/api/apply', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
    expect(await ask('/api/col/calls.volume/doc/2024')).toBe(200);
    await untilCached(page, /calls\.volume\/doc\/2024$/);
    const kept = await cachedUrls(page);
    expect(
      kept.filter((address) => /col\/members|col\/apparatus|__\/firebase|subscriptions|apply|@/.test(address)),
    ).toEqual([]);

    // Failed responses aren't cached, either.
    expect(await ask('/api/col/posts/doc/there-is-none')).toBe(404);
    expect(await ask('/api/col/posts')).toBe(200);
    await untilCached(page, /col\/posts$/);
    expect((await cachedUrls(page)).filter((address) => address.includes('there-is-none'))).toEqual([]);

    // An anonymous request's cached response must not be served to a request with a token.
    await setOffline(page.context(), true);
    expect(await ask('/api/col/calls.volume/doc/2024')).toBe(200);
    expect(await ask('/api/col/calls.volume/doc/2024', signedIn)).toBe('failed');
  });
});

describe('a new deployment', () => {
  // SPEC 10.46
  it('starts with the next page, replaces the old one once its last page closes, and mixes no chunks', async () => {
    const site = await deploySite(ownSuite().hosting);
    const context = await browser.newContext({ baseURL: site.origin });
    try {
      const older = await context.newPage();
      await older.goto('/about_us');
      await untilCached(older, /shell\.html/, /static\/js\/JoinUs-/);
      const before = site.script();
      site.deployAgain();

      // A new page starts with the new deployment even if an old page is still open.
      const newer = await context.newPage();
      await newer.goto('/about_us');
      expect(await firstScripts(newer)).toEqual([site.script()]);
      await expect.poll(() => waiting(newer), POLL).toBe('installed');
      await older.getByRole('link', { name: 'Join Us' }).first().click();
      await older.getByText(joining.requirements[0], { exact: true }).waitFor();
      expect(await cachedFirstScripts(older)).toContain(before);

      await older.close();
      // If a reload's response is slow or an error, the cached older page is shown, so try again.
      await expect
        .poll(async () => {
          await newer.reload();
          const isReplaced = expect.poll(() => waiting(newer), { timeout: 25_000 }).toBeUndefined();
          return [await firstScripts(newer), await isReplaced.then(() => 'replaced', String)];
        }, POLL)
        .toEqual([[site.script()], 'replaced']);
      await expect.poll(() => cachedFirstScripts(newer), POLL).toEqual([site.script()]);
      await setOffline(context, true);
      await newer.reload();
      expect(await firstScripts(newer)).toEqual([site.script()]);
      await newer.getByRole('contentinfo').waitFor();
    } finally {
      await context.close();
      site.close();
    }
  });
});

describe('a deployment without the worker', () => {
  // SPEC 10.48
  it('removes the worker and its caches from earlier visitors, and gives none to new ones', async () => {
    const { hosting } = ownSuite();
    const site = await deploySite(hosting);
    const without = await serveSite(() => undefined, await buildOtherSite());
    const contexts = await Promise.all([
      browser.newContext({ baseURL: site.origin }),
      browser.newContext({ baseURL: site.origin }),
    ]);
    const [had, comes] = contexts;
    try {
      const page = await had.newPage();
      await page.goto('/?body=join_us');
      await untilCached(page, /shell\.html/, /static\/js\/JoinUs-/);
      site.deployFrom(without.origin);
      await page.reload();
      await expect.poll(() => workersAndCaches(page), POLL).toEqual([0, []]);
      await page.getByText(joining.requirements[0], { exact: true }).waitFor();

      const newcomer = await comes.newPage();
      await newcomer.goto('/?body=join_us');
      await newcomer.getByText(joining.requirements[0], { exact: true }).waitFor();
      // Wait for the chunk that would register a service worker.
      await newcomer.locator('.print-line').waitFor({ state: 'attached', timeout: POLL.timeout });
      await untilIdle(newcomer);
      expect(await workersAndCaches(newcomer)).toEqual([0, []]);

      for (const [each, context] of [
        [page, had],
        [newcomer, comes],
      ] as const) {
        await setOffline(context, true);
        await expect(each.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      }
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      without.close();
      site.close();
    }
  });
});

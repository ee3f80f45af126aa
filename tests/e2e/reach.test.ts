// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { company } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { openBrowser, sharedWindows } from './browser.ts';

let browser: Browser;
const { come, problems } = sharedWindows(() => browser);
let records: Records;
let hosting: string;

const post = (type: string, more: object = {}) => ({
  type,
  title: `A ${type} </script><script>document.title = 'run'</script>`,
  description: 'Halves and sides, from eleven on.',
  postedBy: 'officer@people.example',
  occurrenceDate: Timestamp.fromMillis(Date.UTC(2031, 4, 6, 15)),
  ...more,
});

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  ({ hosting } = ownSuite());
  await records.put({
    'posts/reach-news': post('News'),
    'posts/reach-event': post('Event', { media: ['/posts/a.jpg'] }),
  });
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

/** Returns the structured data in a page. */
const dataOf = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((element) => JSON.parse(element.textContent ?? '') as Record<string, unknown>));

const head = (page: Page, selector: string, attribute: string) =>
  page.locator(selector).evaluateAll((all, name) => all.map((element) => element.getAttribute(name)), attribute);

describe('for search engines', () => {
  // SPEC 10.41
  it.each(['/', '/about_us', '/nothing/here'])('%s describes the company', async (path) => {
    const page = await come(path);
    const [data] = await dataOf(page);
    const [station, site] = (data?.['@graph'] ?? []) as Record<string, unknown>[];
    expect(data?.['@context']).toBe('https://schema.org');
    expect(station).toMatchObject({
      '@type': 'FireStation',
      name: company.name,
      telephone: company.phone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address.line1,
        addressLocality: company.address.city,
        postalCode: company.address.zip,
      },
      geo: { latitude: company.coordinate.lat, longitude: company.coordinate.lng },
    });
    expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': station?.['@id'] } });
    expect(problems()).toEqual([]);
  });

  // SPEC 10.41
  it.each([
    ['reach-news', 'NewsArticle', 'headline'],
    ['reach-event', 'Event', 'name'],
  ] as const)('the page of %s is a %s without a person’s name or address', async (id, type, title) => {
    const page = await come(`/posts/ShowPost/${id}`);
    const data = await dataOf(page);
    expect(data.map((each) => each['@type'] ?? 'graph')).toEqual(['graph', type]);
    expect(data[1]?.[title]).toContain('</script>');
    expect(JSON.stringify(data[1])).toContain(`"name":${JSON.stringify(company.name)}`);
    if (type === 'Event')
      expect(data[1]).toMatchObject({
        startDate: '2031-05-06T15:00:00.000Z',
        image: [expect.stringContaining('/api/obj/posts/a.jpg')],
      });
    expect(await page.content()).not.toContain('officer@');
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: /^A (News|Event)/ })
      .waitFor();
    expect(await page.title()).not.toBe('run');
    expect(await head(page, 'meta[property="og:image"]', 'content')).toEqual([
      expect.stringMatching(type === 'Event' ? /posts\/a\.jpg$/ : /share\.png$/),
    ]);
    expect(await head(page, 'meta[name="twitter:card"]', 'content')).toEqual(['summary_large_image']);
    expect(problems()).toEqual([]);
  });

  // SPEC 10.43
  it.each([
    ['/', '/', /^Calls in the last 30 minutes/],
    ['/about_us', '/about_us', /^Meet the officers/],
    ['/members', '/about_us', /^Meet the officers/],
    ['/?body=join_us', '/?body=join_us', /^Become a volunteer/],
  ])('%s has the canonical URL %s and a specific description', async (path, canonical, description) => {
    const page = await come(path);
    await expect
      .poll(() => head(page, 'link[rel=canonical]', 'href'), { timeout: 30_000 })
      .toEqual([company.origin + canonical]);
    expect(await head(page, 'meta[name=description]', 'content')).toEqual([expect.stringMatching(description)]);
  });

  // SPEC 10.43
  it('robots.txt excludes subscribers’ pages and names the sitemap', async () => {
    const robots = await (await fetch(`${hosting}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${company.origin}/sitemap.xml`);
    expect(robots).toContain('Disallow: /unsubscribe/');
    const map = await (await fetch(`${hosting}/sitemap.xml`)).text();
    expect(map).toContain('/?body=join_us</loc>');
  });
});

describe('on a home screen', () => {
  // SPEC 10.44
  it('Chromium accepts the manifest, and its icons have the declared sizes', async () => {
    const page = await come('/');
    // The manifest link is added after everything visible has loaded.
    await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    const { errors, data, url } = (await session.send('Page.getAppManifest')) as {
      errors: unknown[];
      data: string;
      url: string;
    };
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data) as {
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`).sort()).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      'any any',
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(new URL(src, url));
      expect([response.status, response.headers.get('Content-Type')], src).toEqual([200, type]);
      if (type !== 'image/png') continue;
      const image = Buffer.from(await response.arrayBuffer());
      // https://www.w3.org/TR/png/#11IHDR
      expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`, src).toBe(sizes);
    }
    expect(await head(page, 'link[rel="apple-touch-icon"]', 'href')).toEqual(['/icons/apple-touch-icon.png']);
    expect(await head(page, 'meta[name="theme-color"]', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });
});

describe('on paper', () => {
  // SPEC 10.49
  it('a post prints alone, black on white, with its URL and the date', async () => {
    const page = await come('/posts/ShowPost/reach-event', { colorScheme: 'dark' });
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: /^A (News|Event)/ })
      .waitFor();
    await page.locator('.print-line').waitFor({ state: 'attached', timeout: 60_000 });
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['Main', 'Quick links'])
      expect(await page.getByRole('navigation', { name: hidden }).isVisible(), hidden).toBe(false);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.post-address').textContent()).toBe(`${company.origin}/posts/ShowPost/reach-event`);
    expect(await page.locator('.post-address').isVisible()).toBe(true);
    expect(await page.locator('.print-line').innerText()).toMatch(/Printed on \w+ \d{1,2}, \d{4}/);
    expect(await page.getByText('Halves and sides').isVisible()).toBe(true);
    const [ink, paper] = await page
      .locator('body')
      .evaluate((body) => [getComputedStyle(body).color, getComputedStyle(body).backgroundColor]);
    expect(ink).toMatch(/^rgb\((\d|1\d|2\d), /);
    expect(paper).toBe('rgb(255, 255, 255)');
    expect((await page.pdf()).byteLength).toBeGreaterThan(1_000);
  });
});

describe('without JavaScript', () => {
  // SPEC 10.102
  it.each([
    '/',
    '/?body=join_us',
    '/about_us',
    '/contact_us',
    '/memberportal',
    '/posts/ShowPost/reach-news',
    '/nothing/here',
  ])('%s shows the emergency number and the company’s address', async (path) => {
    const page = await come(path, { javaScriptEnabled: false });
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
    expect(await page.getByRole('link', { name: company.emergencyNumber }).first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: company.phone }).filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('noscript address').innerText()).toContain(company.address.line1);
  });
});

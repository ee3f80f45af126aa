// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { company, LOCATION_MAP_HEIGHT, MAP_ZOOM } from '@firehouse/model';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOtherSite, MAPS_KEY } from './builtSite.ts';
import { barriers, live, openBrowser, openOtherDates, schemes } from './browser.ts';
import { scenarios } from './look/scenarios.ts';
import { serveSite, type CannedAnswer } from './look/siteServer.ts';
import { mapsOn, standInForGoogle, type Google } from './maps/siteWithMaps.ts';

const REM_PX = 16;
/** The site's red for clusters (SPEC §9). */
const RED = '#b3181c';

let browser: Browser;
let folder: string;
let context: BrowserContext;
let google: Google;
let page: Page;
let close: () => void;
let problems: string[];

beforeAll(async () => {
  browser = await openBrowser();
  folder = await buildOtherSite();
});
afterAll(() => browser.close());

type Answer = (path: string, query: URLSearchParams) => CannedAnswer | undefined;

interface Opened extends BrowserContextOptions {
  /** `false` for a site built without a maps key. */
  readonly hasKey?: boolean;
}

/** Opens the site, built with a maps key by default. */
async function open(answer: Answer, path: string, { hasKey = true, ...options }: Opened = {}) {
  const site = await serveSite(answer, hasKey ? folder : undefined);
  ({ close } = site);
  context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  problems = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|refused/i.test(message.text()))
      problems.push(message.text());
  });
  google = await standInForGoogle(context, site.origin);
  page = await context.newPage();
  await page.goto(path);
  if ((await page.locator('#root').count()) > 0) await live(page);
}

async function leave() {
  await context.close();
  close();
}

const maps = () => mapsOn(page);
const scripts = () => google.asked.filter(({ pathname }) => pathname === '/maps/api/js');
const directions = (address: string | RegExp) =>
  page.getByRole('link', {
    name: new RegExp(`^Directions to ${typeof address === 'string' ? address : address.source}`),
  });

/** Expands the first alert to show its location. */
const showWhole = () => page.getByRole('button', { name: /^More about Road closed/ }).click();

/** Creates incidents at a location within the last few hours. */
const at = (name: string, count: number, lat: number, lng: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `${name}${n}`,
    startTime: Date.now() - 3_600_000 - n * 1_000,
    TypeCode: 'EMS',
    ChiefComplaint: `Complaint ${name}${n}`,
    Address: `${name} STREET`,
    CallerLatitude: lat,
    CallerLongitude: lng,
  }));

const station = company.coordinate;
const incidents = [
  ...at('ELM', 1_234, station.lat - 0.0012, station.lng + 0.0147),
  ...at('OAK', 14, station.lat + 0.0188, station.lng - 0.0253),
  ...at('FIR', 3, station.lat - 0.0212, station.lng - 0.0453),
  ...at('ASH', 1, station.lat + 0.0388, station.lng + 0.0247),
  // Dispatch reports unknown locations like this.
  ...at('NONE', 2, 0, 0),
];
/** Returns the same incidents for any range, and the default scenario's responses for other requests. */
const manyIncidents = (path: string, query: URLSearchParams) =>
  path === '/col/incidents' && query.get('q')?.includes('AND') === true
    ? { body: incidents }
    : scenarios.incidents(path, query);

describe('the map of a place', () => {
  afterEach(leave);

  // SPEC 2.43, 7.25, 9.10, 9.14
  it.each(schemes)(
    'shows an alert’s coordinate with one marker, at zoom 16 in the dark style, without a street-view control, %s',
    async (scheme) => {
      await open(scenarios.alerts, '/?body=new_station', { colorScheme: scheme });
      await showWhole();
      const box = page.getByRole('group', { name: 'Map of 400 Lantern Hill Road, Allentown, PA 18103' });
      await expect.poll(async () => (await maps()).length).toBe(1);
      const [map] = await maps();
      expect(map).toMatchObject({
        zoom: MAP_ZOOM,
        ...station,
        streetViewControl: false,
        height: Number.parseFloat(LOCATION_MAP_HEIGHT) * REM_PX,
      });
      // The first color of the dark style is darker than 25% white.
      expect(map?.colors.length).toBeGreaterThan(10);
      expect(Number.parseInt(map?.colors[0]?.slice(1, 3) ?? 'ff', 16)).toBeLessThan(64);
      const markers = box.locator('[data-marker]');
      await expect.poll(() => markers.count()).toBe(1);
      expect(await markers.getAttribute('title')).toBe('400 Lantern Hill Road, Allentown, PA 18103');
      const [about, middle] = await Promise.all([markers.boundingBox(), box.boundingBox()]);
      expect(
        Math.abs((about?.x ?? 0) + (about?.width ?? 0) / 2 - (middle?.x ?? 0) - (middle?.width ?? 0) / 2),
      ).toBeLessThan(2);
      expect(await directions('400 Lantern Hill Road').isVisible()).toBe(true);
      expect(scripts()).toHaveLength(1);
      expect(Object.fromEntries(scripts()[0]?.searchParams ?? [])).toMatchObject({
        key: MAPS_KEY,
        libraries: 'places,marker',
      });
      expect(problems).toEqual([]);
      expect(await barriers(page)).toEqual([]);
    },
  );

  // SPEC 2.22
  it('shows a call’s place, from its coordinate or a look-up, in the open card only', async () => {
    await open(scenarios.incidents, '/');
    google.found = [{ formatted_address: 'I-78', geometry: { location: { lat: 40.57, lng: -75.5 } } }];
    await expect.poll(async () => (await maps()).length).toBe(1);
    expect((await maps())[0]).toMatchObject({ zoom: MAP_ZOOM, lat: station.lat + 0.012, lng: station.lng + 0.021 });
    expect(google.asked).toHaveLength(1);

    await page.getByRole('button', { name: /Interstate 78/ }).click();
    await expect.poll(async () => (await maps())[1]).toMatchObject({ lat: 40.57, lng: -75.5, zoom: MAP_ZOOM });
    expect(google.asked.at(-1)?.searchParams.get('address')).toBe(
      `Interstate 78 EB at Mile Marker 57, Between Lehigh St and Cedar Crest Blvd, ${company.address.state}`,
    );
    expect(scripts()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('shows the directions to the address when the look-up finds nothing', async () => {
    await open(scenarios.incidents, '/');
    await page.getByRole('button', { name: /Interstate 78/ }).click();
    await expect.poll(() => google.asked.some(({ pathname }) => pathname.startsWith('/maps/api/geocode'))).toBe(true);
    const box = page.getByRole('group', { name: /^Map of Interstate 78/, includeHidden: true });
    await expect.poll(() => box.isVisible()).toBe(false);
    expect(await directions('Interstate 78').isVisible()).toBe(true);
  });

  it('requests nothing from Google before a map is near the screen', async () => {
    await open(manyIncidents, '/?body=call_history', { viewport: { width: 360, height: 500 } });
    await page.locator('.call.open').waitFor();
    expect(google.asked).toEqual([]);
    await page.locator('.call.open .map').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await maps()).length).toBe(1);
    expect(scripts()).toHaveLength(1);
  });
});

/** Checks that there is no map, but an address with a link to directions. */
async function expectNoMap() {
  const box = page.locator('.alert-card .map');
  await expect.poll(async () => (await box.count()) === 0 || !(await box.isVisible())).toBe(true);
  expect(await page.locator('.alert-place').innerText()).toContain('400 Lantern Hill Road, Allentown, PA 18103');
  expect(decodeURIComponent((await directions('400 Lantern Hill Road').getAttribute('href')) ?? '')).toBe(
    `https://www.google.com/maps/dir/?api=1&destination=${station.lat},${station.lng}`,
  );
  expect(await directions('400 Lantern Hill Road').isVisible()).toBe(true);
}

describe('an address has a link to directions instead of a map', () => {
  afterEach(leave);

  // SPEC 2.43, 9.15
  it('when Google cannot be reached: the loader retries three times, and the map appears once connected', async () => {
    await open(scenarios.alerts, '/privacy.html');
    google.isThere = false;
    await page.goto('/?body=new_station');
    await showWhole();
    await expect.poll(() => scripts().length).toBe(1 + 3);
    await expectNoMap();
    expect(problems).toEqual([]);
    expect(await barriers(page)).toEqual([]);

    google.isThere = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => (await maps()).length).toBe(1);
    expect(await page.locator('.alert-card .map').isVisible()).toBe(true);
  });

  it('when Google refuses the key', async () => {
    await open(scenarios.alerts, '/?body=new_station');
    await showWhole();
    await expect.poll(async () => (await maps()).length).toBe(1);
    await page.evaluate(() => (globalThis as unknown as { gm_authFailure: () => void }).gm_authFailure());
    await expectNoMap();
    // Once a key has been refused, the page doesn't retry, even after coming back online.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectNoMap();
    expect(scripts()).toHaveLength(1);
  });

  it('when a map breaks, while the rest of the page works', async () => {
    await open(scenarios.alerts, '/privacy.html');
    await page.addInitScript(() => {
      // Make Google's own code throw.
      Object.defineProperty(globalThis, 'google', {
        value: { maps: { Map: undefined, version: '3', importLibrary: () => Promise.resolve({}) } },
      });
    });
    await page.goto('/?body=new_station');
    await showWhole();
    await expectNoMap();
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  });

  it('offline, until the connection is back', async () => {
    await open(scenarios.incidents, '/');
    await page.locator('.log-state').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await maps()).length).toBe(1);
    await context.setOffline(true);
    await page.getByRole('button', { name: /Airy St/ }).click();
    expect(await page.getByRole('group', { name: /^Map of Airy St/ }).count()).toBe(0);
    expect(await directions('Airy St').isVisible()).toBe(true);
    await context.setOffline(false);
    await expect.poll(async () => (await maps()).length).toBe(2);
  });

  // SPEC 2.22
  it('without a key, and nothing is requested from Google', async () => {
    // The alert's text is only one line, so its address is visible without expanding it.
    await open(scenarios.alerts, '/?body=new_station', { hasKey: false });
    await expectNoMap();
    expect(await page.locator('.map').count()).toBe(0);
    expect(google.asked).toEqual([]);
    expect(problems).toEqual([]);
  });
});

const markers = () => page.locator('[data-marker]');
const marker = (title: RegExp) => page.locator('[data-marker]').and(page.getByTitle(title));

describe('the map of a range', () => {
  beforeAll(async () => {
    await open(manyIncidents, '/?body=call_history');
    await openOtherDates(page);
    await page.getByRole('button', { name: 'Get Incidents' }).click();
  });
  afterAll(leave);

  beforeEach(async () => {
    // Remount the map for each test.
    await page.getByLabel('Search').fill('');
    await page.getByRole('button', { name: 'Calls', exact: true }).click();
    await page.locator('.places').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Where' }).click();
    await expect.poll(() => markers().count()).toBe(4);
  });

  // SPEC 9.11, 9.12, 9.13
  it('has clusters with their counts, k from 1,000, red above the larger of 10 and the mean', async () => {
    const seen = await markers().evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [
          (each as HTMLElement).innerText,
          decodeURIComponent((each as HTMLElement).style.backgroundImage),
        ]),
      ),
    );
    expect(Object.keys(seen).toSorted()).toEqual(['', '1.2k', '14', '3']);
    // Only clusters above the mean are red. The mean of 1234, 14, 3 and 1 is 313.
    expect(
      Object.entries(seen)
        .filter(([, image]) => image.includes(RED))
        .map(([label]) => label),
    ).toEqual(['1.2k']);
    expect((await maps()).map(({ streetViewControl }) => streetViewControl)).toEqual([false]);
    expect(problems).toEqual([]);
    expect(await page.getByRole('link', { name: /^Directions to Elm Street/ }).isVisible()).toBe(true);
    expect(await barriers(page)).toEqual([]);
  });

  // SPEC 9.11
  it('zooms to a clicked cluster', async () => {
    const [before] = await maps();
    await marker(/^14 calls/).click();
    await expect.poll(async () => (await maps())[0]?.zoom).toBeGreaterThan(before?.zoom ?? 99);
    // Nothing is clustered above zoom 16, and incidents at the same coordinate share a marker.
    await marker(/^14 calls at Oak Street$/).waitFor();
  });

  it('shows which call a marker is for, and links to its card', async () => {
    await marker(/^Ash Street$/).click();
    const told = page.getByRole('dialog').filter({ hasText: 'Ash Street' });
    await told.getByRole('button', { name: 'EMS: Complaint ASH0' }).click();
    const head = page.getByRole('button', { name: /Complaint ASH0/ });
    await expect.poll(() => head.getAttribute('aria-expanded')).toBe('true');
    expect(await head.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() =>
        head.evaluate(
          (element) =>
            element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight,
        ),
      )
      .toBe(true);
  });

  // SPEC 10.11
  it('follows the filters', async () => {
    await page.getByLabel('Search').fill('FIR STREET');
    await expect
      .poll(() => markers().evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText)))
      .toEqual(['3']);
  });
});

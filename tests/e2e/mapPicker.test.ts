// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { company, EDITOR_MAP_HEIGHT, MAP_ZOOM } from '@firehouse/model';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { openBrowser } from './browser.ts';
import { MAPS_KEY } from './builtSite.ts';
import { bundledPage, openBundled, type BundledPage } from './bundledPage.ts';
import { mapsOn, standInForGoogle, type Google } from './maps/siteWithMaps.ts';

const REM_PX = 16;

/** Globals that web/src/testing/pickerPage.tsx sets. */
type PickerGlobals = typeof globalThis & { saved?: Readonly<Record<string, unknown>> };

let browser: Browser;
let picker: BundledPage;
let context: BrowserContext;
let google: Google;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  picker = await bundledPage('picker-page', { VITE_MAPS_KEY: MAPS_KEY });
});
afterAll(() => browser.close());

beforeEach(async () => {
  const { hosting } = ownSuite();
  context = await browser.newContext({
    baseURL: hosting,
    viewport: { width: 900, height: 1_600 },
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 40.61, longitude: -75.49 },
  });
  google = await standInForGoogle(context, hosting);
  google.found = [
    { formatted_address: '12 Oak Street, Allentown, PA 18103, USA', geometry: { location: { lat: 40.6, lng: -75.5 } } },
  ];
  page = await context.newPage();
  await openBundled(page, picker);
  await page.locator('[data-marker]').waitFor();
});
afterEach(() => context.close());

const lookUps = () => google.asked.filter(({ pathname }) => pathname.startsWith('/maps/api/geocode'));
const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
const hidden = (part: 'lat' | 'lng') => page.locator(`input[name="location.${part}"]`);
const coordinate = async () =>
  (await hidden('lat').count()) === 0 ? [0, 0] : [await valueOf('lat'), await valueOf('lng')];
const valueOf = async (part: 'lat' | 'lng') => Number(await hidden(part).inputValue());

async function dragMarker(byX: number, byY: number) {
  const box = await page.locator('[data-marker]').boundingBox();
  if (box === null) throw new Error('There is no marker.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y + byY, { steps: 4 });
  await page.mouse.up();
}

// SPEC 9.10
it('is 20rem high, and starts at the station without setting a coordinate', async () => {
  expect(await mapsOn(page)).toMatchObject([
    {
      height: Number.parseFloat(EDITOR_MAP_HEIGHT) * REM_PX,
      zoom: MAP_ZOOM,
      ...company.coordinate,
      streetViewControl: false,
    },
  ]);
  expect(await page.locator('[data-marker]').getAttribute('data-draggable')).toBe('true');
  expect(await hidden('lat').count()).toBe(0);
});

// SPEC 4.9
it('sets the coordinate when the marker is dragged, and looks up no address while the toggle is off', async () => {
  await dragMarker(60, -40);
  await expect.poll(coordinate).not.toEqual([0, 0]);
  const [lat = 0, lng = 0] = await coordinate();
  // At zoom 16, a pixel is 360 / 2^24 degrees of longitude. North is up.
  expect(lng - company.coordinate.lng).toBeCloseTo((60 * 360) / 2 ** 24, 4);
  expect(lat).toBeGreaterThan(company.coordinate.lat);
  expect(lookUps()).toEqual([]);
  expect(await value('Address')).toBe('');
});

// SPEC 4.9
it('looks up the address while the toggle is on, and uses the first result', async () => {
  google.found.push({ formatted_address: 'Elsewhere', geometry: { location: { lat: 1, lng: 1 } } });
  await page.getByLabel('Look up the address').check();
  expect(lookUps()).toEqual([]);
  await dragMarker(30, 30);
  await expect.poll(() => value('Address')).toBe('12 Oak Street, Allentown, PA 18103, USA');
  const [asked] = lookUps();
  expect(
    asked?.searchParams
      .get('latlng')
      ?.split(',')
      .map((degrees) => Number(degrees).toFixed(6)),
  ).toEqual((await coordinate()).map((degrees) => degrees.toFixed(6)));

  await page.getByLabel('Look up the address').uncheck();
  await dragMarker(30, 30);
  expect(lookUps()).toHaveLength(1);
});

it('keeps the typed address when none is found', async () => {
  google.found = [];
  await page.getByLabel('Address', { exact: true }).fill('Behind the mill');
  await page.getByLabel('Look up the address').check();
  await dragMarker(30, 30);
  await page.getByText('We couldn’t find an address there.').waitFor();
  expect(await value('Address')).toBe('Behind the mill');
});

// SPEC 4.9
it('moves to the current location, and saves the picked coordinate', async () => {
  await page.getByRole('button', { name: 'Current location' }).click();
  await expect.poll(coordinate).toEqual([40.61, -75.49]);
  await expect.poll(async () => (await mapsOn(page))[0]).toMatchObject({ lat: 40.61, lng: -75.49 });
  await page.getByLabel('Title').fill('Road closed');
  await page.getByLabel('Details').fill('Water over the road.');
  await page.getByLabel('Starts').fill('2030-01-02T03:04');
  await page.getByLabel('Ends').fill('2030-01-02T05:04');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as PickerGlobals).saved))
    .toMatchObject({ location: { coordinate: { lat: 40.61, lng: -75.49 } } });
});

it('moves to where the user clicks the map', async () => {
  const box = await page.getByRole('group', { name: /^Map/ }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await expect.poll(async () => (await coordinate())[1]).toBeLessThan(company.coordinate.lng);
});

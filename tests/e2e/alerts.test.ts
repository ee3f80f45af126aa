// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { company } from '@firehouse/model';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { firstTown, stationStreet } from '@firehouse/seed/demo';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { barriers, live, openBrowser, visit, type VisitOptions, type Visitor } from './browser.ts';

let browser: Browser;
let records: Records;

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  // Add a recent incident, because the test company's incidents disappear from Home half an hour after the tests start.
  await records.put({
    'incidents/alerts': { startTime: Date.now(), TypeCode: 'EMS', ChiefComplaint: 'Fall', Address: '9 Mill Road' },
  });
});
afterAll(async () => {
  await browser.close();
  await records.clear();
});

const HOUR_MS = 3_600_000;
/** Converts local time in the company's time zone to ISO UTC. */
const isoOfLocal = (time: string) => new Date(epochMsOfLocal(time)).toISOString();
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const flood = {
  id: 'flood',
  title: 'Road closed',
  description: 'Water over the road.',
  startTime: inHours(-1),
  endTime: inHours(1),
  location: { coordinate: { lat: 40.5, lng: -75.4 }, address: '4 Mill Road' },
};
const ban = { id: 'ban', title: 'Burn ban', description: 'Burn nothing.', startTime: inHours(-1), endTime: inHours(9) };

const alertsOf = (page: Page) => page.getByRole('region', { name: 'Alerts' });
const headsOf = (page: Page) => alertsOf(page).getByRole('button', { name: /^Alert: / });
const areOpen = (page: Page) =>
  headsOf(page).evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-expanded')));

/** Opens a page with stubbed alerts. */
async function comeWith(alerts: () => readonly unknown[], path: string, options?: VisitOptions) {
  const visitor = await visit(browser, '/privacy.html', options);
  // Without the live snapshot, the page polls the API.
  await visitor.page.route('**/live.json', (route) => route.abort());
  await visitor.page.route('**/api/alerts', (route) => route.fulfill({ json: alerts() }));
  await visitor.page.goto(path);
  await live(visitor.page);
  return visitor;
}

// SPEC 2.41, 2.42
it('opens and closes alerts by keyboard, and links to an alert’s place, on a phone and a desktop', async () => {
  const { page, leave } = await visit(browser, '/privacy.html');
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // Reset to a first visit, because alerts that the visitor has closed stay closed.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/?body=new_station');
    const alerts = alertsOf(page);
    const heads = headsOf(page);
    await heads.nth(1).waitFor();
    expect(await areOpen(page)).toEqual(['true', 'false']);

    const directions = alerts.getByRole('link', { name: `Directions to ${stationStreet} and Millrace Road` });
    expect(await directions.isVisible()).toBe(false);
    await alerts.getByRole('button', { name: new RegExp(`^More about ${stationStreet}`) }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Please use Tollgate Lane/);
    expect(await alerts.getByText(`${stationStreet} and Millrace Road, ${firstTown}`).first().isVisible()).toBe(true);
    const destination = /destination=([-\d.]+),([-\d.]+)$/.exec(
      decodeURIComponent((await directions.getAttribute('href')) ?? ''),
    );
    // Location of the demo company's alert.
    const { lat, lng } = company.coordinate;
    expect(destination?.slice(1).map(Number)).toEqual([
      expect.closeTo(lat + 0.0061, 4),
      expect.closeTo(lng - 0.0048, 4),
    ]);
    const [pin, arrow] = await alerts
      .locator('.alert-place')
      .first()
      .locator('.icon')
      .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect()));
    expect((pin?.right ?? Infinity) <= (arrow?.left ?? 0)).toBe(true);

    await heads.first().focus();
    await page.keyboard.press('Enter');
    expect(await areOpen(page)).toEqual(['false', 'false']);
    expect(await directions.isVisible()).toBe(false);
    await heads.last().focus();
    await page.keyboard.press('Space');
    expect(await areOpen(page)).toEqual(['false', 'true']);
    expect(await alerts.getByText('Please burn nothing outdoors').isVisible()).toBe(true);
    expect(await barriers(page)).toEqual([]);
  }
  await leave();
});

// SPEC 2.45
it('opens the Subscribe dialog from a round icon', async () => {
  const { page, leave } = await visit(browser, '/?body=new_station');
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  const shape = await subscribe
    .locator('.icon')
    .evaluate((icon) => [icon.clientWidth === icon.clientHeight, getComputedStyle(icon).borderRadius]);
  expect(shape).toEqual([true, '50%']);
  await subscribe.click();
  await page.getByRole('dialog', { name: 'Subscribe' }).waitFor();
  await leave();
});

/** Returns whether a button is on screen and not covered by anything. */
const canBePressed = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && element.contains(over);
  });

describe('on a phone with two alerts', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;

  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(browser, '/privacy.html', phone);
  });
  afterAll(() => visitor.leave());

  /** Opens another page in the same window. */
  async function open(path: string): Promise<Page> {
    const { page } = visitor;
    await page.goto(path);
    await headsOf(page).nth(1).waitFor();
    return page;
  }

  // SPEC 10.25
  it.each([
    '/?body=about_us',
    '/?body=donate',
    '/?body=apparatus',
    '/?body=join_us',
    '/?body=call_history',
    '/?body=new_station',
    '/?body=news_n_events',
    '/?body=Event',
    '/?body=Incident',
    '/?body=News',
    '/?body=Training',
    '/posts/ShowPost/demo-barn-fire',
    '/members',
    '/unsubscribe/somebody%40people.example',
  ])('the content of %s begins in the upper half of the screen, below two lines of the first alert', async (path) => {
    const page = await open(path);
    await page.waitForFunction(() => document.querySelector('main :is([aria-busy="true"], .body-loading)') === null);
    expect(await areOpen(page)).toEqual(['true', 'false']);
    const lines = await page
      .locator('.alert-text')
      .first()
      .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(Math.round(lines)).toBe(2);
    const start = await page.locator('.alerts').evaluate((alerts) => {
      const content = alerts.nextElementSibling as Element;
      const padding = Number.parseFloat(getComputedStyle(content).paddingBlockStart);
      return content.getBoundingClientRect().top + scrollY + padding;
    });
    expect(start).toBeLessThan(phone.viewport.height / 2);
  });

  // SPEC 10.18
  it('the line of the latest incident is on the first screen of Home, where the first alert is whole', async () => {
    const page = await open('/');
    const latest = page.locator('.log-list .call-head button').first();
    await latest.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await areOpen(page)).toEqual(['true', 'false']);
    // Nothing covers the line, not even the bar at the bottom of the screen.
    expect(await canBePressed(latest)).toBe(true);
    expect(
      await alertsOf(page)
        .getByRole('link', { name: /^Directions/ })
        .isVisible(),
    ).toBe(true);
    expect(await alertsOf(page).getByRole('button', { name: /^More/ }).count()).toBe(0);
  });

  it.each([
    ['join', '/?body=join_us', 'Apply to join', 'Send application', 'Name'],
    ['subscribe', '/?body=new_station', 'Subscribe', 'Subscribe', 'Email'],
  ])(
    'the dialog to %s opens with its main button visible and the focus in the first field',
    async (_, path, opener, main, field) => {
      const page = await open(path);
      const trigger = page.getByRole('button', { name: opener, exact: true });
      await trigger.waitFor();
      expect(await canBePressed(trigger)).toBe(true);
      await trigger.tap();
      const dialog = page.getByRole('dialog');
      const button = dialog.getByRole('button', { name: main, exact: true });
      await button.waitFor();
      expect(await canBePressed(button)).toBe(true);
      expect(
        await dialog.getByLabel(field, { exact: true }).evaluate((input) => input === document.activeElement),
      ).toBe(true);
    },
  );

  it('the page to unsubscribe opens with its main button visible', async () => {
    const page = await open('/unsubscribe/somebody%40people.example');
    const button = page.getByRole('button', { name: 'Send me the link' });
    await expect.poll(() => canBePressed(button)).toBe(true);
  });
});

// SPEC 10.24
it('shows an alert’s times in the company’s time zone, wherever the visitor is', async () => {
  const times = { startTime: isoOfLocal('2036-06-05T12:30'), endTime: isoOfLocal('2036-06-07T23:00') };
  const { page, leave } = await comeWith(() => [{ ...flood, ...times }], '/?body=join_us', {
    timezoneId: 'Asia/Tokyo',
  });
  await headsOf(page).waitFor();
  expect((await headsOf(page).locator('small').textContent())?.replaceAll(/\s/g, ' ')).toBe(
    'Jun 5, 12:30 PM to Jun 7, 11:00 PM',
  );
  await leave();
});

// SPEC 10.26
it('a closed alert stays closed in this browser until it changes', async () => {
  let alerts = [flood, ban];
  const { page, leave } = await comeWith(() => alerts, '/?body=join_us');
  await headsOf(page).first().click();
  const comeAgain = async (path: string) => {
    await page.goto(path);
    await headsOf(page).nth(1).waitFor();
    return areOpen(page);
  };
  expect(await comeAgain('/?body=new_station')).toEqual(['false', 'false']);
  expect(await comeAgain('/')).toEqual(['false', 'false']);
  alerts = [{ ...flood, description: 'Water over two roads.' }, ban];
  expect(await comeAgain('/?body=new_station')).toEqual(['true', 'false']);
  await leave();
});

// SPEC 10.27
it.each(['/', '/?body=new_station'])('malformed alerts leave the rest of %s intact', async (path) => {
  const malformed = [{ id: 'one', title: { text: 'x' }, description: 4, location: 'here', endTime: [] }, null, 'x'];
  const { page, problems, leave } = await comeWith(() => [...malformed, { ...flood, location: { address: 7 } }], path);
  await headsOf(page).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  expect(
    await page
      .getByRole('link', { name: new RegExp(company.emergencyNumber) })
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await leave();
});

// SPEC 10.115
it.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('shows weather warnings below the alerts, without barriers, at %i px, %s', async (width, colorScheme) => {
  const warning = {
    id: 'urn:oid:1',
    event: 'Severe Thunderstorm Warning',
    severity: 'Severe',
    area: 'Lehigh, PA; Northampton, PA',
    description: 'A storm <b>was near</b> Emmaus.\n\nHAZARD...60 mph wind gusts.',
    instruction: 'Move to an interior room.',
    startTime: inHours(-1),
    endTime: inHours(1),
  };
  const ended = { ...warning, id: 'urn:oid:2', event: 'Flood Watch', endTime: inHours(-0.1) };
  const { page, problems, leave } = await visit(browser, '/privacy.html');
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await page.route('**/live.json', async (route) => {
    const snapshot: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...snapshot, weather: [warning, ended] } });
  });
  for (const path of ['/', '/?body=new_station']) {
    await page.goto(path);
    const region = page.getByRole('region', { name: 'Weather warnings from the National Weather Service' });
    await region.waitFor();
    expect(await region.locator('summary strong').allTextContents()).toEqual(['Severe Thunderstorm Warning']);
    const endOfAlerts = await alertsOf(page).evaluate(
      (alerts) => alerts.getBoundingClientRect().bottom - parseFloat(getComputedStyle(alerts).paddingBottom),
    );
    expect((await region.boundingBox())?.y).toBeGreaterThanOrEqual(endOfAlerts);
    await region.locator('summary').press('Enter');
    expect(await region.getByText('A storm <b>was near</b> Emmaus.').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await barriers(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
  await leave();
});

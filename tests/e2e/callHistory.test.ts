// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { epochMsOfLocal } from '@firehouse/model/company-time';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { closedIncidentId, volumes, yearWithoutIncidents } from '../suite/testCompany.ts';
import {
  endVisits,
  inHistoryYears,
  live,
  openBrowser,
  openOtherDates,
  untilLaidOut,
  visit,
  type VisitOptions,
  type Visitor,
} from './browser.ts';

let browser: Browser;
let records: Records;
const visitors: Visitor[] = [];

async function come(...where: Parameters<typeof visit> extends [Browser, ...infer Rest] ? Rest : never) {
  const visitor = await visit(browser, ...where);
  visitors.push(visitor);
  return visitor.page;
}

const path = '/?body=call_history';

async function comeInHistoryYears() {
  const page = await come('/privacy.html');
  await inHistoryYears(page);
  await page.goto(path);
  await live(page);
  await untilLaidOut(page);
  return page;
}

/** A year with no incidents other than the test's. */
const YEAR = yearWithoutIncidents(2023);

/** Returns the times of an incident that started at a local time in that year and was closed right away. */
const closedAt = (time: string) => {
  const startTime = epochMsOfLocal(`${YEAR}-${time}`);
  return { startTime, closedAt: new Date(startTime) };
};

/** Formats a day in that year like the calendar: `Tuesday, July 4, 2023`. */
const dayInWords = (date: string) =>
  new Date(`${YEAR}-${date}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  await endVisits(visitors);
});

describe('Call History', () => {
  // SPEC 2.24, 10.16
  it('shows a year by day, and all its calls, open and closed', async () => {
    const page = await comeInHistoryYears();
    await page.getByRole('button', { name: '2025', exact: true }).click();
    const total = sum(volumes[2025]);
    await page.getByRole('heading', { name: `${total} calls in 2025` }).waitFor();
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(1);
    expect(await page.getByRole('gridcell', { name: /2025/ }).count()).toBe(365);
    // The last second of January in the company's time zone is already February in UTC.
    await page.getByRole('gridcell', { name: 'Friday, January 31, 2025, 1 call' }).click();
    await page.getByRole('heading', { name: '1 call', exact: true }).waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2025-01-31T00:00');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2025-01-31T23:59');
    await page.getByRole('button', { name: /^All of March, / }).click();
    await page.getByRole('heading', { name: `${volumes[2025].Mar} calls`, exact: true }).waitFor();
    await page.getByRole('button', { name: /Closed call/ }).waitFor();
    expect(await page.locator(`[id="call-${closedIncidentId}"]`).count()).toBe(1);
  });

  // SPEC 2.18, 10.12
  it('searches, counts and downloads the calls of the range in its form', async () => {
    const page = await come(path);
    await openOtherDates(page);
    await page.getByLabel('From', { exact: true }).fill('2024-11-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2024-12-31T23:59');
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    const total = volumes[2024].Nov + volumes[2024].Dec;
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('call 12');
    await page.getByRole('heading', { name: `1 of ${total} calls` }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    // The list is filtered a moment after typing.
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Totals' }).click();
    await page.locator('.totals-table').waitFor();
    const rows = await page
      .locator('.totals-table tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(rows).toEqual([
      ['Month', 'Fire', 'Total'],
      ['Nov 2024', '11', '11'],
      ['Dec 2024', '12', '12'],
      ['Total', '23', '23'],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('calls-2024-11-01-2024-12-31.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    expect(Buffer.concat(chunks).toString('utf8')).toBe(
      `\uFEFF"Month","Fire","Total"\r\n"2024-11",11,11\r\n"2024-12",12,12\r\n"Total",23,23\r\n`,
    );
    await page.getByRole('button', { name: 'Where' }).click();
    await page.locator('.places').waitFor();
    expect(await page.getByRole('link', { name: /^Directions to 57 Lantern Hill Road/ }).count()).toBe(1);
  });

  // SPEC 2.25, 10.10
  it('works by keyboard alone', async () => {
    const page = await comeInHistoryYears();
    await page.getByRole('button', { name: '2024', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `${sum(volumes[2024])} calls in 2024` }).waitFor();
    const day = (key: string) => page.locator(`[data-day="${key}"]`);
    await page.getByRole('button', { name: 'Month', exact: true }).focus();
    await page.keyboard.press('Enter');
    await day('2024-12-31').focus();
    await page.keyboard.press('PageUp');
    expect(await day('2024-11-30').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-11-16T00:00');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2024-11-30T23:59');
    expect(await page.locator('td[aria-selected="true"]').count()).toBe(15);
  });

  // SPEC 10.17
  it('folds a very long list: three flings reach its end, and no scrolling task takes 50 ms', async () => {
    const midnight = epochMsOfLocal(`${YEAR}-05-01T00:00`);
    // As many incidents as a whole county might have. They are closed because cleaning up open ones would take longer.
    await records.put(
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, at) => [
          `incidents.closed/many-${at}`,
          {
            startTime: midnight + at * 260_000,
            closedAt: new Date(midnight),
            TypeCode: ['EMS', 'Fire', 'Traffic'][at % 3],
            ChiefComplaint: `Many ${at}`,
            Address: `${at} Main Street`,
          },
        ]),
      ),
    );
    const page = await come(path, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await openOtherDates(page);
    await page.getByLabel('From', { exact: true }).fill(`${YEAR}-05-01T00:00`);
    await page.getByLabel('To', { exact: true }).fill(`${YEAR}-05-31T23:59`);
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    await page.getByRole('heading', { name: '5,000 calls', exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    expect(await page.locator('.history-fold button').count()).toBe(16);
    expect(await page.locator('.call').count()).toBeLessThan(100);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBeLessThan(20_000);

    const footer = page.getByRole('contentinfo');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // Wait for handlers that run after `scrollend`.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    for (let gesture = 0; gesture < 3; gesture += 1) await fling(page);
    expect(longTasks(await browser.stopTracing())).toEqual([]);
    expect(await isSeen(footer)).toBe(true);

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.keyboard.press('End');
    await expect.poll(() => isSeen(footer)).toBe(true);
  });

  // SPEC 10.19
  it('shows the calls of July 4 after three taps on a phone with two alerts, without scrolling', async () => {
    const crash = { TypeCode: 'EMS', ChiefComplaint: 'Vehicle accident', Address: 'MAIN ST & OAK ST' };
    await records.put({
      'incidents.closed/fourth-1': { ...crash, ...closedAt('07-04T14:00:10') },
      'incidents.closed/fourth-2': { ...crash, ...closedAt('07-04T14:00:40'), TypeCode: 'Traffic' },
      'incidents.closed/fourth-3': {
        ...crash,
        ...closedAt('07-04T23:59:59'),
        ChiefComplaint: 'Fireworks injury',
      },
    });
    const page = await comeAt(epochMsOfLocal(`${YEAR}-09-15T12:00`), '/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page
      .getByRole('button', { name: /^Alert: / })
      .nth(1)
      .waitFor();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: 'Menu' }));
    await tap(page.getByRole('link', { name: 'Call History' }));
    await tap(page.getByRole('gridcell', { name: new RegExp(`^${dayInWords('07-04')}`) }));
    await page.getByRole('heading', { name: '3 calls', exact: true }).waitFor();
    expect(taps).toBe(3);
    const answer = [
      page.getByRole('heading', { name: '3 calls', exact: true }),
      page.getByText(dayInWords('07-04'), { exact: true }).first(),
      page.getByRole('button', { name: /Fireworks injury/ }),
    ];
    for (const part of answer) await expect.poll(() => isSeen(part)).toBe(true);
    // The calendar must still be visible, so that the user can select a range with a second click.
    expect(await isSeen(page.locator(`[data-day="${YEAR}-07-04"]`))).toBe(true);
    const accident = page.locator('.accident');
    await accident.getByRole('heading', { name: '2:00 PM, Main St & Oak St 2 calls, same time and place' }).waitFor();
    expect(await accident.getByRole('button').count()).toBe(2);
    await tap(page.getByRole('gridcell', { name: new RegExp(`^${dayInWords('07-05')}`) }));
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(`${YEAR}-07-05T23:59`);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(`${YEAR}-07-04T00:00`);
  });

  // SPEC 10.19
  it('shows the first incident without scrolling on a desktop, by the year’s and the month’s calendar', async () => {
    const page = await come('/privacy.html', { viewport: { width: 1280, height: 800 } });
    await page.route('**/live.json', (route) => route.abort());
    await page.route('**/api/alerts', (route) => route.fulfill({ json: [] }));
    await inHistoryYears(page, epochMsOfLocal('2025-03-15T16:00'));
    await page.goto(path);
    const first = page.locator('.call-head').first();
    for (const calendar of ['Year', 'Month']) {
      await page.getByRole('button', { name: calendar, exact: true }).click();
      await page.getByRole('gridcell', { name: 'Saturday, March 15, 2025, 1 call' }).waitFor();
      expect(await isSeen(first)).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    const strip = page.getByRole('grid', { name: 'Calls by day in 2025' });
    await page.getByRole('button', { name: 'Year', exact: true }).click();
    const box = await strip.boundingBox();
    expect(box?.height).toBeLessThan(175);
    expect(box?.width).toBeLessThan(1_280);
  });

  // SPEC 10.22
  it('reaches years beyond the last five', async () => {
    const page = await comeAt(Date.UTC(2031, 5, 5, 16), path);
    const years = page.getByRole('group', { name: 'Year', exact: true });
    await years.waitFor();
    expect(await years.getByRole('button').allTextContents()).toEqual(['2031', '2030', '2029', '2028', '2027']);
    await openOtherDates(page);
    await page.getByRole('group', { name: 'Earlier years' }).getByRole('button', { name: '2024' }).click();
    await page.getByRole('heading', { name: `${sum(volumes[2024])} calls in 2024` }).waitFor();
    await page.getByRole('heading', { name: `${sum(volumes[2024])} calls`, exact: true }).waitFor();
    expect(await years.getByRole('button', { pressed: true }).allTextContents()).toEqual(['2024']);
  });

  it('prints all calls of a range, folded or not', async () => {
    const page = await comeInHistoryYears();
    await page.getByRole('button', { name: '2025', exact: true }).click();
    await page.getByRole('heading', { name: `${sum(volumes[2025])} calls`, exact: true }).waitFor();
    expect(await page.locator('.call').count()).toBeLessThan(100);
    // Render for print without opening the browser's dialog.
    await page.locator('.print-line').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.call').filter({ visible: true }).count()).toBe(sum(volumes[2025]));
    expect(await page.locator('.range-filters, .history-hint, summary').filter({ visible: true }).count()).toBe(0);
    // Approximate size of a printed page.
    await page.setViewportSize({ width: 700, height: 990 });
    const days = await page.locator('[data-day]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && cell.checkVisibility();
      }),
    );
    expect([days.length, days.every(Boolean)]).toEqual([365, true]);
    const scroller = page.locator('.strip-scroller');
    expect(
      await scroller.evaluate((box) => [box.scrollWidth > box.clientWidth, getComputedStyle(box).maskImage]),
    ).toEqual([false, 'none']);
    expect(await page.locator('.heat-legend li').filter({ visible: true }).count()).toBeGreaterThan(1);
    expect(await page.locator('.strip-step').filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

/** Opens a page at a fixed time, with two alerts. */
async function comeAt(now: number, where: string, options?: VisitOptions): Promise<Page> {
  const page = await come('/privacy.html', options);
  const startTime = new Date(now - 3_600_000).toISOString();
  const endTime = new Date(now + 3_600_000).toISOString();
  await page.route('**/live.json', (route) => route.abort());
  await page.route('**/api/alerts', (route) =>
    route.fulfill({
      json: ['Road closed', 'Burn ban'].map((title) => ({ id: title, title, description: title, startTime, endTime })),
    }),
  );
  await inHistoryYears(page, now);
  await page.goto(where);
  await live(page);
  return page;
}

/** Scrolls the page with a flick of 6,250 px per second, and waits until it stops. */
async function fling(page: Page): Promise<void> {
  const ended = page.evaluate(
    () =>
      new Promise<void>((done) => {
        // At the end of the page, no scrolling happens, and no event fires.
        if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) done();
        else addEventListener('scrollend', () => done(), { once: true });
      }),
  );
  const client = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 8, y }], timestamp });
  await touch('touchStart', 650);
  for (let y = 600; y >= 100; y -= 50) {
    timestamp += 0.008;
    await touch('touchMove', y);
  }
  await touch('touchEnd');
  await client.detach();
  await ended;
}

/**
 * Returns whether an element is fully visible above the bar that covers the bottom of a phone's screen. For the footer,
 * its top is enough.
 */
function isSeen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const bar = document.querySelector('.emergency-bar')?.getBoundingClientRect();
    const end = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    const isFooter = element.matches('footer');
    return left >= 0 && right <= innerWidth && (isFooter ? top < end : top >= 0 && bottom <= end);
  });
}

/**
 * Returns main-thread tasks longer than 50 ms.
 * @param trace Chromium trace, as JSON
 * @returns CPU times in ms, which are mostly independent of the machine's load
 */
function longTasks(trace: Buffer): number[] {
  interface TraceEvent {
    readonly name: string;
    readonly ph: string;
    readonly pid: number;
    readonly tid: number;
    readonly dur?: number;
    readonly tdur?: number;
    readonly args?: { readonly name?: string };
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(0);
  return tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000).filter((ms) => ms > 50);
}

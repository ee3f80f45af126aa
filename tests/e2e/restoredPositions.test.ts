// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { joining } from '@firehouse/model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inHistoryYears, live, openBrowser, openOtherDates, sharedWindows, untilLaidOut } from './browser.ts';

let browser: Browser;
const windows = sharedWindows(() => browser);

/** Loads a page in a shared tab, without scroll positions from earlier tests. */
async function come(...where: Parameters<typeof windows.come>): Promise<Page> {
  const page = await windows.come(...where);
  await page.evaluate(() => sessionStorage.clear());
  return page;
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(() => {
  expect(windows.problems()).toEqual([]);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Stubs two incidents per month, because reading a whole year would be slow. */
async function stubIncidents(page: Page): Promise<void> {
  await page.route('**/api/col/incidents.closed?**', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/col/incidents?**', (route) => {
    const from = Number(/startTime>=(\d+)/.exec(new URL(route.request().url()).searchParams.get('q') ?? '')?.[1]);
    const json = ['Chimney fire', 'Brush fire'].map((ChiefComplaint, at) => ({
      id: `${from}-${at}`,
      startTime: from + 60_000 - at,
      TypeCode: 'Fire',
      ChiefComplaint,
      Address: '57 Lantern Hill Road',
      Description: 'Engine 5711.',
    }));
    return route.fulfill({ json });
  });
}

/** Stubs eight posts with long text. */
async function stubPosts(page: Page): Promise<void> {
  const json = Array.from({ length: 8 }, (_, at) => ({
    id: `kept-${at}`,
    type: 'News',
    title: `Post number ${at}`,
    description: 'A sentence that goes on and on. '.repeat(60),
    occurrenceDate: `2026-01-0${9 - at}T12:00:00.000Z`,
  }));
  await page.route('**/api/col/posts?**', (route) => route.fulfill({ json }));
}

/** Scrolls down, at most to the end of the page, and waits until the position is stored. */
async function scrollDown(page: Page, by: number): Promise<number> {
  // Wait for content that would change the position.
  await untilLaidOut(page);
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
    .toBeGreaterThanOrEqual(by);
  const before = await scrolled(page);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, by);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
  const kept = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage).some(([key, top]) => key.startsWith('scroll:') && Number(top) === scrollY),
    );
  await expect.poll(kept).toBe(true);
  return scrolled(page);
}

/**
 * Leaves the page and returns to it in several ways (reload, another view, Back and Forward), and checks its state each
 * time.
 */
async function leaveAndReturn(page: Page, isAsItWas: () => Promise<void>): Promise<void> {
  await page.reload();
  await live(page);
  await isAsItWas();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About the company' })
    .evaluate((link: HTMLElement) => link.click());
  await heading(page, 'About Us').waitFor();
  await page.goBack();
  await isAsItWas();
  await page.goForward();
  await heading(page, 'About Us').waitFor();
  await page.goBack();
  await isAsItWas();
}

describe('Back, Forward and reload keep', () => {
  // SPEC 10.3
  it('the year, the calendar, the range and the filters of its calls', async () => {
    const page = await come('/privacy.html', { window: 'in history' });
    await stubIncidents(page);
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await page.getByRole('button', { name: '2025', exact: true }).click();
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await openOtherDates(page);
    await page.getByLabel('From', { exact: true }).fill('2025-02-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2025-03-31T23:59');
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    await page.getByRole('heading', { name: '4 calls', exact: true }).waitFor();
    await page.getByLabel('Type', { exact: true }).selectOption('Fire');
    await page.getByRole('searchbox', { name: 'Search' }).fill('chimney');
    await page.getByRole('button', { name: 'Totals', exact: true }).click();
    await leaveAndReturn(page, async () => {
      await heading(page, 'Call History').waitFor();
      await page.getByRole('heading', { name: '2 of 4 calls', exact: true }).waitFor();
      expect(await page.locator('.history [aria-pressed="true"]').allTextContents()).toEqual([
        '2025',
        'Month',
        'Totals',
      ]);
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2025-02-01T00:00');
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2025-03-31T23:59');
      expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('Fire');
      expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('chimney');
    });
    // Filters aren't kept when another range is selected or the view is reopened.
    await page.getByRole('button', { name: '2024', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Call History' }).click();
    await expect
      .poll(() => page.locator('.history [aria-label="Year"] [aria-pressed="true"]').textContent())
      .not.toBe('2024');
    await page.goBack();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-01-01T00:00');
  });

  it('the unfolded days of the list, and the open cards', async () => {
    const page = await come('/privacy.html', { window: 'in history' });
    await page.route('**/api/col/incidents.closed?**', (route) => route.fulfill({ json: [] }));
    // Ten incidents on each of six days, so that the list collapses some.
    await page.route('**/api/col/incidents?**', (route) => {
      const from = Number(/startTime>=(\d+)/.exec(new URL(route.request().url()).searchParams.get('q') ?? '')?.[1]);
      const json = Array.from({ length: 60 }, (_, at) => ({
        id: `${from}-${at}`,
        startTime: from + (6 - Math.floor(at / 10)) * 86_400_000 - (at % 10) * 60_000,
        TypeCode: 'Fire',
        Address: `${at} Lantern Hill Road`,
      }));
      return route.fulfill({ json });
    });
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await openOtherDates(page);
    await page.getByLabel('From', { exact: true }).fill('2025-02-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2025-02-28T23:59');
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    await page.getByRole('heading', { name: '60 calls', exact: true }).waitFor();
    const days = page.locator('.history-day button');
    const areOpen = () =>
      days.evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-expanded') === 'true'));
    await days.nth(3).waitFor();
    const before = await areOpen();
    expect([before.length > 3, before[0], before.slice(1).some(Boolean)]).toEqual([true, true, false]);
    await days.nth(0).click();
    await days.nth(2).click();
    const card = page.getByRole('button', { name: /20 Lantern Hill Road/ });
    await card.click();
    const wanted = before.map((_, at) => at === 2);
    expect(await areOpen()).toEqual(wanted);
    await leaveAndReturn(page, async () => {
      await page.getByRole('heading', { name: '60 calls', exact: true }).waitFor();
      await expect.poll(areOpen).toEqual(wanted);
      expect(await card.getAttribute('aria-expanded')).toBe('true');
    });
    // Reopening the view resets its state; Back restores it.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Call History' }).click();
    await page.goBack();
    await expect.poll(areOpen).toEqual(wanted);
  });

  it('the range after Contact Us', async () => {
    const page = await come('/privacy.html', { window: 'in history' });
    await stubIncidents(page);
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await page.getByRole('button', { name: '2024', exact: true }).click();
    const from = page.getByLabel('From', { exact: true });
    await expect.poll(() => from.inputValue()).toBe('2024-01-01T00:00');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL('**/#contact_us');
    expect(await from.inputValue()).toBe('2024-01-01T00:00');
    await page.reload();
    await expect.poll(() => from.inputValue()).toBe('2024-01-01T00:00');
  });

  // SPEC 10.3
  it('no invalid choices from the history state', async () => {
    const page = await come('/?body=call_history');
    await heading(page, 'Call History').waitFor();
    await expect.poll(() => page.url()).not.toContain('?');
    await page.evaluate(() => {
      const choices = {
        year: 1492,
        range: { from: '2025-13-77T99:99', to: '' },
        shown: { of: 5 },
        calendar: ['month'],
      };
      const state = history.state as { usr: object };
      history.replaceState({ ...state, usr: { ...state.usr, choices } }, '');
    });
    await page.reload();
    await page
      .getByRole('heading', { level: 2, name: /calls?$|^Calls$/ })
      .first()
      .waitFor();
    const today = await page.getByLabel('To', { exact: true }).inputValue();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(`${today.slice(0, 10)}T00:00`);
  });

  // SPEC 10.3
  it('the open post, and the positions of its row of cards and of the page', async () => {
    const page = await come('/privacy.html', { viewport: { width: 1000, height: 500 } });
    await stubPosts(page);
    await page.goto('/?body=news_n_events');
    const row = page.locator('ul.scroller');
    const card = row.getByRole('button', { name: 'Post number 5' });
    await card.click();
    const details = page.locator('#post-details article').getByRole('heading', { name: 'Post number 5' });
    await details.waitFor();
    const keptRow = () =>
      page.evaluate(
        () => (history.state as { usr: { choices: { 'row.earlier'?: number } } }).usr.choices['row.earlier'] ?? 0,
      );
    const most = await row.evaluate((list) => {
      list.scrollTo({ left: list.scrollWidth });
      return list.scrollWidth - list.clientWidth;
    });
    await expect.poll(keptRow).toBeGreaterThan(most - 2);
    await page.getByRole('button', { name: 'Earlier: scroll back' }).click();
    await expect.poll(keptRow).toBeLessThan(most - 300);
    const left = Math.round(await keptRow());
    expect(left).toBeGreaterThan(0);
    const top = await scrollDown(page, 300);
    const isAsItWas = async () => {
      await details.waitFor();
      await expect
        .poll(async () => [await scrolled(page), await row.evaluate((list) => Math.round(list.scrollLeft))])
        .toEqual([top, left]);
    };
    await leaveAndReturn(page, isAsItWas);
    // Click by script; clicking by mouse would scroll to the link.
    await page
      .getByRole('link', { name: 'Open this post on its own page' })
      .evaluate((link: HTMLElement) => link.click());
    await page.locator('.news-one').waitFor({ state: 'attached' });
    await page.goBack();
    await isAsItWas();
    await card.click();
    await details.waitFor({ state: 'detached' });
    await page.reload();
    await card.waitFor();
    expect(await details.count()).toBe(0);
  });

  // SPEC 10.2
  it.each([
    ['home', 'The last 30 minutes'],
    ['about_us', 'About Us'],
    ['donate', 'Donate'],
    ['apparatus', 'Apparatus'],
    ['join_us', 'Join Us'],
    ['new_station', 'New Station'],
    ['call_history', 'Call History'],
    ['Training', 'Trainings'],
  ])('%s and its scroll position', async (key, title) => {
    const page = await come(`/?body=${key}`, { viewport: { width: 800, height: 400 } });
    await heading(page, title).waitFor();
    const top = await scrollDown(page, 350);
    expect(top).toBeGreaterThan(100);
    await page.reload();
    await heading(page, title).waitFor();
    await expect.poll(() => scrolled(page)).toBe(top);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Members', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/members');
    await page.goBack();
    await heading(page, title).waitFor();
    await expect.poll(() => scrolled(page)).toBe(top);
  });

  // SPEC 10.2
  it('the scroll position when the user leaves before `scrollend`', async () => {
    const page = await come('/privacy.html', {
      viewport: { width: 800, height: 400 },
      window: 'without scrollend',
    });
    // Simulate browsers that never fire `scrollend`.
    await page.addInitScript(() =>
      addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await page.goto('/?body=join_us');
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await expect.poll(() => page.url()).not.toContain('?');
    await untilLaidOut(page);
    await page.evaluate(() => scrollTo(0, 350));
    // Wait until the page has noted its position, a frame after the `scroll` event.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Members', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/members');
    await expect.poll(() => scrolled(page)).not.toBe(350);
    await page.goBack();
    await heading(page, 'Join Us').waitFor();
    await expect.poll(() => scrolled(page)).toBe(350);
  });
});

it('a new visit in the same tab starts at the top, wherever the last one ended', async () => {
  const page = await come('/about_us', { viewport: { width: 800, height: 400 } });
  await heading(page, 'About Us').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
  const top = await scrollDown(page, 350);
  expect(top).toBeGreaterThan(100);
  await page.goto('/privacy.html');
  await page.goto('/about_us');
  await live(page);
  await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThanOrEqual(top);
  // Wait two frames: a stored position would be restored now that the page has grown.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await scrolled(page)).toBe(0);
});

// SPEC 10.4
it('the site works in a browser that denies it storage', async () => {
  const page = await come('/privacy.html', { window: 'that keeps nothing' });
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await live(page);
  await page.locator('.log-state.live').waitFor();
  await page.getByRole('link', { name: 'more calls history' }).click();
  await heading(page, 'Call History').waitFor();
  await page.evaluate(() => scrollTo(0, 200));
  await page.reload();
  await heading(page, 'Call History').waitFor();
  await page.goBack();
  await heading(page, 'The last 30 minutes').waitFor();
});

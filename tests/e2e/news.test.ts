import { company } from '@firehouse/model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { openBrowser, sharedWindows, untilRendered, untilRetried } from './browser.ts';

let browser: Browser;
const { come, problems } = sharedWindows(() => browser);
let records: Records;

const DAY_MS = 86_400_000;
const title = 'Three pictures of a long day';
const images = ['barn-fire', 'parade', 'open-house'].map((name) => `/posts/demo-${name}.jpg`);

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    'posts/e2e-pictures': {
      type: 'News',
      title,
      subtitle: 'From dawn to dusk',
      description: 'A sentence that goes on and on, so that a card has no room for all of it. '.repeat(12),
      occurrenceDate: new Date(Date.now() + 90 * DAY_MS),
      media: images,
      postedBy: 'admin@lanternhillfire.example',
    },
  });
});
afterAll(async () => {
  await browser.close();
  await records.clear();
});

const cardOf = (page: Page, name: string) =>
  page.locator('.post', { has: page.getByRole('button', { name, exact: true }) });

async function openPost(page: Page) {
  await page.getByRole('button', { name: title }).click();
  const details = page.locator('#post-details article');
  await details.waitFor();
  return details;
}
const rowOf = (page: Page, name: 'Coming up' | 'Earlier') => page.getByRole('region', { name }).locator('ul.scroller');
const shown = (page: Page) => page.locator('.slides img').getAttribute('alt');

describe('the row of cards', () => {
  // SPEC 2.28, 2.29, 9.9
  it('shows the first picture, three lines of the text, and a badge on upcoming posts', async () => {
    const page = await come('/?body=news_n_events');
    const card = cardOf(page, title);
    await card.waitFor();
    expect(await card.getByText('Upcoming').isVisible()).toBe(true);
    expect(await card.locator('img').count()).toBe(1);
    await expect
      .poll(() =>
        card
          .locator('img')
          .evaluate((image: HTMLImageElement) => [new URL(image.currentSrc).pathname, image.naturalWidth > 0]),
      )
      .toEqual([images[0]?.replace('/posts/', '/media/posts/card/'), true]);
    const lines = await card
      .locator('.post-clamped')
      .evaluate((text) => [
        text.clientHeight / parseFloat(getComputedStyle(text).lineHeight),
        text.scrollHeight > text.clientHeight,
      ]);
    expect(lines).toEqual([3, true]);
    expect(await cardOf(page, 'Barn fire on Old Quarry Road').getByText('Upcoming').count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  // SPEC 2.26, 10.28
  it('snaps, and scrolls by its buttons and keys', async () => {
    const page = await come('/?body=news_n_events');
    const row = rowOf(page, 'Coming up');
    await cardOf(page, title).waitFor();
    expect(await row.evaluate((list) => getComputedStyle(list).scrollSnapType)).toMatch(/^x/);
    const at = () => row.evaluate((list) => list.scrollLeft);
    const back = page.getByRole('button', { name: 'Coming up: scroll back' });
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Coming up: scroll forward' }).click();
    await expect.poll(at).toBeGreaterThan(300);
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false');
    await back.click();
    await expect.poll(at).toBe(0);

    await row.getByRole('button').first().focus();
    await page.keyboard.press('End');
    const focused = page.locator('ul.scroller button:focus');
    expect(await focused.textContent()).toBe(await row.getByRole('button').last().textContent());
    await expect
      .poll(() => focused.evaluate((button) => button.getBoundingClientRect().right <= innerWidth))
      .toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await focused.textContent()).toBe(await row.getByRole('button').nth(1).textContent());
  });

  // SPEC 10.29
  it('has upcoming posts soonest first, and earlier ones newest first, with their day and hour', async () => {
    const page = await come('/?body=news_n_events', { timezoneId: 'Pacific/Auckland' });
    await cardOf(page, title).waitFor();
    const timesIn = async (name: 'Coming up' | 'Earlier') =>
      rowOf(page, name)
        .locator('time')
        .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    const [upcoming, earlier] = [await timesIn('Coming up'), await timesIn('Earlier')];
    expect(upcoming.length).toBeGreaterThan(2);
    expect(upcoming).toEqual(upcoming.toSorted((one, other) => one - other));
    expect(earlier.length).toBeGreaterThan(2);
    expect(earlier).toEqual(earlier.toSorted((one, other) => other - one));
    const training = cardOf(page, 'Pump operations, evening one of three').locator('time');
    expect((await training.innerText()).replace(/\s/g, ' ')).toMatch(/^Mon, \w{3} \d{1,2}, \d{4}, 6:30 PM$/);
  });

  // SPEC 10.30
  it.each([360, 1280])('fades out where cards are cut off, and only there, at %i px', async (width) => {
    const page = await come('/?body=news_n_events');
    await page.setViewportSize({ width, height: 900 });
    const row = rowOf(page, 'Earlier');
    await row.waitFor();
    const fades = () =>
      row.evaluate((list) => ['fades-start', 'fades-end'].map((name) => list.classList.contains(name)));
    const mask = () => row.evaluate((list) => getComputedStyle(list).maskImage);
    await expect.poll(fades).toEqual([false, true]);
    expect(await mask()).toContain('gradient');
    await row.evaluate((list) => list.scrollTo({ left: 300 }));
    await expect.poll(fades).toEqual([true, true]);
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect.poll(fades).toEqual([true, false]);
    // The row has two cards, which fit on wide screens.
    await page.getByRole('navigation', { name: 'Types of posts' }).getByRole('link', { name: 'Incidents' }).click();
    await cardOf(page, 'Barn fire on Old Quarry Road').waitFor();
    const isCutOff = width < 768;
    await expect.poll(fades).toEqual([false, isCutOff]);
    expect((await mask()) === 'none').toBe(!isCutOff);
  });

  it('is a single row when all posts are earlier', async () => {
    const page = await come('/?body=Incident');
    await cardOf(page, 'Barn fire on Old Quarry Road').waitFor();
    expect(await page.locator('.news h2').allTextContents()).toEqual(['Earlier']);
  });

  it('links to the feeds, which exist', async () => {
    const page = await come('/?body=Event');
    for (const [name, type] of [
      [/RSS/, /xml/],
      [/^Calendar file/, /^text\/calendar/],
      [/^Add to calendar \(Open house/, /^text\/calendar/],
    ] as const) {
      const link = page.getByRole('link', { name });
      await link.waitFor();
      const answer = await fetch(ownSuite().hosting + (await link.getAttribute('href')));
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(type)]);
    }
  });

  // SPEC 10.99
  it('says what to do when no posts can be read, and tries again', async () => {
    const page = await come('/privacy.html');
    await page.route('**/api/col/posts**', (route) => route.fulfill({ status: 400, body: 'No.' }));
    await page.goto('/?body=Event');
    await page.getByText(/^We couldn’t load events/).waitFor();
    expect(await page.locator('.post').count()).toBe(0);
    await untilRetried(page);
    await page.unroute('**/api/col/posts**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: `Open house at ${company.station}` }).waitFor();
  });
});

describe('an open post', () => {
  // SPEC 2.27
  it.each([360, 768, 1280])('is below the cards at %i px', async (width) => {
    const page = await come('/?body=News');
    await page.setViewportSize({ width, height: 900 });
    const details = await openPost(page);
    const [row, opened, other] = await Promise.all(
      [rowOf(page, 'Coming up'), details, page.getByRole('region', { name: 'Earlier' })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(opened?.y ?? 0).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? Infinity));
    expect(other?.y ?? 0).toBeGreaterThanOrEqual((opened?.y ?? 0) + (opened?.height ?? Infinity));
    expect(await details.getByText('From dawn to dusk').isVisible()).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('opens and closes by keyboard alone', async () => {
    const page = await come('/?body=News');
    const button = page.getByRole('button', { name: title });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('#post-details h3:focus').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Previous picture');
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    expect(await page.locator('#post-details article').count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  // SPEC 9.31, 10.34
  it('turns its pictures every 5 seconds, and pauses while the pointer is over them', async ({ onTestFinished }) => {
    const page = await come('/?body=News', { window: 'with a clock' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    onTestFinished(() => page.clock.resume());
    await page.getByRole('button', { name: title }).waitFor();
    // Pause the page's clock, so that a busy machine makes no difference.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await openPost(page);
    expect(await shown(page)).toBe(`Picture 1 of 3: ${title}`);
    await page.clock.runFor(5_000);
    await expect.poll(() => shown(page)).toContain('Picture 2 of 3');
    await page.locator('.slides-frame').hover();
    await page.locator('.slides [aria-live="polite"]').waitFor({ state: 'attached' });
    await untilRendered(page);
    await page.clock.runFor(15_000);
    expect(await shown(page)).toContain('Picture 2 of 3');
    await page.mouse.move(5, 5);
    await page.locator('.slides [aria-live="off"]').waitFor({ state: 'attached' });
    await untilRendered(page);
    await page.clock.runFor(5_000);
    await expect.poll(() => shown(page)).toContain('Picture 3 of 3');
  });

  // SPEC 9.32
  it('turns its pictures by the arrow keys and by a swipe of 40 pixels', async () => {
    const page = await come('/?body=News');
    await openPost(page);
    await page.getByRole('button', { name: 'Next picture' }).press('ArrowRight');
    expect(await shown(page)).toContain('Picture 2 of 3');
    expect(await page.getByText('Picture 2 of 3', { exact: true }).getAttribute('aria-live')).toBe('polite');
    const frame = page.locator('.slides-frame');
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    const from = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 60 };
    for (const [by, place] of [
      [-39, 2],
      [-41, 3],
      [41, 2],
    ] as const) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + by, from.y, { steps: 3 });
      await page.mouse.up();
      expect(await shown(page)).toContain(`Picture ${place} of 3`);
    }
  });

  it('is shared by its URL, which shows it alone', async () => {
    const page = await come('/?body=News', { permissions: ['clipboard-read', 'clipboard-write'] });
    await openPost(page);
    const own = `${ownSuite().hosting}/posts/ShowPost/e2e-pictures`;
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);
    await page.getByRole('link', { name: 'Open this post on its own page' }).click();
    await page.waitForURL(own);
    await page.locator('.news-one').getByRole('heading', { level: 2, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · ${company.shortName}`);
    expect(await page.locator('.post').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'News', exact: true }).waitFor();
  });

  it('prints all cards below the headings of their rows when it is closed', async () => {
    const page = await come('/?body=news_n_events');
    await cardOf(page, title).waitFor();
    // The print styles are loaded last.
    await page.locator('.print-line').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Coming up', 'Earlier'])
      expect(await page.getByRole('heading', { level: 2, name }).isVisible()).toBe(true);
    expect(
      await page
        .getByRole('button', { name: /scroll/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    const lefts = await page
      .locator('.post')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
    expect(lefts.length).toBeGreaterThan(10);
    expect(new Set(lefts).size).toBe(1);
    expect(
      await page
        .locator('.post-text')
        .first()
        .evaluate((text) => getComputedStyle(text).minBlockSize),
    ).toBe('0px');
    expect(await rowOf(page, 'Earlier').evaluate((list) => getComputedStyle(list).maskImage)).toBe('none');
  });

  // SPEC 10.49
  it('prints alone', async () => {
    const page = await come('/?body=News');
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPost(page);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['ul.scroller', '.nav-bar', '.emergency-bar', '.footer', '.post-acts', '.slides-bar']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    expect(await page.getByRole('region', { name: 'Earlier' }).getByRole('heading').first().isVisible()).toBe(false);
    expect(await page.getByText('From dawn to dusk').isVisible()).toBe(true);
    const [red] = await page.evaluate(() => getComputedStyle(document.body).color.match(/\d+/g) ?? []);
    expect(Number(red)).toBeLessThan(80);
  });
});

// SPEC 2.49, 7.11, 8.15
it('shows nothing for a post that does not exist', async () => {
  const page = await come('/posts/ShowPost/nothing-of-that-name');
  await page.locator('.news-one[aria-busy="false"]').waitFor({ state: 'attached' });
  expect(await page.locator('.news-one').innerHTML()).toBe('');
});

import { company, HOME_POLL_MS, MONTHS, joining } from '@firehouse/model';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { volumeOf } from '../suite/testCompany.ts';
import { openBrowser, sharedWindows } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

/** Maximum layout shift while the page loads. Stricter than https://web.dev/articles/cls recommends. */
const MAX_SHIFT = 0.02;

let browser: Browser;
let records: Records;
const { come, problems } = sharedWindows(() => browser);

const incidentNow = (complaint: string, secondsAgo: number) => ({
  startTime: Date.now() - secondsAgo * 1_000,
  TypeCode: 'EMS',
  ChiefComplaint: complaint,
  Address: '12 Tollgate Lane, Salisbury Township',
  XSt: 'Millrace Road',
  Description: 'Medic 57.',
  CallerLatitude: 40.59,
  CallerLongitude: -75.53,
});

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    'incidents/home-first': incidentNow('Head injury', 10),
    'incidents/home-second': incidentNow('Stroke', 20),
  });
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(() => {
  expect(problems()).toEqual([]);
});

describe('Home', () => {
  // SPEC 2.5
  it('has the frame: navigation, emergency number, alerts, footer', async () => {
    const page = await come('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const item of ['News & Events', 'Call History', 'New Station', 'Join Us', 'Contact Us', 'Donate']) {
      expect(await main.getByRole('link', { name: item }).isVisible(), item).toBe(true);
    }
    const emergency = page.getByRole('complementary', { name: 'In an emergency' });
    expect(await emergency.getByRole('link', { name: new RegExp(company.emergencyNumber) }).getAttribute('href')).toBe(
      `tel:${company.emergencyNumber}`,
    );
    const alerts = page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: /^Alert: / });
    await alerts.first().waitFor();
    expect(await alerts.evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-expanded')))).toEqual([
      'true',
      'false',
    ]);
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThanOrEqual(8);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => emergency.evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    expect(await emergency.isVisible()).toBe(true);
  });

  // SPEC 2.13, 2.20, 10.7
  it('shows the calls of the last 30 minutes, the first one open', async () => {
    const page = await come('/');
    const log = page.getByRole('region', { name: 'The last 30 minutes' });
    await log.getByRole('button', { name: /Head injury/ }).waitFor();
    const heads = await log
      .getByRole('button')
      .evaluateAll((all) => all.map((head) => [head.textContent, head.getAttribute('aria-expanded')]));
    expect(heads[0]).toEqual([expect.stringMatching(/EMS.*Head injury.*12 Tollgate Lane/), 'true']);
    expect(heads[1]).toEqual([expect.stringMatching(/EMS.*Stroke/), 'false']);
    const open = log.locator('.call.open');
    expect(await open.getByText('Millrace Road').isVisible()).toBe(true);
    expect(await open.getByText('Medic 57.').isVisible()).toBe(true);
    expect(await open.locator('.call-ago').textContent()).toMatch(/^(just now|\d+ min ago)$/);
    // The incident shows the full date, and the time with seconds.
    expect(await open.locator('dl time').textContent()).toMatch(
      /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d:\d\d\s[AP]M$/,
    );
  });

  // SPEC 2.13, 10.8
  it('adds a new call without a reload, and announces it', async () => {
    const page = await come('/privacy.html', { window: 'with a clock', reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    const log = page.getByRole('region', { name: 'The last 30 minutes' });
    await log.getByRole('button', { name: /Head injury/ }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await records.put({ 'incidents/home-new': incidentNow('Allergic reaction', 0) });
    await page.clock.fastForward(HOME_POLL_MS);
    await log.getByRole('button', { name: /Allergic reaction/ }).waitFor();
    expect(await log.getByRole('button').first().textContent()).toContain('Allergic reaction');
    await expect
      .poll(() => log.getByRole('status').textContent())
      .toMatch(/New call: .*Allergic reaction, 12 Tollgate Lane/);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    // The new incident slides in, and the others stay.
    const arrived = log.locator('li.arrived');
    expect(await arrived.allInnerTexts()).toEqual([expect.stringContaining('Allergic reaction')]);
    expect(
      await arrived.evaluate((item) => [
        getComputedStyle(item).animationName,
        getComputedStyle(item).animationDuration,
      ]),
    ).toEqual(['arrive', '0.6s']);
  });

  // SPEC 2.15, 7.7, 7.27, 9.3, 9.5
  it('draws the calls of 2024 and 2025, and has the figures in a table', async () => {
    const page = await come('/');
    await page.locator('.log-list').waitFor();
    const section = page.getByRole('region', { name: 'Calls Volume' });
    await section.scrollIntoViewIfNeeded();
    await section.locator('canvas').waitFor();
    expect(await section.locator('.volume-canvas').evaluate((chart) => chart.getBoundingClientRect().height)).toBe(200);
    const rows = await section
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const [first, last] = company.chartYears;
    expect(rows).toEqual([
      ['Month', String(first), String(last)],
      ...MONTHS.map((month) => [month, String(volumeOf(first, month)), String(volumeOf(last, month))]),
    ]);
  });

  // SPEC 2.1, 2.16, 2.17, 10.1
  it('opens other views from its link and tiles at the same URL; Back, Forward and reload work', async () => {
    const page = await come('/');
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'more calls history' }).click();
    await page.getByRole('heading', { level: 1, name: 'Call History' }).waitFor();
    const tiles = [['News & Events'], ['Join Us'], ['New Station'], ['Donate']] as const;
    for (const [name] of tiles) {
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'The last 30 minutes' }).waitFor();
      await page.getByRole('navigation', { name: 'More from the company' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
      await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Donate' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'The last 30 minutes' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Donate' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link').count()).toBe(3);
  });

  // SPEC 10.2
  it('restores the scroll position on Back', async () => {
    const page = await come('/');
    const tiles = page.getByRole('navigation', { name: 'More from the company' });
    await page.locator('.log-list').waitFor();
    await tiles.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    // Read the scroll position at the click. Before that, content loading above the tiles could still move them.
    const leaving = page.evaluate(
      () =>
        new Promise<number>((done) => addEventListener('click', () => done(scrollY), { capture: true, once: true })),
    );
    await tiles.getByRole('link', { name: 'Join Us' }).click();
    const left = await leaving;
    expect(left).toBeGreaterThan(200);
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });

  // SPEC 10.98
  it.each([360, 1280])(
    'does not shift while it loads, alerts included, and requests everything once, at %i pixels',
    async (width) => {
      const page = await come('about:blank', { viewport: { width, height: 800 }, window: 'with nothing kept' });
      await page.addInitScript(() => {
        Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!hadRecentInput) (globalThis as unknown as { shift: number }).shift += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(/\/api\/([^?]+)/.exec(request.url())?.[1] ?? ''));
      await page.goto('/');
      await page.locator('.log-list').waitFor();
      await page.locator('.alert-card').first().waitFor();
      await untilIdle(page);
      expect(asked.filter((path) => path === 'alerts' || path === 'col/incidents').sort()).toEqual([
        'alerts',
        'col/incidents',
      ]);
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThanOrEqual(
        MAX_SHIFT,
      );
    },
  );
});

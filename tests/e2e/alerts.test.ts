import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriers, openBrowser, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)(
  'folds and unfolds alerts by the keyboard, and leads to the place of one, at %i px, %s',
  async (width, colorScheme) => {
    const { page, leave } = await visit(browser, '/?body=new_station', {
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const alerts = page.getByRole('region', { name: 'Alerts' });
    const heads = alerts.getByRole('button');
    const areOpen = () => heads.evaluateAll((each) => each.map((head) => head.getAttribute('aria-expanded')));
    await heads.first().waitFor();
    expect(await areOpen()).toEqual(['true', 'false']);

    const place = alerts.getByRole('link', { name: 'Directions to Lantern Hill Road and Millrace Road' });
    expect(await alerts.getByText('Lantern Hill Road and Millrace Road, Salisbury Township').first().isVisible()).toBe(
      true,
    );
    expect(decodeURIComponent((await place.getAttribute('href')) ?? '')).toMatch(/destination=40\.58\d+,-75\.51\d+$/);

    await heads.first().focus();
    await page.keyboard.press('Enter');
    expect(await areOpen()).toEqual(['false', 'false']);
    expect(await place.isVisible()).toBe(false);
    await heads.last().focus();
    await page.keyboard.press('Space');
    expect(await areOpen()).toEqual(['false', 'true']);
    expect(await alerts.getByText('Please burn nothing outdoors').isVisible()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await leave();
  },
);

it('opens the subscription by a round icon', async () => {
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

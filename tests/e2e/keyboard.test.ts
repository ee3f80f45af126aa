import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, openBrowser, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What has the focus, in the words of a screen reader. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  });

/** Presses Tab until something has the focus, and gives up after a while. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

describe('the keyboard alone', () => {
  it('skips the navigation, and keeps the body that is shown', async () => {
    const { page, leave } = await visit(browser, '/?body=join_us');
    await page.getByText('Three references').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Join Us');
    await leave();
  });

  it('opens Explore, goes through it, closes it and comes back', async () => {
    const { page, leave } = await visit(browser, '/');
    await tabTo(page, 'Explore');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Apparatus');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Explore');
    expect(await page.getByRole('link', { name: 'Apparatus' }).isVisible()).toBe(false);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Apparatus' }).waitFor();
    await leave();
  });

  it('opens and closes a call', async () => {
    const { page, leave } = await visit(browser, '/');
    await page.locator('.log-list').waitFor();
    await tabTo(page, /Main Street|Road|Lane/);
    const head = page.locator('.call-head button').first();
    const before = await head.getAttribute('aria-expanded');
    await head.focus();
    await page.keyboard.press('Space');
    expect(await head.getAttribute('aria-expanded')).not.toBe(before);
    await leave();
  });

  it('is kept in the Subscribe dialog, and given back by it', async () => {
    const { page, leave } = await visit(browser, '/', { viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' });
    await tabTo(page, 'Subscribe');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const element = document.activeElement;
        return element !== document.body && element?.closest('dialog') === null;
      });
      expect(isOutside).toBe(false);
    }
    await dialog.getByLabel('News & Events').focus();
    await page.keyboard.press('Space');
    expect(await dialog.getByLabel('News & Events').isChecked()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Subscribe');
    await leave();
  });

  it('opens and closes the menu of a phone', async () => {
    const { page, leave } = await visit(browser, '/', { viewport: { width: 360, height: 700 } });
    await tabTo(page, 'Menu');
    expect(await page.getByRole('link', { name: 'Call History' }).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('News & Events');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Menu');
    await leave();
  });
});

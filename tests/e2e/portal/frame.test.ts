// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../../suite/context.ts';
import { barriersEverywhere, goWithin, openBrowser } from '../browser.ts';
import { tabTo } from '../keyboardKeys.ts';
import { signInButton, openPortal, signInByWidget, userMenu } from './portalVisitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

describe('the portal’s frame', () => {
  // SPEC 10.61, 10.106
  // evening.test.ts checks the portal's views.
  it('has no barrier, and an admin’s two most frequent tasks within a thumb’s reach', async () => {
    const { page, problems, leave } = await openPortal(browser);
    await signInButton(page).waitFor();
    expect(await barriersEverywhere(page)).toEqual([]);
    await signInByWidget(page, ownSuite().accounts.admin);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await userMenu(page).click();
    expect(await barriersEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 360, height: 780 });
    for (const [task, title] of [
      ['New alert', 'New alert'],
      ['New post', 'New post'],
    ] as const) {
      const button = page.getByRole('button', { name: task });
      const box = await button.boundingBox();
      expect(box?.y).toBeGreaterThan(780 * 0.66);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await button.click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
    }
    // A form has its own buttons in that place.
    await goWithin(page, '/memberportal?body=addMember');
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.getByRole('button', { name: 'New alert' }).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await leave();
  });

  // SPEC 2.55, 2.64
  it('shows its views in a row from 1200 px up, and behind a button below', async () => {
    const { page, leave } = await openPortal(browser, { viewport: { width: 1200, height: 800 } });
    const news = page.getByRole('link', { name: 'News & Events' });
    await news.waitFor();
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1199, height: 800 });
    expect(await news.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await news.click();
    await page.getByRole('heading', { level: 1, name: 'News & Events' }).waitFor();
    await news.waitFor({ state: 'hidden' });
    await leave();
  });

  // SPEC 2.56, 10.107
  it('works by keyboard: the user menu opens, closes with Escape, and signs out', async () => {
    const { page, leave } = await openPortal(browser);
    await signInByWidget(page, ownSuite().accounts.member);
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    // Signing in focuses the heading.
    await expect.poll(focusedText).toBe('Today');
    await userMenu(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(false);
    expect(await userMenu(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Sign Out');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await expect.poll(focusedText).toBe('Login');
    await leave();
  });
});

import { company } from '@firehouse/model';
import { EventEmitter, once } from 'node:events';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TIMEOUT_MS } from '@firehouse/web/build';
import { live, openBrowser, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const siteScript = '**/static/js/site-*.js';

interface Early extends BrowserContextOptions {
  /** First page to open; Home by default. */
  readonly path?: string;
  /** Prepares the window before the page loads. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a page whose script doesn't load until `letGo` is called. */
async function early({ path = '/', prepare, ...options }: Early = {}) {
  const { page, problems, leave } = await visit(browser, '/privacy.html', options);
  await prepare?.(page);
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route(siteScript, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const letGo = async () => {
    gate.emit('open');
    await live(page);
  };
  return { page, problems, leave, letGo };
}

/** Marks the document so that tests can detect a page load. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);
const busy = (page: Page) => page.locator('a[aria-busy="true"], button[aria-busy="true"]');
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('a click before the script has loaded', () => {
  // SPEC 10.96
  it('on a link opens its body once the script runs, without a page load', async () => {
    const { page, problems, leave, letGo } = await early();
    await mark(page);
    await main(page).getByRole('link', { name: 'Call History' }).click();
    await main(page).getByRole('link', { name: 'Join Us' }).click();
    expect(await busy(page).allTextContents()).toEqual(['Join Us']);
    await letGo();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(await busy(page).count()).toBe(0);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'The last 30 minutes' }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  it('on a link to a path of the site does the same', async () => {
    const { page, leave, letGo } = await early();
    await mark(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About the company' }).click();
    await letGo();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, '/about_us']);
    await leave();
  });

  it('works in the frame that every body but Home renders again', async () => {
    const { page, problems, leave, letGo } = await early({
      path: '/?body=donate',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await letGo();
    await main(page).getByRole('link', { name: 'Join Us' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Donate' }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  it('works below the body, too', async () => {
    const { page, leave, letGo } = await early({ path: '/?body=new_station' });
    await mark(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About the company' }).click();
    await letGo();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    expect([await isSameDocument(page), new URL(page.url()).pathname]).toEqual([true, '/about_us']);
    await leave();
  });

  it('on the menu button of a phone opens the menu once, even if repeated', async () => {
    const { page, problems, leave, letGo } = await early({ viewport: { width: 360, height: 700 } });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await menu.click();
    expect(
      await menu.evaluate((button) => [button.getAttribute('aria-busy'), Number(getComputedStyle(button).opacity) < 1]),
    ).toEqual(['true', true]);
    await letGo();
    await main(page).getByRole('link', { name: 'News & Events' }).waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => busy(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await leave();
  });

  it('by keyboard opens Explore', async () => {
    const { page, leave, letGo } = await early();
    const explore = page.getByRole('button', { name: 'Explore' });
    await explore.press('Enter');
    expect(await busy(page).allTextContents()).toEqual(['Explore']);
    await letGo();
    await main(page).getByRole('link', { name: 'Apparatus' }).waitFor();
    expect(await explore.getAttribute('aria-expanded')).toBe('true');
    await leave();
  });

  it('on Subscribe opens the dialog after an earlier click on a menu', async () => {
    const { page, leave, letGo } = await early();
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).press('Space');
    expect(await busy(page).allTextContents()).toEqual(['Explore', 'Subscribe']);
    await letGo();
    await page.getByRole('dialog', { name: 'Subscribe' }).waitFor();
    await leave();
  });

  it('is left to the browser for anchors, phone numbers, new tabs and modifier keys', async () => {
    const { page, leave, letGo } = await early();
    await mark(page);
    const held = await page.evaluate((dial) => {
      const seen: string[] = [];
      // Runs after the page's own listener, and keeps the browser from following links.
      document.addEventListener('click', (event) => {
        if (!event.defaultPrevented) seen.push((event.target as Element).getAttribute('href') ?? '');
        event.preventDefault();
      });
      const alone = [
        `a[href="${dial}"]`,
        'a[href="#contact_us"]',
        'a[href^="mailto:"]',
        'a[href="/privacy.html"]',
        'a[href="/memberportal"]',
      ];
      const presses = [
        ...alone.map((link) => [link, {}] as const),
        ...['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].map(
          (key) => ['a[href="/?body=donate"]', { [key]: true }] as const,
        ),
      ];
      for (const [link, keys] of presses) {
        document
          .querySelector(link)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
      }
      return seen;
    }, `tel:${company.emergencyNumber}`);
    expect(held).toEqual([
      `tel:${company.emergencyNumber}`,
      '#contact_us',
      expect.stringMatching(/^mailto:/),
      '/privacy.html',
      '/memberportal',
      ...Array<string>(4).fill('/?body=donate'),
    ]);
    expect(await busy(page).count()).toBe(0);
    await letGo();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The last 30 minutes');
    await leave();
  });

  it('with the middle button opens a new tab', async () => {
    const { page, leave } = await early();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      main(page).getByRole('link', { name: 'Donate' }).click({ button: 'middle' }),
    ]);
    await tab.waitForURL(/body=donate|\/$/);
    expect(await busy(page).count()).toBe(0);
    await leave();
  });
});

describe('when the script does not load', () => {
  // SPEC 10.96
  it('a pending link is followed as soon as the script fails, and every later link at once', async () => {
    const { page, leave } = await visit(browser, '/privacy.html');
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    await page.route(siteScript, async (route) => {
      await opened;
      await route.abort();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await main(page).getByRole('link', { name: 'Join Us' }).click();
    await busy(page).waitFor();
    gate.emit('open');
    await page.waitForURL('**/?body=join_us');
    await page.goto('/');
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/static/js/site-')),
        ),
      )
      .toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Members', exact: true }).click();
    await page.waitForURL('**/members');
    await leave();
  });

  it('a pending link is followed after a timeout', async () => {
    const { page, leave } = await early({ prepare: (window) => window.clock.install() });
    await main(page).getByRole('link', { name: 'Join Us' }).click();
    await busy(page).waitFor();
    await page.clock.fastForward(TIMEOUT_MS);
    await page.waitForURL('**/?body=join_us', { waitUntil: 'commit' });
    await leave();
  });
});

import { company, viewKeys } from '@firehouse/model';
import { EventEmitter, once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { openBrowser, sharedWindows, visit } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

let browser: Browser;
const { come, problems } = sharedWindows(() => browser);

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Delays the site's script until the returned function is called. */
async function withoutScript(page: Page): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route('**/static/js/site-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return () => void gate.emit('open');
}

const heading = 'The last 30 minutes';

describe('the prerendered Home', () => {
  // SPEC 10.95
  it('has the frame and the headings, but no data, time or theme', async () => {
    const html = await (await fetch(ownSuite().hosting)).text();
    const content = html.slice(html.indexOf('<div id="root">'), html.indexOf('<noscript>'));
    expect(content).toContain(heading.replace('30', '<!-- -->30<!-- -->'));
    expect(content).toContain(company.phone);
    expect(content).not.toMatch(/<time|\d:\d\d|AM|PM|data-bs-theme|Recent call/);
  });

  // SPEC 10.95
  it('is visible before the script runs, and is hydrated without changes', async () => {
    const { page, problems: found, leave } = await visit(browser, '/privacy.html');
    const letGo = await withoutScript(page);
    await page.goto('/', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: heading });
    await title.waitFor();
    await title.evaluate((element) => element.setAttribute('data-first', ''));
    expect(await page.locator('.log-state.live').count()).toBe(0);
    letGo();
    await page.locator('.log-state.live').waitFor();
    expect(await page.locator('header.nav-bar').count()).toBe(1);
    expect(found).toEqual([]);
    await leave();
  });

  // SPEC 10.1
  it('does not flash on the way to another body: on a link, a reload and Back', async () => {
    const { page, problems: found, leave } = await visit(browser, '/privacy.html');
    let letGo = await withoutScript(page);
    const shows = async () =>
      page.evaluate(
        (text) =>
          [...document.querySelectorAll('h1')].some(
            (h1) => h1.textContent === text && h1.checkVisibility({ visibilityProperty: true }),
          ),
        heading,
      );

    await page.goto('/?body=join_us', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('.footer') !== null);
    expect(await shows()).toBe(false);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    expect(await page.locator('html.elsewhere').count()).toBe(0);

    await page.unroute('**/static/js/site-*.js');
    letGo = await withoutScript(page);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('.footer') !== null);
    expect(await shows()).toBe(false);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();

    await page.goto('/privacy.html');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    expect(found).toEqual([]);
    await leave();
  });

  it('shows its frame on the way to another body', async () => {
    const { page, leave } = await visit(browser, '/privacy.html');
    const letGo = await withoutScript(page);
    await page.goto('/?body=new_station', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    expect(await page.getByRole('link', { name: company.emergencyNumber }).first().isVisible()).toBe(true);
    expect(await page.getByRole('main').count()).toBe(0);
    letGo();
    await page.getByRole('heading', { level: 1, name: 'New Station' }).waitFor();
    expect(await page.locator('header.nav-bar').count()).toBe(1);
    await leave();
  });

  it.each(viewKeys.filter((key) => key !== 'home'))(
    'preloads what %s needs while the script loads, once, and nothing of other bodies',
    async (body) => {
      const page = await come('/privacy.html');
      const letGo = await withoutScript(page);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().slice(ownSuite().hosting.length)));
      await page.goto(`/?body=${body}`, { waitUntil: 'commit' });
      await page.locator('.footer').waitFor({ state: 'attached' });
      // Include links that have already been moved out of the template because the view needs them.
      const links = await page.locator('template#parts').evaluate(({ content }: HTMLTemplateElement) =>
        [...document.querySelectorAll('link[data-body]'), ...content.children].map((link) => ({
          of: (link.getAttribute('data-body') ?? '').split(' '),
          href: link.getAttribute('href') ?? '',
        })),
      );
      const wanted = links.filter(({ of }) => of.includes(body)).map(({ href }) => href);
      expect(wanted.length).toBeGreaterThan(0);
      await expect.poll(() => wanted.filter((address) => !asked.includes(address))).toEqual([]);
      letGo();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.body-loading').waitFor({ state: 'detached' });
      await untilIdle(page);
      expect(wanted.filter((address) => asked.filter((each) => each === address).length > 1)).toEqual([]);
      expect(
        links.map(({ href }) => href).filter((address) => asked.includes(address) && !wanted.includes(address)),
      ).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  // SPEC 10.95
  it('is only in the page at the root: every other path gets an empty page', async () => {
    const { hosting } = ownSuite();
    for (const path of ['/about_us', '/memberportal', '/nothing/here']) {
      expect(await (await fetch(hosting + path)).text(), path).toContain('<div id="root"></div>');
    }
  });

  it('is replaced by the address and the telephone number without JavaScript', async () => {
    const { page, leave } = await visit(browser, '/', { javaScriptEnabled: false });
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([company.name]);
    await leave();
  });
});

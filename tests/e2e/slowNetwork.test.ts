// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { scenarios } from './look/scenarios.ts';
import { serveSite, type CannedAnswer } from './look/siteServer.ts';

/** Maximum layout shift while responses arrive, as a fraction of the viewport. */
const MAX_SHIFT = 0.02;

/**
 * Response delay in ms, longer than the page waits to show its first responses together
 * (web/src/app/useFirstResponses.ts).
 */
const SLOW_MS = 3_500;

/** Number of pages that a small machine can render concurrently without slowing down. */
const AT_ONCE = 8;

const bodies = {
  home: '/',
  about_us: '/?body=about_us',
  donate: '/?body=donate',
  apparatus: '/?body=apparatus',
  join_us: '/?body=join_us',
  call_history: '/?body=call_history',
  new_station: '/?body=new_station',
  news_n_events: '/?body=news_n_events',
  // The views for other types use the same component.
  Event: '/?body=Event',
  'one post': '/posts/ShowPost/p2',
  members: '/members',
  unsubscribe: '/unsubscribe/somebody%40people.example',
};

type Answer = (path: string, query: URLSearchParams) => CannedAnswer | undefined;
type Shift = { readonly value: number; readonly of: readonly string[] };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Wraps canned responses, and also responds to requests for a single post. */
const withPosts =
  (answer: Answer): Answer =>
  (path, query) => {
    const [, id] = /^\/col\/posts\/doc\/(.+)$/.exec(path) ?? [];
    if (id === undefined) return answer(path, query);
    const posts = answer('/col/posts', new URLSearchParams())?.body as readonly { readonly id: string }[];
    return { body: posts.find((post) => post.id === id) };
  };

/** Response delays, in ms. */
const networks = {
  'all responses': () => SLOW_MS,
  'the alerts': (path: string) => (path === '/alerts' ? SLOW_MS : 300),
} as const;

/** Records layout shifts, and the elements that moved. */
function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  // Defined inside because it runs in the page, without access to this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const name = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
      : String(node?.textContent);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: readonly { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      shifts.push({
        value,
        of: sources.map(
          ({ node, previousRect, currentRect }) => `${name(node)} from ${previousRect.top} to ${currentRect.top}`,
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const hasLoaded = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"]') === null && document.querySelector('html.live') !== null,
    undefined,
    // By default, Playwright polls on every frame, which is slow here.
    { polling: 200 },
  );

/**
 * Tracks a page's requests. Returns a function that checks whether none is pending and none starts within two frames.
 */
function followRequests(page: Page): () => Promise<boolean> {
  const underWay = new Set<unknown>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    if (underWay.size > 0) return false;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return underWay.size === 0;
  };
}

/** Opens a window that records layout shifts on every page. */
async function openWatched(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(noteShifts);
  return { page, isQuiet: followRequests(page) };
}

/**
 * Loads a page and waits until all responses have arrived. Returns the layout shifts, or nothing if their sum is small
 * enough.
 */
async function shiftsOf(
  { page, isQuiet }: Awaited<ReturnType<typeof openWatched>>,
  url: string,
  alerts: number,
): Promise<string[]> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  if (alerts > 0)
    await page
      .locator('.alert-card')
      .nth(alerts - 1)
      .waitFor({ state: 'attached' });
  await hasLoaded(page);
  await expect.poll(isQuiet, { timeout: 60_000, interval: 200 }).toBe(true);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= MAX_SHIFT ? [] : shifts.map(({ value, of }) => `${value.toFixed(4)}: ${of.join('; ')}`);
}

/** Serves the site to a new window over a slow network. */
async function comeSlowly(alerts: 'no alert' | 'two alerts', network: keyof typeof networks, width: number) {
  const answer = withPosts(scenarios[alerts === 'no alert' ? 'incidents' : 'alerts']);
  const site = await serveSite((path, query) => ({
    ...(answer(path, query) ?? { status: 404, body: 'Not found.' }),
    delayMs: networks[network](path),
  }));
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 700 : 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  const leave = async () => {
    await context.close();
    site.close();
  };
  return { context, origin: site.origin, leave };
}

describe('on a slow network', () => {
  it.each([
    ['all responses', 'no alert', 360],
    ['all responses', 'two alerts', 360],
    ['all responses', 'two alerts', 1280],
    ['the alerts', 'two alerts', 360],
    ['the alerts', 'two alerts', 1280],
  ] as const)('no body shifts when %s arrive late: %s, %i pixels', async (network, alerts, width) => {
    const { context, origin, leave } = await comeSlowly(alerts, network, width);
    const moved: Record<string, string[]> = {};
    const waiting = Object.entries(bodies);
    const look = async () => {
      const watched = await openWatched(context);
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [body, path] = next;
        const shifts = await shiftsOf(watched, origin + path, alerts === 'no alert' ? 0 : 2);
        if (shifts.length > 0) moved[body] = shifts;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, look));
    await leave();
    expect(moved).toEqual({});
  });

  // Checks the position rather than layout shifts. The browser counts content that grows above the contact as a shift,
  // even though the page adjusts its scroll position before painting.
  it('the contact stays at the bottom of the screen, however late the responses arrive', async () => {
    const { context, origin, leave } = await comeSlowly('two alerts', 'all responses', 1280);
    const page = await context.newPage();
    await page.goto(`${origin}/contact_us`);
    await page.locator('.alert-card').first().waitFor({ state: 'attached' });
    await hasLoaded(page);
    await expect
      .poll(() => page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)))
      .toBe(0);
    await leave();
  });
});

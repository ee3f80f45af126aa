// What is handed to the page runs in it.
/// <reference lib="dom" />
import axe, { type RunOnly } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { testBrowserPath } from '../suite/chromium.mjs';
import { ownSuite } from '../suite/context.ts';

/** How Chromium is started: as root, without a screen, and without a word to the network. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The widths, in CSS pixels, and schemes that every page is checked in. */
export const widths = [360, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;

/** How long a test waits for a page, or for something in it, in ms. */
const PATIENCE_MS = 60_000;

/** A visitor: their own browser window, and what failed in it. */
export interface Visitor {
  readonly page: Page;
  /** Scripts that broke, violations of the content security policy, and requests to other hosts. */
  readonly troubles: string[];
  readonly leave: () => Promise<void>;
}

/** Starts Chromium. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = testBrowserPath();
  if (executablePath === null) throw new Error('There is no Chromium; `npm test` installs one.');
  return chromium.launch({ executablePath, args: flags });
}

/** How a visitor comes. */
export interface VisitOptions extends BrowserContextOptions {
  /** `false` leaves out the wait for {@link live}: for tests of what is there before. */
  readonly untilLive?: boolean;
}

/** A day of 2026, on which Call History offers 2024 and 2025, the years of the test company: it offers the last five. */
const HISTORY_NOW = Date.UTC(2026, 5, 5, 16);

/**
 * Sets a page's clock to a day on which Call History offers the years of the test company. Call it before the page loads
 * the site.
 * @param now ms since 1970; another day
 */
export async function inHistoryYears(page: Page, now = HISTORY_NOW): Promise<void> {
  // Not `page.clock`: that is the whole window's, and takes its timers too.
  await page.addInitScript((start) => {
    const Real = Date;
    const shift = start - Real.now();
    globalThis.Date = class extends Real {
      constructor(...given: readonly unknown[]) {
        super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
      }
      static override now() {
        return Real.now() + shift;
      }
    } as DateConstructor;
  }, now);
}

/** Opens the form of Call History that its disclosure hides. */
export async function openOtherDates(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Other dates' }).click();
}

/** Waits until the site answers to what a visitor does (web/src/app/useLive.ts). */
export async function live(page: Page): Promise<void> {
  await page.locator('html.live').waitFor({ state: 'attached' });
}

/**
 * Opens a page as a visitor, and waits until the site is live if the page is one of the site's.
 * @param browser from {@link openBrowser}
 * @param path where he comes in; a page that is not the site lets a test prepare the window before the site comes
 * @param options of his window; 1280 × 900 if not said, and without a service worker: requests would pass by the
 *   page's routes
 */
export async function visit(
  browser: Browser,
  path: string,
  { untilLive = true, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const { hosting } = ownSuite();
  const context = await browser.newContext({
    baseURL: hosting,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  // On a busy machine the suite takes its time to answer.
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  // Of the window, so that further pages that a test opens in it are watched too.
  context.on('weberror', (error) => troubles.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|refused/i.test(message.text()))
      troubles.push(message.text());
  });
  context.on('request', (request) => {
    // A file that the user chose has an address of the page's own: blob:http://…
    const url = request.url().replace(/^blob:/, '');
    if (!url.startsWith(hosting)) troubles.push(`asked ${url}`);
  });
  const page = await context.newPage();
  await page.goto(path);
  const isSite = options.javaScriptEnabled !== false && (await page.locator('#root').count()) > 0;
  if (untilLive && isSite) await live(page);
  return { page, troubles, leave: () => context.close() };
}

/**
 * Waits until the site has asked again for what could not be read, as it does once by itself when its part for
 * offline has come (web/src/app/offline/OfflineLine.tsx).
 */
export async function askedAgain(page: Page): Promise<void> {
  await page.locator('.print-line').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Tells which of red, green and blue a text has most of. */
export async function colorOf(text: Locator): Promise<'red' | 'green' | 'blue'> {
  return text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    const most = Math.max(red, green, blue);
    return most === red ? 'red' : most === green ? 'green' : 'blue';
  });
}

/** What axe looks for: WCAG 2.2 A and AA, and its best practices; or of these what a color scheme changes. */
const AXE_RULES: Readonly<Record<'all' | 'colors', RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Looks for barriers on a page (WCAG 2.2 A and AA, and axe's best practices).
 * @returns one line for each, empty when there is none
 */
export async function barriers(page: Page, rules: keyof typeof AXE_RULES = 'all'): Promise<string[]> {
  // Evaluated by the debugger, so that the page's policy need not allow it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await runner.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, AXE_RULES[rules]);
}

/**
 * Checks a page in each width and scheme without loading it again, for barriers and for content wider than the screen.
 * All rules run once for each width; in the second scheme only colors differ.
 * @param look called in each, to take a picture
 * @returns one line for each barrier, empty when there is none
 */
export async function barriersEverywhere(
  page: Page,
  look: (where: string) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // No color is of the middle width alone.
    for (const colorScheme of width === 768 ? schemes.slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme });
      const there = await barriers(page, colorScheme === schemes[0] ? 'all' : 'colors');
      found.push(...there.map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
      await look(`${width}-${colorScheme}`);
    }
    const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    if (whole !== inner) found.push(`${width} px: is ${whole} px wide`);
  }
  return found;
}

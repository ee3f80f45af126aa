// Functions passed to the page run there.
/// <reference lib="dom" />
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { launchTestBrowser, launchTestProfile } from '../suite/chromium.ts';
import { ownSuite } from '../suite/context.ts';

/** Widths, in CSS pixels, and color schemes for checking every page. */
const widths = [360, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;

/** Default window size, in CSS pixels. */
const DESKTOP = { width: 1280, height: 900 };

/** Timeout for a page or an element, in ms. */
const PATIENCE_MS = 60_000;

/** A visitor: a separate browser window, and its failures. */
export interface Visitor {
  readonly page: Page;
  /** Script errors, violations of the Content-Security-Policy, and requests to other hosts. */
  readonly troubles: string[];
  readonly leave: () => Promise<void>;
}

/**
 * Starts Chromium. Closing it fails the tests if a page violated its content policy, enforced or only reported.
 * @param isExpected recognizes violations that a test provokes
 */
export async function openBrowser(isExpected = (_violation: string) => false): Promise<Browser> {
  const browser = await launchTestBrowser();
  const violations: string[] = [];
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: BrowserContextOptions) => {
      const context = await newContext(options);
      await recordViolations(context, violations);
      return context;
    },
    close: async () => {
      await close();
      assertNoViolations(violations.filter((violation) => !isExpected(violation)));
    },
  });
}

/** Records content policy violations on all pages in a window, with their source positions. */
async function recordViolations(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('recordViolation', (violation: string) => void violations.push(violation));
  await context.addInitScript(() => {
    const { recordViolation } = globalThis as unknown as { readonly recordViolation: (violation: string) => void };
    addEventListener('securitypolicyviolation', (event) => {
      const { disposition, effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event;
      // Code evaluated by a test has no file; it loads scripts by address.
      if (sourceFile === '' && effectiveDirective === 'require-trusted-types-for') return;
      const source = `${sourceFile || 'the page'}:${lineNumber}:${columnNumber}`;
      recordViolation(`${disposition} ${effectiveDirective} ${blockedURI} on ${location.href} by ${source} ${sample}`);
    });
  });
}

function assertNoViolations(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(`Violations of the content policy:\n${violations.join('\n')}`);
}

/**
 * Starts Chromium with a profile on disk, as on a user's computer, with the service worker. Responses are not
 * compressed, so that their text can be found in the profile's files.
 * @param folder folder of the profile
 */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const context = await launchTestProfile(folder, {
    baseURL: ownSuite().hosting,
    viewport: DESKTOP,
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const violations: string[] = [];
  await recordViolations(context, violations);
  const close = context.close.bind(context);
  return Object.assign(context, {
    close: async () => {
      await close();
      assertNoViolations(violations);
    },
  });
}

/** A window that stays open for other tests. */
interface SharedWindow extends Pick<Visitor, 'troubles'> {
  readonly closeTabs?: () => Promise<void>;
}

/**
 * Ends a test's visits.
 * @param visitors emptied
 * @param shared windows whose tabs are closed
 * @throws {Error} if there was trouble in any of them
 */
export async function endVisits(visitors: Visitor[], ...shared: readonly SharedWindow[]): Promise<void> {
  const troubles = [...shared, ...visitors].flatMap((each) => each.troubles);
  await Promise.all([...shared.map((each) => each.closeTabs?.()), ...visitors.splice(0).map(({ leave }) => leave())]);
  if (troubles.length > 0) throw new Error(`Troubles of the visitors:\n${troubles.join('\n')}`);
}

/** Options for a visit. */
export interface VisitOptions extends BrowserContextOptions {
  /** `false` skips the waits of {@link load}, to test earlier states of the page. */
  readonly untilLive?: boolean;
}

/** A day in 2026, when Call History, which offers five years, includes 2024 and 2025, the test company's years. */
const HISTORY_NOW = Date.UTC(2026, 5, 5, 16);

/**
 * Sets a page's clock to a day on which Call History offers the test company's years. Call it before the page
 * loads the site.
 * @param now ms since 1970, for a different day
 */
export async function inHistoryYears(page: Page, now = HISTORY_NOW): Promise<void> {
  // Not `page.clock`, which affects the whole window and also replaces its timers.
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

/** Opens the Call History form that is hidden in its disclosure. */
export async function openOtherDates(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Other dates' }).click();
}

/** Waits until the site responds to user input (web/src/app/App.tsx). */
export async function live(page: Page): Promise<void> {
  await page.locator('html.live').waitFor({ state: 'attached' });
}

/**
 * Waits until a page of the site shows its alerts. Their arrival re-renders everything below, which loses whatever a
 * test has focused, scrolled or marked there (web/src/app/useFirstResponses.ts).
 */
export async function untilLaidOut(page: Page): Promise<void> {
  await page.locator('.alert-card, .alerts-line').first().waitFor({ state: 'attached' });
}

/**
 * Waits until React has rendered the result of an event and run its effects, which happens in tasks of a message
 * channel. For results that the page does not show.
 */
export async function untilRendered(page: Page): Promise<void> {
  // The effects can run in a second task.
  for (const _ of ['render', 'effects']) {
    await page.evaluate(
      () =>
        new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', done, { once: true });
          port1.start();
          port2.postMessage(undefined);
        }),
    );
  }
}

/**
 * Counts a page's requests from now on.
 * @returns a function that waits until the responses have arrived and been rendered
 */
export function countRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let proceed = () => {};
  const end = (request: Request) => {
    pending.delete(request);
    if (pending.size === 0) proceed();
  };
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await untilRendered(page);
    if (pending.size > 0) await new Promise<void>((resolve) => (proceed = resolve));
    await untilRendered(page);
  };
}

/**
 * Loads a page in an existing window, which takes half the CPU time of a new one. For a page of the site, waits until
 * it is live and laid out.
 */
export async function load(page: Page, path: string): Promise<void> {
  // At the same URL, the browser would reload the page with its history state, which names the view.
  if (page.url().replace(/^https?:\/\/[^/]+/, '') === path) await page.goto('/privacy.html');
  await page.goto(path);
  if ((await page.locator('#root').count()) === 0) return;
  await live(page);
  await untilLaidOut(page);
}

/**
 * Opens a page as a visitor. For a page of the site, waits until it is live and laid out.
 * @param path the first page; a page outside the site lets a test prepare the window before the site loads
 * @param options window options; 1280 × 900 by default, without a service worker, whose requests would bypass the
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
    viewport: DESKTOP,
    serviceWorkers: 'block',
    ...options,
  });
  // On a busy machine the suite responds slowly.
  context.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  // Listens on the window to include further pages that a test opens in it.
  context.on('weberror', (error) => troubles.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|refused/i.test(message.text()))
      troubles.push(message.text());
  });
  context.on('request', (request) => {
    // A file chosen by the user has a URL of the page's origin: blob:http://…
    const url = request.url().replace(/^blob:/, '');
    if (!url.startsWith(hosting)) troubles.push(`asked ${url}`);
  });
  const page = await context.newPage();
  if (untilLive && options.javaScriptEnabled !== false) await load(page, path);
  else await page.goto(path);
  return { page, troubles, leave: () => context.close() };
}

/**
 * Goes to another page of the site in the same document, like Back does, which takes a fifth of the CPU time of a page
 * load.
 * @param path path within the site, of a view other than the current one
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Options for a shared window. A test that adds a script to its pages, like {@link inHistoryYears}, names a separate
 * one.
 */
interface SharedOptions extends BrowserContextOptions {
  /** Distinguishes windows with the same options. */
  readonly window?: string;
}

/** Windows shared by the tests in a file, one per set of options, because opening one takes as long as a page load. */
interface SharedWindows {
  /** Loads a page in the window, without an earlier test's routes and pages. */
  readonly come: (path: string, options?: SharedOptions) => Promise<Page>;
  /** Returns the failures in all windows since the last call. */
  readonly troubles: () => string[];
}

/** Creates {@link SharedWindows}, which close with the browser. */
export function sharedWindows(browser: () => Browser): SharedWindows {
  const windows = new Map<string, Visitor>();
  return {
    come: async (path, { window = '', ...options } = {}) => {
      const key = window + JSON.stringify(options);
      const open = windows.get(key);
      if (open === undefined) {
        const visitor = await visit(browser(), path, options);
        windows.set(key, visitor);
        return visitor.page;
      }
      const { page } = open;
      const others = page.context().pages();
      await Promise.all(others.filter((other) => other !== page).map((other) => other.close()));
      await Promise.all([page.unrouteAll(), page.context().unrouteAll()]);
      await page.setViewportSize(options.viewport ?? DESKTOP);
      await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? null });
      if (options.javaScriptEnabled === false) await page.goto(path);
      else await load(page, path);
      return page;
    },
    troubles: () => [...windows.values()].flatMap(({ troubles }) => troubles.splice(0)),
  };
}

/**
 * Waits until the site has retried failed reads, which it does once its chunk for offline use has loaded
 * (web/src/app/offline/OfflineLine.tsx).
 */
export async function untilRetried(page: Page): Promise<void> {
  await page.locator('.print-line').waitFor({ state: 'attached' });
  // Now the page has sent the retries, and their responses precede the response to a later request.
  await untilRendered(page);
  await page.evaluate(async () => (await fetch('/privacy.html')).text());
}

/** Returns the dominant color of some text: red, green or blue. */
export async function colorOf(text: Locator): Promise<'red' | 'green' | 'blue'> {
  return text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    const most = Math.max(red, green, blue);
    return most === red ? 'red' : most === green ? 'green' : 'blue';
  });
}

let axeSource: string | undefined;

/**
 * Reads the minified script, which is less than half the size of the package's `source`, because the browser parses it
 * on each page.
 */
function readAxe(): string {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return axeSource;
}

/** Rules that axe checks: WCAG 2.2 A and AA and its best practices, or only those that depend on the color scheme. */
const AXE_RULES: Readonly<Record<'all' | 'colors', RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Checks a page for accessibility barriers (WCAG 2.2 A and AA, and axe's best practices).
 * @returns one line per barrier
 */
export async function barriers(page: Page, rules: keyof typeof AXE_RULES = 'all'): Promise<string[]> {
  // Evaluated through the debugger, so that the page's policy need not allow it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readAxe());
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await runner.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, AXE_RULES[rules]);
}

/** Minimum width and height of a target, in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET = 24;

/**
 * Finds targets smaller than 24 by 24 px. Exempt are links in a sentence and, for a mouse on a wide screen, the days of
 * a year: its months have larger ones (WCAG 2.5.8).
 * @returns one line per target
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const { scrollX, scrollY } = globalThis;
    const isWideWithMouse = matchMedia('(width >= 1200px) and (pointer: fine)').matches;
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [data-day]';
    const lines = [...(document.querySelector('dialog[open]') ?? document).querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('.visually-hidden, .skip-link, .honeypot, [aria-disabled="true"]') === null)
      .filter((element) => !(isWideWithMouse && element.matches('.strip [data-day]')))
      .filter((element) => {
        const isInLine = element.matches('a') && getComputedStyle(element).display === 'inline';
        const siblings = [...(element.parentElement?.childNodes ?? [])];
        return !(isInLine && siblings.some((node) => node.nodeType === 3 && /\w/.test(node.nodeValue ?? '')));
      })
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // Table layout leaves fractions of a pixel.
        if (Math.min(box.width, box.height) >= least - 0.1) return false;
        // Some elements have a larger target than their box, or a label.
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const reach = least / 2 - 0.5;
        const edges = [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ] as const;
        return !edges.every(([x, y]) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
          return element.contains(hit) || hit?.closest('label')?.control === element;
        });
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
        return `${element.localName}.${element.className} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`;
      });
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return lines;
  }, MIN_TARGET);
}

/**
 * Checks a page at each width and color scheme, without reloading it, for accessibility barriers, small targets, and
 * content wider than the screen. All rules run once per width; in the second scheme only colors differ.
 * @param look called for each, to take a screenshot
 * @returns one line per barrier
 */
export async function barriersEverywhere(
  page: Page,
  look: (where: string) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // No color is specific to the middle width.
    for (const colorScheme of width === 768 ? schemes.slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme });
      const there = await barriers(page, colorScheme === schemes[0] ? 'all' : 'colors');
      found.push(...there.map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
      await look(`${width}-${colorScheme}`);
    }
    found.push(...(await smallTargets(page)).map((target) => `${width} px: ${target}`));
    const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    if (whole !== inner) found.push(`${width} px: is ${whole} px wide`);
  }
  return found;
}

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { launchTestBrowser, launchTestProfile } from '../suite/chromium.ts';
import { ownSuite } from '../suite/context.ts';

/** Widths to check every page at, in CSS pixels. */
const widths = [360, 768, 1280] as const;
/** CSS width of a 1280 px window at 400% zoom. No page may scroll sideways at this width (WCAG 1.4.10). */
const ZOOMED_WIDTH = 320;
export const schemes = ['light', 'dark'] as const;

/** Default window size, in CSS pixels. */
const DESKTOP = { width: 1280, height: 900 };

/**
 * Reduced motion, the default for all windows. Otherwise, the glowing light of Home's live list alone would take 5% of
 * a core in every tab that shows it, and axe would measure colors while dialogs fade in.
 */
const STILL = { reducedMotion: 'reduce' } as const;

/** Timeout for pages and elements, in ms. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** A visitor with their own browser window. */
export interface Visitor {
  readonly page: Page;
  /** Script errors, content security policy violations, and requests to other hosts. */
  readonly problems: string[];
  readonly leave: () => Promise<void>;
}

/**
 * Launches Chromium. Its windows reduce motion by default. On close, fails if a page violated its
 * Content-Security-Policy, whether enforced or only reported.
 * @param isExpected returns whether a test provokes a violation on purpose
 */
export async function openBrowser(isExpected = (_violation: string) => false): Promise<Browser> {
  const browser = await launchTestBrowser();
  const violations: string[] = [];
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: BrowserContextOptions) => {
      const context = await newContext({ ...STILL, ...options });
      await recordViolations(context, violations);
      return context;
    },
    close: async () => {
      await close();
      assertNoViolations(violations.filter((violation) => !isExpected(violation)));
    },
  });
}

/** Records content security policy violations on all pages in a window, with the source position. */
async function recordViolations(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('recordViolation', (violation: string) => void violations.push(violation));
  await context.addInitScript(() => {
    const { recordViolation } = globalThis as unknown as { readonly recordViolation: (violation: string) => void };
    addEventListener('securitypolicyviolation', (event) => {
      const { disposition, effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event;
      // Ignore code that a test evaluates to load scripts by URL. It has no source file.
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
 * Launches Chromium with a profile on disk and the service worker, like a user's browser. Responses aren't compressed,
 * so that tests can search the profile's files for text.
 * @param folder profile folder
 */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const context = await launchTestProfile(folder, {
    baseURL: ownSuite().hosting,
    viewport: DESKTOP,
    ...STILL,
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
  });
  context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
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
interface SharedWindow extends Pick<Visitor, 'problems'> {
  readonly closeTabs?: () => Promise<void>;
}

/**
 * Closes a test's windows and checks that nothing went wrong in them.
 * @param visitors windows to close; empties the list
 * @param shared windows where only the tabs are closed
 * @throws {Error} if anything went wrong in a window
 */
export async function endVisits(visitors: Visitor[], ...shared: readonly SharedWindow[]): Promise<void> {
  const problems = [...shared, ...visitors].flatMap((each) => each.problems);
  await Promise.all([...shared.map((each) => each.closeTabs?.()), ...visitors.splice(0).map(({ leave }) => leave())]);
  if (problems.length > 0) throw new Error(`Problems in the windows:\n${problems.join('\n')}`);
}

export interface VisitOptions extends BrowserContextOptions {
  /** If false, doesn't wait until the page is live and laid out, so that a test can check earlier states. */
  readonly untilLive?: boolean;
}

/** A day in 2026, when Call History offers 2024 and 2025, the years of the test company's incidents. */
const HISTORY_NOW = Date.UTC(2026, 5, 5, 16);

/**
 * Sets the page's clock to a day on which Call History offers the test company's years. Must be called before the page
 * loads the site.
 * @param now another day, in ms since 1970
 */
export async function inHistoryYears(page: Page, now = HISTORY_NOW): Promise<void> {
  // `page.clock` would affect the whole window and replace its timers, too.
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

/** Opens the disclosure with the form for other dates in Call History. */
export async function openOtherDates(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Other dates' }).click();
}

/** Waits until the site responds to input (web/src/app/App.tsx). */
export async function live(page: Page): Promise<void> {
  await page.locator('html.live').waitFor({ state: 'attached' });
}

/**
 * Waits until the page shows its alerts. Their arrival rerenders everything below, which would lose the focus, scroll
 * position and marks that a test has set (web/src/app/useFirstResponses.ts).
 */
export async function untilLaidOut(page: Page): Promise<void> {
  await page.locator('.alert-card, .alerts-line').first().waitFor({ state: 'attached' });
}

/** Waits until React has rendered and run its effects after an event. For changes that aren't visible on the page. */
export async function untilRendered(page: Page): Promise<void> {
  // React may run effects in a second task.
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
 * Tracks a page's requests from now on.
 * @returns a function that waits until all responses have arrived and been rendered
 */
export function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let proceed: (() => void) | undefined;
  const end = (request: Request) => {
    pending.delete(request);
    if (pending.size === 0) proceed?.();
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
 * Loads a page in an existing window and waits until it is live and laid out. Takes half as much CPU time as opening a
 * new window.
 */
export async function load(page: Page, path: string): Promise<void> {
  // If the URL is the same, the browser would reload the page with its history state, and thus its view.
  if (page.url().replace(/^https?:\/\/[^/]+/, '') === path) await page.goto('/privacy.html');
  await page.goto(path);
  if ((await page.locator('#root').count()) === 0) return;
  await live(page);
  await untilLaidOut(page);
}

/**
 * Opens a page in a new window and waits until it is live and laid out.
 * @param path first page; a static page lets a test prepare the window before the site loads
 * @param options window options; 1280 × 900 by default. The service worker is off by default, because its requests
 * would bypass the page's routes.
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
    // Skip compression to save CPU time. tests/api covers it.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    ...options,
  });
  // The suite responds slowly on a busy machine.
  context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  const problems: string[] = [];
  // Listen on the context to cover any page that a test opens.
  context.on('weberror', (error) => problems.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|refused/i.test(message.text()))
      problems.push(message.text());
  });
  context.on('request', (request) => {
    // Files that the user chose have URLs such as blob:http://…
    const url = request.url().replace(/^blob:/, '');
    if (!url.startsWith(hosting)) problems.push(`asked ${url}`);
  });
  const page = await context.newPage();
  if (untilLive && options.javaScriptEnabled !== false) await load(page, path);
  else await page.goto(path);
  return { page, problems, leave: () => context.close() };
}

/**
 * Navigates to another page on the site without a page load, as Back does. Takes a fifth of a page load's CPU time.
 * @param path path of a view other than the current one
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Options for a shared window. Tests that add scripts to a page, for example with {@link inHistoryYears}, need a window
 * with a different name.
 */
interface SharedOptions extends BrowserContextOptions {
  /** Name that distinguishes windows with the same options. */
  readonly window?: string;
}

/**
 * Windows that the tests in a file share, one for each set of options. Opening a window takes as long as loading a
 * page.
 */
interface SharedWindows {
  /** Loads a page in the shared window, without routes and pages from earlier tests. */
  readonly come: (path: string, options?: SharedOptions) => Promise<Page>;
  /** Returns the problems in all windows since the last call. */
  readonly problems: () => string[];
}

/** Creates {@link SharedWindows}. They are closed along with the browser. */
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
    problems: () => [...windows.values()].flatMap(({ problems }) => problems.splice(0)),
  };
}

/**
 * Waits until the site has retried failed reads. It does so after the chunk for offline support has loaded
 * (web/src/app/offline/startOffline.tsx).
 */
export async function untilRetried(page: Page): Promise<void> {
  await page.locator('.print-line').waitFor({ state: 'attached' });
  // The page has sent its retries by now. The response to one more request arrives after theirs.
  await untilRendered(page);
  await page.evaluate(async () => (await fetch('/privacy.html')).text());
}

/** Returns the dominant color of an element's text. */
export async function colorOf(text: Locator): Promise<'red' | 'green' | 'blue'> {
  return text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number);
    const most = Math.max(red, green, blue);
    return most === red ? 'red' : most === green ? 'green' : 'blue';
  });
}

let axeSource: string | undefined;

/**
 * Reads axe's minified script, which is less than half the size of `axe.source`. The browser parses it on every page.
 */
function readAxe(): string {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return axeSource;
}

/** Rules for axe: all of WCAG 2.2 A and AA plus best practices, or only those that depend on the color scheme. */
const AXE_RULES: Readonly<Record<'all' | 'colors', RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Checks a page for accessibility barriers with axe.
 * @returns one line per barrier
 */
export async function barriers(page: Page, rules: keyof typeof AXE_RULES = 'all'): Promise<string[]> {
  // The debugger evaluates this, so the page's Content-Security-Policy doesn't apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readAxe());
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    // Computing a unique selector for every element takes half of axe's time.
    const { violations } = await runner.run(document, { runOnly, resultTypes: ['violations'], selectors: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary ?? ''}`),
    );
  }, AXE_RULES[rules]);
}

/** Minimum size of a click target, in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET = 24;

/**
 * Finds visible click targets smaller than 24 × 24 px. Exempts disabled controls, links within a sentence and, on wide
 * screens with a mouse, the days in a year's calendar, because users can click its larger months instead (WCAG 2.5.8,
 * "Equivalent").
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
        // Allow for rounding in table layout.
        if (Math.min(box.width, box.height) >= least - 0.1) return false;
        // A label or pseudo-element can make the target larger than its box.
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

/** Returns a line if the page is wider than the screen. */
async function overflow(page: Page): Promise<string[]> {
  const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  return whole === inner ? [] : [`${inner} px: is ${whole} px wide`];
}

/**
 * Checks a page at all widths and color schemes for accessibility barriers, small click targets and horizontal
 * overflow. Doesn't reload the page. In the second color scheme, checks only colors.
 * @returns one line per barrier
 */
export async function barriersEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Colors are the same at all widths, so the middle one is checked in one scheme.
    for (const colorScheme of width === 768 ? schemes.slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme });
      const there = await barriers(page, colorScheme === schemes[0] ? 'all' : 'colors');
      found.push(...there.map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
    }
    found.push(...(await smallTargets(page)).map((target) => `${width} px: ${target}`));
    found.push(...(await overflow(page)));
  }
  await page.setViewportSize({ width: ZOOMED_WIDTH, height: 800 });
  // Charts adapt to the window's width after a short delay.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth === innerWidth, undefined, { timeout: 5_000 })
    .catch(() => {});
  found.push(...(await overflow(page)));
  await page.setViewportSize({ width: widths[2], height: 800 });
  return found;
}

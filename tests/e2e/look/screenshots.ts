/**
 * Usage: `npm run screenshots -- [WORD…]`. Takes screenshots of every page of the built site, and of the portal in its
 * important states, at three widths, in light and dark mode, and writes them to .firebase/screenshots. Only those in
 * the README go to docs/screenshots and are committed. They show the demo company at a fixed time, so a screenshot
 * changes only if the site does. With words, takes only screenshots whose name contains one of them.
 */
import type { Page } from 'playwright-core';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildStale } from '@firehouse/scripts/build';
import { launchChromium } from '../../suite/chromium.ts';
import { demoAnswers } from './demoAnswers.ts';
import { emptyAnswers, portalAnswers } from './portalAnswers.ts';
import { portalShots, type PortalShot } from './portalShots.ts';
import { answerForGoogle, signedIn } from './signedIn.ts';
import { serveSite } from './siteServer.ts';
import { untilIdle } from '../untilIdle.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await buildStale(here('../../..'), ['web']);
const out = here('../../../.firebase/screenshots');
const readmeImages = here('../../../docs/screenshots');
const words = process.argv.slice(2);

/** Time in the screenshots: a Thursday at 1:45 PM in the company's time zone. */
const NOW = Date.parse('2026-11-19T18:45:00Z');
/** Maximum height of a screenshot by width, in CSS pixels. Longer pages are cropped. */
const LONGEST = new Map([
  [360, 2_200],
  [768, 1_800],
  [1280, 1_600],
]);
const QUALITY = { avif: 40, webp: 60 };
const NARROWEST = 360;
/** Timeout for each action on a page, in ms. */
const ACT_TIMEOUT_MS = 15_000;
/** Maximum mean difference in color values (0 to 255) for two screenshots to count as the same. */
const SAME = 0.5;

/** Screenshots in the README, in a format that every Markdown viewer supports. */
const inReadme = new Set(['home-1280-light', 'call_history-1280-dark']);

const schemes = ['light', 'dark'] as const;
const body = (key: string) => ({ name: key, path: `/?body=${key}` });

const button =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** Opens a dialog and waits for its chunk to load. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Selects October in the month view, where the list is below the calendar. */
async function chooseOctober(page: Page) {
  await button('Month')(page);
  await button('Previous month')(page);
  await button(/October/)(page);
}

/** A page to take a screenshot of. */
interface Shot extends PortalShot {
  /** Whether the page has no JavaScript. */
  readonly isPlain?: boolean;
  /** Whether to include the footer. */
  readonly isWhole?: boolean;
}

const pages: readonly Shot[] = [
  { name: 'home', path: '/', isWhole: true },
  ...[
    'about_us',
    'donate',
    'apparatus',
    'join_us',
    'new_station',
    'news_n_events',
    'Event',
    'Incident',
    'News',
    'Training',
  ].map(body),
  { ...body('call_history'), act: button('2026') },
  { ...body('call_history'), name: 'call_history_month', act: chooseOctober },
  { name: 'post_open', path: '/?body=news_n_events', act: button(/first concrete/) },
  { name: 'post_page', path: '/posts/ShowPost/demo-barn-fire' },
  { name: 'application_dialog', path: '/?body=join_us', act: openDialog('Apply to join'), isScreen: true },
  { name: 'subscribe_dialog', path: '/?body=news_n_events', act: openDialog(/^Subscribe/), isScreen: true },
  { name: 'unsubscribe', path: '/unsubscribe/neighbor@example.com' },
  { name: 'memberportal', path: '/memberportal' },
  { name: 'privacy', path: '/privacy.html', isPlain: true },
  { name: 'accessibility', path: '/accessibility.html', isPlain: true },
  ...portalShots,
];

const sites = {
  visitor: await serveSite(demoAnswers(NOW)),
  member: await serveSite(portalAnswers(NOW, 'member')),
  admin: await serveSite(portalAnswers(NOW, 'admin')),
  empty: await serveSite(emptyAnswers(NOW)),
};
const browser = await launchChromium();

/** Scrolls through the whole page to load lazy content. */
async function showAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await untilIdle(page);
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {})),
    ]),
  );
}

/** Waits until two consecutive screenshots are identical. */
async function still(page: Page) {
  const options = { animations: 'disabled' } as const;
  let last = await page.screenshot(options);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.waitForTimeout(250);
    const next = await page.screenshot(options);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

type Scheme = (typeof schemes)[number];

const viewportOf = (width: number) => ({ width, height: width < 500 ? 780 : 900 });

/** Opens a page in a new window, and performs the steps that lead to its state. */
async function open({ path, user, isEmpty = false, act, isPlain }: Shot, width: number, colorScheme: Scheme) {
  const { origin } = sites[isEmpty ? 'empty' : (user ?? 'visitor')];
  const context = await browser.newContext({
    viewport: viewportOf(width),
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
    ...(user && { storageState: signedIn(user, origin, NOW) }),
  });
  try {
    if (user) await answerForGoogle(context, user);
    const page = await context.newPage();
    page.setDefaultTimeout(ACT_TIMEOUT_MS);
    page.on('pageerror', (error) => console.error(path, error.message));
    await page.clock.setFixedTime(NOW);
    await page.goto(origin + path, { waitUntil: 'load' });
    if (!isPlain) await page.locator('html.live').waitFor({ state: 'attached' });
    await untilIdle(page);
    if (user) await page.locator('.user-menu').waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    if (act) await act(page);
    await untilIdle(page);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Takes a screenshot of the page at its current width. */
async function capture(page: Page, { isScreen, isWhole = false }: Shot, width: number): Promise<Buffer> {
  if (isScreen) return still(page);
  await showAll(page);
  // Only Home's screenshot includes the footer, which is the same everywhere.
  const height = await page.evaluate(
    (whole) =>
      (whole ? undefined : document.querySelector<HTMLElement>('.footer')?.offsetTop) ??
      document.documentElement.scrollHeight,
    isWhole,
  );
  // Make the viewport as tall as the screenshot, so that elements fixed to its bottom appear at the end.
  await page.setViewportSize({ width, height: Math.min(height, LONGEST.get(width) ?? Infinity) });
  return still(page);
}

/**
 * Takes the requested screenshots of a page, each in its own window. Screenshots of the same portal state share a
 * window, which is resized.
 */
async function* screenshots(
  shot: Shot,
  wanted: readonly (readonly [width: number, scheme: Scheme])[],
): AsyncGenerator<readonly [width: number, scheme: Scheme, image: Buffer]> {
  let page: Page | undefined;
  try {
    for (const [width, scheme] of wanted) {
      // The steps to a portal state assume a phone, so open it at phone width.
      page ??= await open(shot, shot.user === undefined ? width : NARROWEST, scheme);
      await page.setViewportSize(viewportOf(width));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      yield [width, scheme, await capture(page, shot, width)];
      if (shot.user !== undefined) continue;
      await page.context().close();
      page = undefined;
    }
  } finally {
    await page?.context().close();
  }
}

const raw = (image: Buffer) => sharp(image).raw().toBuffer({ resolveWithObject: true });

/** Returns whether a new screenshot looks the same as the stored one. */
async function isKept(file: string, fresh: Buffer) {
  const kept = await readFile(file).catch(() => undefined);
  if (kept === undefined) return false;
  const [one, other] = await Promise.all([raw(kept), raw(fresh)]);
  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return false;
  let difference = 0;
  for (const [at, value] of one.data.entries()) difference += Math.abs(value - (other.data[at] ?? 0));
  return difference / one.data.length < SAME;
}

const compressed = (png: Buffer, format: keyof typeof QUALITY) =>
  sharp(png).toFormat(format, { quality: QUALITY[format], effort: 2 }).toBuffer();

await mkdir(out, { recursive: true });
const files = new Set();
const failed: string[] = [];
const combinations = [...LONGEST.keys()].flatMap((width) => schemes.map((scheme) => [width, scheme] as const));
const nameOf = (page: Shot, width: number, scheme: Scheme) => `${page.name}-${width}-${scheme}`;
const fileOf = (name: string) => (inReadme.has(name) ? join(readmeImages, `${name}.webp`) : join(out, `${name}.avif`));
try {
  for (const page of pages) {
    const names = combinations.map((combination) => nameOf(page, ...combination));
    for (const name of names) files.add(basename(fileOf(name)));
    const wanted = combinations.filter((combination) => {
      const name = nameOf(page, ...combination);
      return words.length === 0 || words.some((word) => name.includes(word));
    });
    try {
      for await (const [width, scheme, image] of screenshots(page, wanted)) {
        const name = nameOf(page, width, scheme);
        const file = fileOf(name);
        const fresh = await compressed(image, inReadme.has(name) ? 'webp' : 'avif');
        if (await isKept(file, fresh)) continue;
        await writeFile(file, fresh);
        console.log(file);
      }
    } catch (error) {
      failed.push(page.name);
      console.error(`${page.name}:`, error);
    }
  }
  for (const file of await readdir(out)) if (!files.has(file)) await rm(join(out, file));
} finally {
  await browser.close();
  for (const site of Object.values(sites)) site.close();
}
if (failed.length > 0) {
  console.error(`No screenshot of ${failed.join(', ')}.`);
  process.exitCode = 1;
}

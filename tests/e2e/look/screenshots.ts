/**
 * `npm run screenshots -- [WORD…]`: takes screenshots of every page of the built site at three widths, light and dark,
 * into .firebase/screenshots; the README's go into docs/screenshots, the only ones in git. They show the demo company
 * at one fixed time, so that a screenshot changes only if the site does. With words, takes only screenshots whose name
 * contains one of them.
 */
import type { Page } from 'playwright-core';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildStale } from '@firehouse/scripts/build';
import { launchChromium } from '../../suite/chromium.ts';
import { demoAnswers } from './demoAnswers.ts';
import { serveSite } from './siteServer.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await buildStale(here('../../..'), ['web']);
const out = here('../../../.firebase/screenshots');
const readmeImages = here('../../../docs/screenshots');
const words = process.argv.slice(2);

/** The time in the screenshots: a Thursday, a quarter to two in the company's time zone. */
const NOW = Date.parse('2026-11-19T18:45:00Z');
/**
 * Maximum height of a screenshot in CSS pixels, by width; longer pages are cropped, because the rest looks much the
 * same.
 */
const LONGEST = new Map([
  [360, 2_200],
  [768, 1_800],
  [1280, 1_600],
]);
const QUALITY = { avif: 40, webp: 60 };
/** Maximum mean color difference, out of 255 per pixel, at which a page equals its stored screenshot. */
const SAME = 0.5;

/** The README's images, in a format that every Markdown viewer displays. */
const inReadme = new Set(['home-1280-light', 'call_history-1280-dark']);

const schemes = ['light', 'dark'] as const;
const body = (key: string) => ({ name: key, path: `/?body=${key}` });

const button =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** Opens a dialog, whose chunk may have to load. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Chooses October; a month's list is below its calendar. */
async function chooseOctober(page: Page) {
  await button('Month')(page);
  await button('Previous month')(page);
  await button(/October/)(page);
}

/** A page to show. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** Actions before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
  /** Whether to show only the screen, not the whole page. */
  readonly isScreen?: boolean;
  /** Whether to disable the site's script. */
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
];

const site = await serveSite(demoAnswers(NOW));
const browser = await launchChromium();

/** Scrolls through the page and back to load everything lazy. */
async function showAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
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

async function screenshot(
  { path, act, isScreen, isPlain, isWhole = false }: Shot,
  width: number,
  colorScheme: (typeof schemes)[number],
) {
  const viewport = { width, height: width < 500 ? 780 : 900 };
  const context = await browser.newContext({
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(path, error.message));
    await page.clock.setFixedTime(NOW);
    await page.goto(site.origin + path, { waitUntil: 'load' });
    if (!isPlain) await page.locator('html.live').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    if (act) await act(page);
    await page.waitForLoadState('networkidle');
    if (isScreen) return await still(page);
    await showAll(page);
    // The footer is the same in every view, so only Home's screenshot shows it.
    const height = await page.evaluate(
      (whole) =>
        (whole ? undefined : document.querySelector<HTMLElement>('.footer')?.offsetTop) ??
        document.documentElement.scrollHeight,
      isWhole,
    );
    // As high as the image, so that elements stuck to the lower edge of the screen are at its end.
    await page.setViewportSize({ width, height: Math.min(height, LONGEST.get(width) ?? Infinity) });
    return await still(page);
  } finally {
    await context.close();
  }
}

const raw = (image: Buffer) => sharp(image).raw().toBuffer({ resolveWithObject: true });

/** Returns whether a compressed image looks the same as the stored file. */
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
try {
  for (const page of pages) {
    for (const width of LONGEST.keys()) {
      for (const scheme of schemes) {
        const name = `${page.name}-${width}-${scheme}`;
        const format = inReadme.has(name) ? 'webp' : 'avif';
        const file = join(inReadme.has(name) ? readmeImages : out, `${name}.${format}`);
        files.add(basename(file));
        if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
        const fresh = await compressed(await screenshot(page, width, scheme), format);
        if (await isKept(file, fresh)) continue;
        await writeFile(file, fresh);
        console.log(file);
      }
    }
  }
  for (const file of await readdir(out)) if (!files.has(file)) await rm(join(out, file));
} finally {
  await browser.close();
  site.close();
}

/**
 * Usage: `npm run bench:history -w tests -- [INCIDENTS]`. Imports incidents (100,000 by default) over five years into
 * its own suite, opens Call History in Chromium and clicks one year after another. Prints the time from each click
 * until the list appears and until the whole year has loaded, and the frame rate while scrolling. A warm-up round makes
 * the Functions emulator start its processes, one per concurrent request. Everything runs on this machine, so its load
 * is printed, too.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from '@firehouse/scripts/build';
import { startSuite, type Suite } from 'firebase-without-java/suite';
import { launchChromium } from '../suite/chromium.ts';
import { writeManyIncidents } from './manyIncidents.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

await buildStale(root);
const wanted = Number(process.argv[2] ?? 100_000);
const YEARS = 5;
/** Scroll speed and duration (px/s and s). */
const SCROLL = { pixelsPerSecond: 3_000, seconds: 8 };
/** Timeout on a busy machine, in ms. */
const TIMEOUT_MS = 180_000;
const goals = { listMs: 1_000, framesPerSecond: 50 };

const number = (value: number) => value.toLocaleString('en-US');
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const load = () => `load of the machine: ${loadavg()[0]?.toFixed(1)}`;
const mark = (isGood: boolean) => (isGood ? '' : '  !');

const folder = await mkdtemp(join(tmpdir(), 'history-'));
let suite: Suite;
let browser: Browser;
const ends: (() => Promise<unknown>)[] = [];
try {
  const file = join(folder, 'calls.csv');
  const perYear = await writeManyIncidents(file, wanted, YEARS, Date.now());
  suite = await startSuite({
    root,
    projectId: 'demo-firehouse',
    ports: 'free',
    environment: { READS_PER_MINUTE: '1000000000' },
  });
  ends.push(() => suite.stop());
  const started = performance.now();
  await imported(file);
  console.log(`${number(wanted)} calls imported in ${((performance.now() - started) / 1000).toFixed(0)} s; ${load()}`);

  browser = await launchChromium();
  ends.push(() => browser.close());
  const years = [...perYear.keys()].toReversed();
  await clickThrough(years);
  const figures = await clickThrough(years);
  console.log(`\nFrom the click on a year until it is on the screen; ${load()}`);
  for (const { year, listMs, wholeMs } of figures)
    console.log(
      `  ${year}  ${number(perYear.get(year) ?? 0).padStart(6)} calls  ` +
        `list ${listMs.toFixed(0).padStart(5)} ms  whole year ${wholeMs.toFixed(0).padStart(6)} ms`,
    );
  const listMs = median(figures.map((each) => each.listMs));
  console.log(`  median to the list ${listMs.toFixed(0)} ms, of ${goals.listMs}${mark(listMs < goals.listMs)}`);

  const { framesPerSecond, longestMs, busyShare } = await scroll(years[1] ?? years[0] ?? 0);
  console.log(`\nScrolling ${number(SCROLL.pixelsPerSecond)} pixels a second for ${SCROLL.seconds} s; ${load()}`);
  console.log(
    `  ${framesPerSecond.toFixed(1)} frames a second, ` +
      `of ${goals.framesPerSecond}${mark(framesPerSecond >= goals.framesPerSecond)}; ` +
      `longest frame ${longestMs.toFixed(0)} ms; ` +
      `the page's main thread had the processor for ${(busyShare * 100).toFixed(0)} % of the time`,
  );
  process.exitCode = listMs < goals.listMs && framesPerSecond >= goals.framesPerSecond ? 0 : 1;
} finally {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
}

async function imported(file: string) {
  const importer = spawn(process.execPath, [join(root, 'seed/dist/import.js'), file], {
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: suite.firestore, GCLOUD_PROJECT: suite.projectId },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(importer, 'exit');
  if (code !== 0) throw new Error(`The importer ended with ${code}.`);
}

declare global {
  /** When the user clicked, and when the list and the whole year were shown, in ms. */
  var seen: { click?: number; list?: number; whole?: number };
  /** When each frame was drawn, in ms. */
  var drawn: number[];
}

/** Opens a window with Call History that has only loaded today's incidents. */
async function openHistory() {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: suite.hosting,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/?body=call_history');
  await page.locator('html.live').waitFor({ state: 'attached' });
  await page.locator('section[aria-labelledby="range-title"][aria-busy="false"]').waitFor();
  return page;
}

function yearButton(page: Page, year: number) {
  return page.getByRole('group', { name: 'Year' }).getByRole('button', { name: String(year) });
}

/** Records when the page is next clicked, when the list for a year is drawn, and when all of it has loaded. */
function watchYear(page: Page, year: number) {
  return page.evaluate((digits) => {
    globalThis.seen = {};
    addEventListener('click', ({ timeStamp }) => (globalThis.seen.click = timeStamp), { once: true, capture: true });
    const look = () => {
      const { seen } = globalThis;
      const section = document.querySelector('section[aria-labelledby="range-title"]');
      // The current state is drawn in the next frame.
      if (
        seen.click !== undefined &&
        seen.list === undefined &&
        section?.querySelector('.history-day')?.textContent.includes(digits) &&
        section.querySelector('.call')
      ) {
        requestAnimationFrame((now) => (seen.list = now));
      }
      if (seen.list !== undefined && section?.getAttribute('aria-busy') === 'false')
        requestAnimationFrame((now) => (seen.whole = now));
      else requestAnimationFrame(look);
    };
    look();
  }, String(year));
}

async function clickThrough(years: readonly number[]) {
  const figures = [];
  for (const year of years) {
    const page = await openHistory();
    await watchYear(page, year);
    await yearButton(page, year).click();
    await page.waitForFunction(() => globalThis.seen.whole !== undefined);
    const { click = 0, list = 0, whole = 0 } = await page.evaluate(() => globalThis.seen);
    figures.push({ year, listMs: list - click, wholeMs: whole - click });
    await page.context().close();
  }
  return figures;
}

/** Scrolls through a year's list with the mouse wheel and counts frames. */
async function scroll(year: number) {
  const page = await openHistory();
  await watchYear(page, year);
  await yearButton(page, year).click();
  await page.waitForFunction(() => globalThis.seen.whole !== undefined);
  await page.locator('.history-list').evaluate((list) => list.scrollIntoView({ behavior: 'instant' }));
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    globalThis.drawn = [];
    const count = (now: number) => {
      globalThis.drawn.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadSeconds(client);
  await client.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 450,
    yDistance: -SCROLL.pixelsPerSecond * SCROLL.seconds,
    speed: SCROLL.pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  const busy = (await threadSeconds(client)) - before;
  const frames = await page.evaluate(() => globalThis.drawn);
  await page.context().close();
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const lasted = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return {
    framesPerSecond: (gaps.length * 1000) / lasted,
    longestMs: Math.max(...gaps),
    busyShare: (busy * 1000) / lasted,
  };
}

/** Returns the CPU time of the page's main thread in seconds, which is mostly independent of the machine's load. */
async function threadSeconds(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

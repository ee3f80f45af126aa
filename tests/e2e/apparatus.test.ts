import { units } from '@firehouse/seed/demo';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { openBrowser, sharedWindows, untilRetried } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

let browser: Browser;
const { come, problems } = sharedWindows(() => browser);
let records: Records;

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    'apparatus/e2e-two': {
      title: 'Tower 99',
      model: 'A model',
      description: 'It reaches far.',
      images: ['/apparatus/ladder.jpg', '/apparatus/rescue.jpg'],
    },
    'apparatus/e2e-none': { title: 'Tanker 99', model: 'Another model', description: 'It carries water.', images: [] },
  });
});
afterAll(async () => {
  await browser.close();
  await records.clear();
});

// SPEC 2.36, 10.35
it.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('opens the pictures in full size, by the keyboard alone, at %i px, %s', async (width, colorScheme) => {
  const page = await come('/?body=apparatus');
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  const opener = page.getByRole('button', { name: 'See the 2 pictures of Tower 99' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tower 99' });
  const shown = dialog.locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.src.split('/media')[1], image.naturalWidth > 640]))
    .toEqual(['/apparatus/full/ladder.jpg', true]);
  await dialog.getByRole('button', { name: 'Next picture' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown.getAttribute('src')).toContain('rescue.jpg');
  const fits = await dialog.evaluate(
    (element) => element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= innerWidth,
  );
  expect(fits).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(problems()).toEqual([]);
});

// SPEC 2.36
it('shows each apparatus with title, model and description, and a drawing if it has no picture', async () => {
  const page = await come('/?body=apparatus');
  const card = page.locator('.apparatus-card', { hasText: 'Tanker 99' });
  await card.scrollIntoViewIfNeeded();
  expect(await card.innerText()).toMatch(/Tanker 99\s+Another model\s+It carries water\./);
  await card.locator('svg.drawing use').waitFor({ state: 'attached' });
  expect(await card.getByRole('button').count()).toBe(0);
});

it('says what to do when the apparatus cannot be read', async () => {
  const page = await come('/privacy.html');
  await page.route('**/api/col/apparatus**', (route) => route.fulfill({ status: 400, body: 'No.' }));
  await page.goto('/?body=apparatus');
  await page.getByText(/^We couldn’t load the apparatus/).waitFor();
  await untilRetried(page);
  await page.unroute('**/api/col/apparatus**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: units.ladder }).waitFor();
});

/**
 * Returns the names of the visible drawings in the main content. Drawings load when they come near the viewport, so
 * this waits for the network first.
 */
async function drawingsShown(page: Page): Promise<string[]> {
  await untilIdle(page);
  return page.locator('main svg.drawing').evaluateAll((drawings) =>
    drawings
      .filter((drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().height > 0)
      .map((drawing) => {
        const box = (drawing.querySelector('use') as SVGGraphicsElement | null)?.getBBox();
        const name = /([\w]+)-[\w-]+\.svg/.exec(drawing.querySelector('use')?.getAttribute('href') ?? '')?.[1] ?? '';
        return (box?.width ?? 0) > 0 ? name : `${name} is empty`;
      }),
  );
}

it.each([360, 1280])('shows one drawing on each page without apparatus or posts, at %i px', async (width) => {
  const page = await come('/privacy.html');
  await page.setViewportSize({ width, height: 800 });
  await page.route(/\/api\/(col\/(apparatus|posts)|alerts)/, (route) => route.fulfill({ json: [] }));
  for (const body of ['apparatus', 'news_n_events', 'Event', 'Incident', 'News', 'Training']) {
    await page.goto(`/?body=${body}`);
    await page.locator('.nothing').waitFor();
    await expect.poll(() => drawingsShown(page), { message: body }).toEqual([expect.stringMatching(/^\w+$/)]);
  }
});

it('shows a different drawing in the banner of each page', async () => {
  const page = await come('/privacy.html');
  const found: string[] = [];
  for (const path of [
    'about_us',
    'donate',
    'apparatus',
    'join_us',
    'call_history',
    'new_station',
    'news_n_events',
    'Event',
    'Incident',
    'News',
    'Training',
  ]) {
    await page.goto(`/?body=${path}`);
    const drawing = page.locator('.banner svg.drawing use');
    await drawing.waitFor({ state: 'attached' });
    await expect
      .poll(() => drawing.evaluate((use: SVGUseElement) => use.getBBox().width), { message: path })
      .not.toBe(0);
    found.push((await drawing.getAttribute('href')) ?? '');
  }
  expect(found).toEqual([...new Set(found)]);
});

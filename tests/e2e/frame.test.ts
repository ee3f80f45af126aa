import { company, joining } from '@firehouse/model';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { openBrowser, sharedWindows } from './browser.ts';

const { social = { label: '', url: '' } } = company;

const styles = resolve(import.meta.dirname, '../../web/dist/static/css');
/** Minimum widths for the layouts, in CSS pixels (SPEC §9). Must match the style sheets. */
const BREAKPOINTS = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

const bodies = [
  ['home', 'The last 30 minutes', company.name],
  ...[
    ['about_us', 'About Us'],
    ['donate', 'Donate'],
    ['apparatus', 'Apparatus'],
    ['join_us', 'Join Us'],
    ['call_history', 'Call History'],
    ['new_station', 'New Station'],
    ['news_n_events', 'News & Events'],
    ['Event', 'Events'],
    ['Incident', 'Incidents'],
    ['News', 'News'],
    ['Training', 'Trainings'],
  ].map(([key = '', title = '']) => [key, title, `${title} · ${company.shortName}`] as const),
] as const;

let browser: Browser;
const { come, problems } = sharedWindows(() => browser);

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(() => {
  // Allow the external pages that some tests open.
  expect(
    problems().filter(
      (problem) => problem !== `asked ${company.photoGallery}` && !problem.startsWith(`asked ${social.url}`),
    ),
  ).toEqual([]);
});

/** Stubs external pages and returns the URL that a click opens in a new tab. */
async function openedBy(page: Page, click: () => Promise<void>): Promise<string> {
  await page.context().route(
    (url) => !url.href.startsWith(ownSuite().hosting),
    (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }),
  );
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await opened.waitForURL((url) => url.href !== 'about:blank');
  return opened.url().replace(ownSuite().hosting, '');
}

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
const fromBottom = (page: Page) =>
  page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));

describe('the frame', () => {
  // SPEC 2.1, 2.3, 2.5, 2.9, 2.14
  it.each(bodies)(
    'has navigation, alerts, the sticky bar and the footer around %s, and its title and URL',
    async (body, heading, title) => {
      const page = await come(body === 'home' ? '/' : `/?body=${body}`);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.locator('.alert-card').first().waitFor();
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
      expect([new URL(page.url()).pathname + new URL(page.url()).search, await page.title()]).toEqual(['/', title]);
      const [navigation, alerts, footer] = await Promise.all(
        ['.nav-bar', '.alerts', '.footer'].map((part) => topOf(page, part)),
      );
      expect([navigation, (alerts ?? 0) > 0, (footer ?? 0) > (alerts ?? Infinity)]).toEqual([0, true, true]);
      const banner = page.getByRole('navigation', { name: 'Quick links' });
      expect(
        await banner
          .getByRole('link')
          .evaluateAll((links) =>
            links.map((link) => [link.textContent, link.getAttribute('href'), link.querySelector('svg') !== null]),
          ),
      ).toEqual(
        body === 'home'
          ? []
          : [
              ['News', '/?body=news_n_events', true],
              ['Join Us', '/?body=join_us', true],
              ['Photos (opens in a new tab)', company.photoGallery, true],
            ],
      );
      const form = page.getByRole('button', { name: 'Get Incidents', includeHidden: true });
      expect(await form.count()).toBe(body === 'call_history' ? 1 : 0);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const bar = page.getByRole('complementary', { name: 'In an emergency' });
      await expect.poll(() => bar.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(0);
      expect(await bar.isVisible()).toBe(true);
    },
  );

  // SPEC 2.6, 2.8
  it('opens each body from its navigation, and the photo gallery in a new tab', async () => {
    const page = await come('/?body=new_station');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(
      await navigation.locator('a, button').evaluateAll((items) => items.map((item) => item.textContent?.trim())),
    ).toEqual([
      'News & Events',
      'Call History',
      'New Station',
      'Join Us',
      'Contact Us',
      'Explore',
      'Apparatus',
      'Photo Gallery (opens in a new tab)',
      'Sign in',
      'Donate',
    ]);
    for (const name of ['News & Events', 'Call History', 'New Station', 'Join Us', 'Donate']) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    }
    await navigation.getByRole('button', { name: 'Explore' }).click();
    await navigation.getByRole('link', { name: 'Apparatus' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apparatus' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await navigation.getByRole('button', { name: 'Explore' }).click();
    expect(await openedBy(page, () => navigation.getByRole('link', { name: 'Photo Gallery' }).click())).toBe(
      company.photoGallery,
    );
  });

  // SPEC 2.7, 2.11
  it('scrolls to the bottom of the page on Contact Us, and keeps the body', async () => {
    const page = await come('/?body=join_us');
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
    await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1);
    const { line1, city, state, zip } = company.address;
    const contact = page.getByRole('contentinfo').locator('address');
    for (const text of [line1, `${city}, ${state} ${zip}`, company.phone, company.fax, company.email])
      expect(await contact.innerText()).toContain(text);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Join Us');
  });

  // SPEC 2.2
  it('scrolls to the element that a hash names', async () => {
    const page = await come('/?body=join_us#process', {
      viewport: { width: 1280, height: 500 },
    });
    const process = page.getByRole('heading', { name: 'Process' });
    await process.waitFor();
    const isReached = () =>
      process.evaluate(
        (element) =>
          scrollY > 0 && element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().top < innerHeight,
      );
    await expect.poll(isReached).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  // SPEC 2.10, 2.12, 10.5
  it('links from its footer to the company, its members, privacy, the portal and Facebook', async () => {
    const page = await come('/?body=new_station');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Members', exact: true }).click();
    await page.waitForURL('**/members');
    await footer.getByRole('link', { name: 'About the company' }).click();
    await page.waitForURL('**/about_us');
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    // The footer moves until the members have loaded, so a click could miss the link.
    await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
    expect(await openedBy(page, () => footer.getByRole('link', { name: /^Privacy Policy/ }).click())).toBe(
      '/privacy.html',
    );
    expect(await openedBy(page, () => footer.getByRole('link', { name: /^Member Portal/ }).click())).toBe(
      '/memberportal',
    );
    expect(await openedBy(page, () => footer.getByRole('link', { name: social.label }).click())).toBe(social.url);
  });
});

describe('the figures of SPEC §9', () => {
  // SPEC 9.30
  it('dialogs open in 300 ms, and their backdrop dims the page in 150 ms', async () => {
    const page = await come('/?body=new_station', { reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.waitFor();
    const durations = await dialog.evaluate((element) =>
      [undefined, '::backdrop'].map((part) => getComputedStyle(element, part).animationDuration),
    );
    expect(durations).toEqual(['0.3s', '0.15s']);
  });

  // SPEC 9.33
  it('the layout changes at the breakpoints, and nowhere else', async () => {
    const sheets = await Promise.all(
      (await readdir(styles))
        // The sign-in widget brings its own styles.
        .filter((name) => name.endsWith('.css') && !name.startsWith('firebaseuiWidget-'))
        .map((name) => readFile(join(styles, name), 'utf8')),
    );
    const conditions = sheets.flatMap((css) =>
      [...css.matchAll(/@media([^{]*)\{/g)].map(([, condition]) => condition ?? ''),
    );
    const found = conditions
      .map((condition) => condition.replaceAll(/\([^()]*height[^()]*\)/g, ''))
      .filter((condition) => condition.includes('width'))
      .flatMap((condition) => condition.match(/[\d.]+(?=px)/g) ?? []);
    const breakpoints = Object.values(BREAKPOINTS);
    expect(found.length).toBeGreaterThan(5);
    // `max-width: 575.98px` is how older browsers express "below 576".
    expect(found.filter((width) => !breakpoints.some((point) => Math.abs(Number(width) - point) < 0.1))).toEqual([]);
  });

  // SPEC 9.33
  it.each([
    [BREAKPOINTS.xl, true],
    [BREAKPOINTS.xl - 1, false],
  ])('at %i px the navigation is laid out: %s', async (width, isLaidOut) => {
    const page = await come('/?body=new_station', { viewport: { width: BREAKPOINTS.xl, height: 800 } });
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('progressbar').first().waitFor();
    expect(await page.getByRole('link', { name: 'Call History' }).isVisible()).toBe(isLaidOut);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(!isLaidOut);
  });

  // SPEC 9.34
  it('lazy chunks are loaded from the root of the site, under static/js', async () => {
    const page = await come('about:blank', { window: 'with nothing kept' });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/?body=call_history');
    await page.getByRole('grid').waitFor();
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((path) => !/^\/static\/js\/[^/]+\.js$/.test(path))).toEqual([]);
  });
});

/** A word of 200 characters that can't be hyphenated. */
const WORD = 'Unbroken'.repeat(25);

it.each([
  ['/', 'calls'],
  ['/?body=News', 'news'],
  ['/?body=about_us', 'members'],
  ['/?body=apparatus', 'apparatus'],
])('wraps long unbroken words at 360 px on %s: alerts and %s', async (path) => {
  const page = await come('/privacy.html', { viewport: { width: 360, height: 740 } });
  const incident = {
    id: 'long',
    startTime: Date.now() - 60_000,
    TypeCode: WORD,
    ChiefComplaint: WORD,
    Address: WORD,
    XSt: WORD,
    Description: WORD,
  };
  const post = {
    id: 'long',
    type: 'News',
    title: WORD,
    subtitle: WORD,
    description: WORD,
    occurrenceDate: '2026-06-05T16:00:00Z',
  };
  const member = {
    key: 'a',
    fName: WORD,
    lName: WORD,
    startDt: '2020-01-01T00:00:00Z',
    orgRoles: ['Chief', 'Trustee'],
  };
  const answers: Readonly<Record<string, unknown>> = {
    'col/incidents?': [incident],
    'col/posts?': [post],
    'col/members?': [member],
    'col/apparatus': [{ id: 'a', title: WORD, model: WORD, description: WORD, images: [] }],
    alerts: [{ id: 'a', title: WORD, description: WORD, location: { address: WORD } }],
  };
  for (const [name, answer] of Object.entries(answers))
    await page.route(
      (url) => url.pathname.concat('?').startsWith(`/api/${name}`),
      (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(answer) }),
    );
  await page.goto(path);
  await page.locator('.alert-card').waitFor();
  await page.waitForFunction(
    (word) =>
      [...document.querySelectorAll('main section, main article, main li')].some((each) =>
        each.textContent.includes(word),
      ),
    WORD,
  );
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  if (path.includes('News')) await page.getByRole('button', { name: WORD }).last().click();
  // `body` clips overflow, so measure the text itself.
  const tooWide = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const isInRow = text.parentElement?.closest('.scroller') !== null;
      if (text.parentElement?.closest('.visually-hidden') !== null) continue;
      if (width > innerWidth || (!isInRow && (left < 0 || right > innerWidth)))
        found.push(`${text.parentElement?.className} ${text.textContent?.slice(0, 20)}: ${left} to ${right}`);
    }
    return found;
  });
  expect(tooWide.join('\n')).toBe('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it.each([
  ['/', 740],
  ['/?body=join_us', 740],
  ['/?body=call_history', 1000],
])('nothing sticks to a screen less than 400 px high: %s', async (path, width) => {
  const page = await come(path, { viewport: { width: 740, height: 360 } });
  await page.setViewportSize({ width, height: 360 });
  await page.getByRole('contentinfo').waitFor();
  const stuck = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position, display, insetBlockStart, insetBlockEnd } = getComputedStyle(element);
          // Ignore elements that are sticky only horizontally, such as in a wide table.
          const sticks =
            position === 'fixed' || (position === 'sticky' && (insetBlockStart !== 'auto' || insetBlockEnd !== 'auto'));
          return display !== 'none' && sticks && element.clientHeight > 0;
        })
        .map((element) => element.className)
        .filter((name) => name !== 'skip-link'),
    );
  expect(await stuck()).toEqual([]);
  await page.setViewportSize({ width, height: 800 });
  expect(await stuck()).toContain('emergency-bar');
  await page.setViewportSize({ width, height: 360 });
  await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').waitFor();
  expect((await stuck()).filter((name) => name !== '')).toEqual([]);
});

it('loads its headings’ font in parts: English needs one, and every Latin alphabet has its letters', async () => {
  const page = await come('/');
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /([^/]+)-[^-]+\.woff2$/.exec(name)?.[1] ?? [])
        .toSorted(),
    );
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(await loaded())).toEqual(new Set(['headings']));
  const missing = await page.evaluate(async () => {
    const letters = 'ŁódźŠkofjaŞişliİĞőűąęėįųģķļņřťďĀȘțẵ';
    await document.fonts.load("700 20px 'Barlow Condensed'", letters);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return letters;
    const width = (family: string, letter: string) => {
      context.font = `700 20px ${family}`;
      return context.measureText(letter).width;
    };
    return Array.from(letters).filter(
      (letter) => width("'Barlow Condensed', monospace", letter) === width('monospace', letter),
    );
  });
  expect(missing).toEqual([]);
  expect(await loaded()).toHaveLength(4);
});

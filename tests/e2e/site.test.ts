import { units } from '@firehouse/seed/demo';
import { company, joining } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withLocalAuth } from '@firehouse/scripts/local-policy';
import { measure, overruns } from '@firehouse/web/size';
import { ownSuite } from '../suite/context.ts';
import { inHistoryYears, live, openBrowser, visit } from './browser.ts';

const root = resolve(import.meta.dirname, '../..');
/** Deadline for reporting API failures, in ms. */
const REPORTED_BY_MS = 3_000;
const STEP_MS = 250;

let browser: Browser;
let hosting: string;

beforeAll(async () => {
  browser = await openBrowser();
  hosting = ownSuite().hosting;
});
afterAll(() => browser.close());

describe('what Hosting serves', () => {
  it('has the security headers of firebase.json on every page', async () => {
    const config = JSON.parse(await readFile(resolve(root, 'firebase.json'), 'utf8')) as {
      hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
    };
    // Locally, the policy also allows the Auth emulator.
    const local = withLocalAuth(config, { auth: Number(ownSuite().auth.split(':').at(-1)) });
    const wanted = local.hosting.headers.find(({ source }) => source === '!/@(api|__|feeds|media)/**')?.headers ?? [];
    expect(wanted.map(({ key }) => key)).toContain('Content-Security-Policy');
    for (const path of ['/', '/about_us', '/privacy.html']) {
      const { headers, status } = await fetch(hosting + path);
      expect(status).toBe(200);
      expect(Object.fromEntries(wanted.map(({ key }) => [key, headers.get(key)])), path).toEqual(
        Object.fromEntries(wanted.map(({ key, value }) => [key, value])),
      );
    }
  });

  it('has no inline script but the one whose hash is in the policy', async () => {
    const policy = (await fetch(hosting)).headers.get('Content-Security-Policy') ?? '';
    const scripts = policy.split(';').find((rule) => rule.trim().startsWith('script-src')) ?? '';
    expect(scripts).toMatch(/'self'/);
    expect(scripts).not.toMatch(/unsafe|data:|\*/);
    const within = async (path: string) => [
      ...(await (await fetch(hosting + path)).text()).matchAll(
        /<script(?![^>]*\b(?:src=|ld\+json))[^>]*>([^]*?)<\/script>/g,
      ),
    ];
    const inHome = await within('/');
    expect(
      inHome.map(
        ([, text]) =>
          `'sha256-${createHash('sha256')
            .update(text ?? '')
            .digest('base64')}'`,
      ),
    ).toEqual(scripts.match(/'sha256-[^']+'/g));
    expect(await within('/about_us')).toEqual([]);
  });

  it('lets browsers cache built files forever, and responds with 404 to a removed chunk', async () => {
    const html = await (await fetch(`${hosting}/about_us`)).text();
    const script = /src="(\/static\/js\/[^"]+)"/.exec(html)?.[1] ?? '';
    const built = await fetch(hosting + script);
    expect(built.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${hosting}/static/js/JoinUs-gone.js`)).status).toBe(404);
  });

  it('has browsers revalidate pages, so that none names removed chunks', async () => {
    for (const path of ['/', '/about_us', '/nothing/here', '/privacy.html']) {
      expect((await fetch(hosting + path)).headers.get('Cache-Control'), path).toBe('no-cache');
    }
    expect((await fetch(`${hosting}/api/alerts`)).headers.get('Cache-Control')).toBe('private, max-age=300');
  });

  it('leaves caching to the functions where the CDN keeps what they serve', async () => {
    const ofSnapshot = 'public, max-age=0, s-maxage=5, stale-while-revalidate=3, stale-if-error=600';
    const rules = {
      '/live.json': ofSnapshot,
      '/now': ofSnapshot,
      '/live.json?x=1': 'public, max-age=300',
      '/feeds/news.xml': 'public, max-age=300',
      '/feeds/alerts.xml': 'public, max-age=30',
      '/feeds/nothing': 'no-store',
    };
    for (const [path, rule] of Object.entries(rules)) {
      const response = await fetch(hosting + path, { redirect: 'manual' });
      expect(response.headers.get('Cache-Control'), path).toBe(rule);
      expect(response.headers.get('set-cookie'), path).toBeNull();
      expect(response.headers.get('Content-Security-Policy'), path).toContain("default-src 'none'");
    }
  });

  // SPEC 10.5, 10.131
  it('serves the privacy policy, accessibility, icons, manifest and security.txt as the files they are', async () => {
    expect(await (await fetch(`${hosting}/privacy.html`)).text()).toContain('<h1>Privacy Policy</h1>');
    expect(await (await fetch(`${hosting}/accessibility.html`)).text()).toContain('<h1>Accessibility</h1>');
    const manifest = (await (await fetch(`${hosting}/site.webmanifest`)).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe(company.name);
    for (const path of ['/favicon.ico', '/icons/share.png', ...manifest.icons.map(({ src }) => src)]) {
      expect((await fetch(hosting + path)).headers.get('Content-Type'), path).toMatch(/^image\//);
    }
    const security = await fetch(`${hosting}/.well-known/security.txt`);
    expect(security.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await security.text()).toContain(`Contact: mailto:${company.email}\n`);
    expect((await fetch(`${hosting}/.well-known/change-password`)).status).toBe(404);
  });

  // SPEC 9.36
  it('is a production build without development code', async () => {
    const html = await (await fetch(`${hosting}/about_us`)).text();
    const parts = [...html.matchAll(/(?:src|href)="(\/static\/js\/[^"]+)"/g)].map(([, path]) => path);
    expect(parts.length).toBeGreaterThan(1);
    const code = (await Promise.all(parts.map(async (path) => (await fetch(hosting + path)).text()))).join('\n');
    // Checks for error messages from React's production build, and for parts of a development build. The code isn't
    // compared directly, because a failure would print all of it.
    expect(code.includes('https://react.dev/errors/')).toBe(true);
    expect(code.match(/jsxDEV|react-refresh|Download the React DevTools/)?.[0]).toBeUndefined();
  });

  // SPEC 10.97
  it('stays within its budgets', () => {
    expect(overruns(measure())).toEqual([]);
  });
});

describe('the bodies', () => {
  // SPEC 2.48
  it('shows what the company has: apparatus, posts, members, a year of calls', async () => {
    const { page, leave } = await visit(browser, '/?body=apparatus');
    await page.getByRole('heading', { level: 2, name: units.ladder }).waitFor();
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await page.getByRole('button', { name: '2025' }).click();
    await page.getByRole('heading', { name: '156 calls in 2025' }).waitFor();
    await page.goto('/members');
    await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('members');
    const fromTop = () =>
      page.locator('#members').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(fromTop).toBeLessThan(200);
    expect(await fromTop()).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await page.goto('/?body=Event');
    const card = page.locator('.post').first();
    await card.getByRole('button').click();
    await page.locator('.post-details').waitFor();
    await leave();
  });
});

describe('the router paths', () => {
  // SPEC 2.47, 2.51, 10.6
  it.each([
    ['/about_us', 'About Us'],
    ['/members', 'About Us'],
    ['/contact_us', 'The last 30 minutes'],
    ['/nothing/here', 'The last 30 minutes'],
    ['/memberportal', 'Login'],
  ])('%s shows %s', async (path, title) => {
    const { page, leave } = await visit(browser, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await leave();
  });

  // SPEC 2.47
  it('scrolls to the bottom for /contact_us', async () => {
    const { page, leave } = await visit(browser, '/contact_us');
    const fromBottom = () =>
      page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
    await expect.poll(fromBottom).toBeLessThanOrEqual(1);
    expect(await page.getByText(company.fax ?? '').isVisible()).toBe(true);
    await leave();
  });
});

describe('when something is missing', () => {
  // SPEC 10.102
  it('shows whom to call without JavaScript', async () => {
    const { page, leave } = await visit(browser, '/', { javaScriptEnabled: false });
    const text = await page.locator('body').innerText();
    expect(text).toContain(company.phone);
    expect(text).toContain(company.address.line1);
    expect(text).toContain(`In an emergency, call ${company.emergencyNumber}`);
    await leave();
  });

  // SPEC 8.16
  it('reloads once for a chunk that a deployment removed, and then shows an error', async () => {
    const { page, leave } = await visit(browser, '/');
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/static/js/JoinUs-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.locator('.tiles').getByRole('link', { name: 'Join Us' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    // The load event may come after the error if an image loads late.
    await expect.poll(() => loads).toBe(1);
    await page.unroute('**/static/js/JoinUs-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await leave();
  });

  // SPEC 10.99
  it('reports that the calls could not be loaded, not that all is quiet, while nothing responds', async () => {
    const { page, leave } = await visit(browser, '/privacy.html');
    const unavailable = /\/api\/|\/live\.json$/;
    await page.route(unavailable, (route) => route.fulfill({ status: 503, body: 'Later.' }));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/');
    const message = page.getByText('We couldn’t load the calls');
    // Control the page's clock, so that a busy machine makes no difference. A request from the test gives the page's
    // own requests time to fail first.
    let passed = 2 * STEP_MS;
    await page.clock.runFor(passed);
    // Wait for the site's script, which loads in real time.
    await live(page);
    while (passed < REPORTED_BY_MS && !(await message.isVisible())) {
      await page.clock.runFor(STEP_MS);
      passed += STEP_MS;
      await page.evaluate(async () => (await fetch('/api/alerts')).text());
    }
    expect(await message.isVisible()).toBe(true);
    expect(await page.getByText('All quiet').count()).toBe(0);
    await page.unroute(unavailable);
    // Click while the clock is paused. Otherwise, the page's own retry could remove the button.
    await page.locator('.now').getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await page.getByText(/Live, updated at/).waitFor();
    await leave();
  });
});

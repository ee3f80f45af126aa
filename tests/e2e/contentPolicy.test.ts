// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { company } from '@firehouse/model';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentUses } from '@firehouse/scripts/content-policy';
import { policyFacts } from '@firehouse/scripts/policy-facts';
import { ownSuite } from '../suite/context.ts';
import { openBrowser } from './browser.ts';
import type { Probe } from './policy/policyProbe.ts';
import { stubOthers } from './policy/stubs.ts';
import { bundledProbe, runProbe } from './runProbe.ts';

/** Globals that the tests set and read in the page. */
type PageGlobals = typeof globalThis & {
  probe: Probe;
  violations: string[];
  foreignScriptRan?: true;
  inlineRan?: true;
};

/** Firebase project named in the policy: the company's own, if configured. */
const { projectId } = await policyFacts();
const authHost = `https://${projectId}.firebaseapp.com`;

/** Timeout for an element to appear, in ms. */
const POLL = { timeout: 20_000 };

let browser: Browser;
let probe: string;
let context: BrowserContext;
let page: Page;
let asked: string[];

beforeAll(async () => {
  // Ignore violations that the tests provoke. The site's own libraries must not cause any.
  browser = await openBrowser((violation) => !violation.includes('/static/js/probe.js'));
  probe = await bundledProbe(resolve(import.meta.dirname, 'policy/policyProbe.ts'), {
    'import.meta.env.VITE_APP_CHECK_SITE_KEY': '"local"',
  });
});

afterAll(() => browser.close());

beforeEach(async () => {
  const { hosting } = ownSuite();
  context = await browser.newContext({ baseURL: hosting });
  asked = await stubOthers(context, hosting);
  await context.addInitScript(() => {
    const here = globalThis as PageGlobals;
    here.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.disposition === 'enforce') here.violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  page = await context.newPage();
  // The smallest page with the site's Content-Security-Policy.
  await page.goto('/privacy.html');
});

afterEach(() => context.close());

function violations(): Promise<string[]> {
  return page.evaluate(() => (globalThis as PageGlobals).violations);
}

/** Makes the page load a resource, if its Content-Security-Policy allows it. */
async function load(directive: string, url: string): Promise<void> {
  await page.evaluate(
    async ([kind, address]) => {
      const elements: Readonly<Record<string, readonly [name: string, set: object]>> = {
        'script-src': ['script', { src: address }],
        'style-src': ['link', { rel: 'stylesheet', href: address }],
        'img-src': ['img', { src: address }],
        'frame-src': ['iframe', { src: address }],
      };
      const [name, set] = elements[kind] ?? [];
      if (name !== undefined) {
        const element = Object.assign(document.createElement(name), set);
        const ended = new Promise((done) => {
          element.addEventListener('load', done);
          element.addEventListener('error', done);
          // Blocked frames fire neither `load` nor `error`.
          document.addEventListener('securitypolicyviolation', done, { once: true });
        });
        document.body.append(element);
        await ended;
      }
      if (kind === 'font-src') await new FontFace('x', `url(${address})`).load().catch(() => {});
      if (kind === 'connect-src') await fetch(address).catch(() => {});
    },
    [directive, url] as const,
  );
}

describe('the site’s policy allows', () => {
  // SPEC 10.65, 10.108
  it('each listed source, for its use', async () => {
    const uses = contentUses(await policyFacts()).flatMap(({ sources }) => Object.entries(sources));
    const foreign = uses.flatMap(([directive, all]) =>
      all.filter((source) => source.startsWith('https:')).map((source) => [directive, source] as const),
    );
    expect(foreign.length).toBeGreaterThan(15);
    for (const [directive, source] of foreign) {
      const url = source.endsWith('/') ? `${source}anything` : source;
      await load(directive, url);
      await expect
        .poll(() => asked.some((address) => address.startsWith(url)), { ...POLL, message: `${directive} ${url}` })
        .toBe(true);
    }
    expect(await violations()).toEqual([]);
  });

  it('a sign-in with Microsoft: the loader, the listening frame and the pop-up', async () => {
    await runProbe(page, probe);
    const popup = context.waitForEvent('page');
    await page.evaluate((project) => (globalThis as PageGlobals).probe.signIn(project), projectId);
    const opened = await popup;
    await opened.waitForURL(
      (url) => url.href.startsWith(`${authHost}/__/auth/handler?`) && /microsoft\.com/.test(url.search),
    );
    for (const server of [
      'https://apis.google.com/js/api.js',
      `${authHost}/__/auth/iframe`,
      'https://identitytoolkit.googleapis.com/v1/projects',
    ]) {
      await expect.poll(() => asked.some((url) => url.startsWith(server)), { ...POLL, message: server }).toBe(true);
    }
    // The popup reports its result through its opener.
    expect(await opened.evaluate(() => globalThis.opener !== null)).toBe(true);
    expect(await violations()).toEqual([]);
  });

  it('App Check: reCAPTCHA, and the exchange of its verdict', async () => {
    await runProbe(page, probe);
    expect(await page.evaluate((project) => (globalThis as PageGlobals).probe.appCheck(project), projectId)).toBe(
      'app-check-token',
    );
    await expect
      .poll(() => asked.some((url) => url.startsWith('https://www.google.com/recaptcha/api2/anchor')), POLL)
      .toBe(true);
    expect(await violations()).toEqual([]);
  });

  it('the maps, with everything that they load', async () => {
    await runProbe(page, probe);
    expect(await page.evaluate(() => (globalThis as PageGlobals).probe.maps())).toBe('ready');
    for (const part of [
      'https://maps.googleapis.com/maps-api-v3/',
      'https://maps.gstatic.com/',
      'https://fonts.gstatic.com/',
      'https://maps.googleapis.com/maps/api/geocode/',
    ]) {
      expect(
        asked.some((url) => url.startsWith(part)),
        part,
      ).toBe(true);
    }
    expect(await violations()).toEqual([]);
  });
});

/**
 * Script that tries the attacks an HTML injection would allow; each sets `inlineRan` if it succeeds. Served as one of
 * the site's files, because the debugger is allowed to evaluate strings.
 */
const inlineAttempts = `
  const run = 'top.inlineRan = true';
  document.head.append(Object.assign(document.createElement('script'), { textContent: run }));
  document.body.insertAdjacentHTML('beforeend', '<img src="/nothing.png" onerror="' + run + '">');
  document.body.insertAdjacentHTML('beforeend', '<a id="link" href="javascript:' + run + '">x</a>');
  const srcdoc = '<script>' + run + '</' + 'script>';
  document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }));
  document.getElementById('link').click();
  try { setTimeout(run); } catch {}
  try { (0, eval)(run); } catch {}
  try { new Function(run)(); } catch {}
`;

describe('the site’s policy blocks', () => {
  // SPEC 10.108
  it('inline scripts: in elements, attributes, URLs and evaluated strings', async () => {
    await context.route('**/static/js/attempts.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: inlineAttempts }),
    );
    await load('script-src', '/static/js/attempts.js');
    await expect
      .poll(violations, POLL)
      .toEqual(expect.arrayContaining(['script-src-elem inline', 'script-src-attr inline', 'script-src eval']));
    await expect.poll(async () => (await violations()).length, POLL).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate(() => (globalThis as PageGlobals).inlineRan)).toBeUndefined();
  });

  it.each([
    ['script-src', 'https://evil.example/x.js'],
    ['script-src', 'https://apis.google.com.evil.example/js/api.js'],
    ['script-src', 'https://www.google.com/complete/search?callback=x.js'],
    ['script-src', `${new URL(company.donation?.script ?? '').origin}/other.js`],
    ['script-src', 'https://storage.googleapis.com/evil/x.js'],
    ['script-src', 'data:text/javascript,foreignScriptRan=true'],
    ['style-src', 'https://evil.example/x.css'],
    ['img-src', 'https://evil.example/x.png'],
    ['img-src', 'https://storage.googleapis.com/evil/x.png'],
    ['frame-src', 'https://evil.firebaseapp.com/__/auth/iframe'],
    ['frame-src', `${authHost}/elsewhere`],
    ['font-src', 'https://evil.example/x.woff2'],
    ['connect-src', 'https://evil.example/collect'],
    ['connect-src', 'https://firestore.googleapis.com/v1/projects/evil'],
    ['connect-src', 'https://storage.googleapis.com/evil'],
  ])('%s %s', async (directive, url) => {
    await load(directive, url);
    await expect.poll(async () => (await violations()).length, POLL).toBe(1);
    expect((await violations())[0]).toMatch(
      directive === 'script-src' || directive === 'style-src' ? `${directive}-elem` : directive,
    );
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => (globalThis as PageGlobals).foreignScriptRan)).toBeUndefined();
  });

  it('forms to other sites, a changed base URL, and plug-ins', async () => {
    await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' }));
      document.body.append(Object.assign(document.createElement('object'), { data: 'https://evil.example/x.swf' }));
      const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' });
      document.body.append(form);
      form.submit();
    });
    await expect
      .poll(violations, POLL)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^base-uri /),
          expect.stringMatching(/^form-action /),
          expect.stringMatching(/^object-src /),
        ]),
      );
    expect(asked).toEqual([]);
  });

  it('embedding in another site', async () => {
    const { headers } = await fetch(ownSuite().hosting);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });
});

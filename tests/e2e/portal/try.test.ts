import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { bundledProbe, runProbe } from '../probe.ts';
import { chooseAccount, serveMicrosoft } from './microsoft.ts';
import { ownSuite } from '../../suite/context.ts';

let browser: Browser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.close());

it('signs in', async () => {
  const probe = await bundledProbe(resolve(import.meta.dirname, 'widget/probe.ts'));
  const { page, troubles } = await visit(browser, '/privacy.html');
  page.on('console', (m) => console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await serveMicrosoft(page.context());
  await runProbe(page, probe);
  await page.evaluate(() => (globalThis as any).widget.start('password', false));
  await page.screenshot({ path: '/tmp/w1.png' });
  console.log(await page.locator('body').innerText());
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  const opened = await popup;
  await opened.waitForLoadState();
  console.log(opened.url());
  await opened.screenshot({ path: '/tmp/w2.png' });
  await chooseAccount(opened, ownSuite().accounts.admin);
  for (let i = 0; i < 20; i++) { await page.waitForTimeout(500); const u = await page.evaluate(() => (globalThis as any).widget.user()); if (u) { console.log('USER', u); break; } }
  await page.screenshot({ path: '/tmp/w3.png' });
  console.log(await page.locator('body').innerText());
  console.log(await page.evaluate(() => JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)])), troubles);
}, 120_000);

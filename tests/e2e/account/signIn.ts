// What is handed to the page runs in it.
/// <reference lib="dom" />
import { company } from '@firehouse/model';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { inject } from 'vitest';
import { visit, type Visitor } from '../browser.ts';
import type { AccountProbe } from './probe.ts';

type Probed = typeof globalThis & { readonly account: AccountProbe };

/** What a browser keeps of somebody who has signed in: its tabs begin with it. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

let probe: Promise<string> | undefined;

async function bundledProbe(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: resolve(import.meta.dirname, 'probe.ts'), formats: ['es'], fileName: 'probe' } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [chunk] = result !== undefined && 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The probe was not built.');
  return chunk.code;
}

/** Opens a tab with the site's sign-in and nothing else in it. */
async function openDoor(context: BrowserContext): Promise<Page> {
  probe ??= bundledProbe();
  const body = await probe;
  const page = await context.newPage();
  await page.route('**/static/js/account.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/privacy.html');
  await page.evaluate(async () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: '/static/js/account.js' });
    const loaded = new Promise((done, fail) => {
      script.addEventListener('load', done);
      script.addEventListener('error', fail);
    });
    document.head.append(script);
    await loaded;
  });
  return page;
}

/**
 * Signs somebody in with Microsoft in a tab of its own: others of the same window hear of it.
 * @param email the address in Microsoft's token
 */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate((idToken) => (globalThis as Probed).account.signIn(idToken), { sub: `microsoft-${email}`, email, tid: company.microsoftTenant });
  await door.close();
}

/** Signs out in a tab of its own. */
export async function signOut(context: BrowserContext): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate(() => (globalThis as Probed).account.signOut());
  await door.close();
}

/** Signs somebody in in a browser of his own, and gives what it keeps. */
export async function sessionOf(browser: Browser, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: inject('suite').hosting });
  try {
    await signIn(context, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/**
 * Lets somebody come to the site who has signed in before; see {@link visit}. That his page asks the Auth emulator
 * is no trouble.
 */
export async function visitAs(browser: Browser, session: Session, path: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const own = `asked http://${inject('suite').auth}/`;
  const visitor = await visit(browser, path, { ...options, storageState: session });
  return {
    ...visitor,
    get troubles() {
      return visitor.troubles.filter((trouble) => !trouble.startsWith(own));
    },
  };
}

import { company } from '@firehouse/model';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { visit, type Visitor } from '../browser.ts';
import { bundledProbe, runProbe } from '../probe.ts';
import type { AccountProbe } from './probe.ts';

type Probed = typeof globalThis & { readonly account: AccountProbe };

/** What a browser keeps of somebody who has signed in: its tabs begin with it. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

let probe: Promise<string> | undefined;

/** Opens a tab with the site's sign-in and nothing else in it. */
async function openDoor(context: BrowserContext): Promise<Page> {
  probe ??= bundledProbe(resolve(import.meta.dirname, 'probe.ts'));
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await runProbe(page, await probe);
  return page;
}

/**
 * Signs somebody in with Microsoft in a tab of its own: others of the same window hear of it.
 * @param email the address in Microsoft's token
 */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate((idToken) => (globalThis as Probed).account.signIn(idToken), {
    sub: `microsoft-${email}`,
    email,
    preferred_username: email,
    tid: company.microsoftTenant,
  });
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
  const context = await browser.newContext({ baseURL: ownSuite().hosting });
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
export async function visitAs(
  browser: Browser,
  session: Session,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const own = `asked http://${ownSuite().auth}/`;
  const visitor = await visit(browser, path, { ...options, storageState: session });
  return {
    ...visitor,
    get troubles() {
      return visitor.troubles.filter((trouble) => !trouble.startsWith(own));
    },
  };
}

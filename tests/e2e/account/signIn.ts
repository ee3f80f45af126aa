import { accounts } from '@firehouse/model';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { claimsOf, unsignedToken } from '../../suite/accounts.ts';
import { live, visit, type Visitor } from '../browser.ts';
import { bundledProbe, runProbe } from '../runProbe.ts';
import type { AccountProbe } from './accountProbe.ts';

type Probed = typeof globalThis & { readonly account: AccountProbe };

/** A signed-in browser's stored state, with which its tabs start. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

let probe: Promise<string> | undefined;

/** Opens a tab with only the site's sign-in. */
async function openDoor(context: BrowserContext): Promise<Page> {
  probe ??= bundledProbe(resolve(import.meta.dirname, 'accountProbe.ts'));
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await runProbe(page, await probe);
  return page;
}

/**
 * Signs in with Microsoft in a separate tab; the window's other tabs are notified.
 * @param email the address in Microsoft's token
 */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate((idToken) => (globalThis as Probed).account.signIn(idToken), {
    sub: `microsoft-${email}`,
    email,
    preferred_username: email,
    tid: accounts.microsoftTenant,
  });
  await door.close();
}

/** Signs out in a separate tab. */
export async function signOut(context: BrowserContext): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate(() => (globalThis as Probed).account.signOut());
  await door.close();
}

/** Signs in using a separate browser window and returns its stored state. */
export async function sessionOf(browser: Browser, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: ownSuite().hosting });
  try {
    await signIn(context, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Returns a session whose ID token says that the sign-in was some minutes ago. */
export function olderBy(minutes: number, session: Session): Session {
  const aged = (name: string, value: string): string => {
    if (!name.startsWith('firebase:authUser:')) return value;
    const user = JSON.parse(value) as { readonly stsTokenManager: { readonly accessToken: string } };
    const claims = claimsOf(user.stsTokenManager.accessToken);
    const accessToken = unsignedToken({ ...claims, auth_time: Number(claims['auth_time']) - minutes * 60 });
    return JSON.stringify({ ...user, stsTokenManager: { ...user.stsTokenManager, accessToken } });
  };
  const origins = session.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.map(({ name, value }) => ({ name, value: aged(name, value) })),
  }));
  return { ...session, origins };
}

/**
 * Opens the site as a user who has signed in before; see {@link visit}. The page's requests to the Auth emulator are
 * not reported as trouble.
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

/** A browser window for a user who has signed in before. */
export interface UserWindow extends Omit<Visitor, 'page'> {
  /** Opens a page of the site in a new tab with the window's cache. */
  readonly open: (path: string) => Promise<Page>;
  /** Closes the tabs; the window stays open. */
  readonly closeTabs: () => Promise<void>;
}

/** Opens a window without a page of the site, to share among several tests; see {@link visitAs}. */
export async function windowOf(
  browser: Browser,
  session: Session,
  options: BrowserContextOptions = {},
): Promise<UserWindow> {
  const visitor = await visitAs(browser, session, '/privacy.html', options);
  const context = visitor.page.context();
  return {
    get troubles() {
      return visitor.troubles;
    },
    leave: visitor.leave,
    async open(path) {
      const page = await context.newPage();
      await page.goto(path);
      await live(page);
      // A cached list is shown immediately, and its cards are replaced once it has been read with the token.
      await page.waitForLoadState('networkidle');
      return page;
    },
    async closeTabs() {
      const tabs = context.pages().filter((page) => page !== visitor.page);
      await Promise.all(tabs.map((page) => page.close()));
    },
  };
}

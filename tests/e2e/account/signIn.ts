// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { resolve } from 'node:path';
import { demoSignIn } from '@firehouse/seed/demo';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { claimsOf, unsignedToken } from '../../suite/accounts.ts';
import { live, visit, type Visitor } from '../browser.ts';
import { bundledProbe, runProbe } from '../runProbe.ts';
import type { AccountProbe } from './accountProbe.ts';
import { untilIdle } from '../untilIdle.ts';

type Probed = typeof globalThis & { readonly account: AccountProbe };

/** Storage state of a browser where a user is signed in. New windows can start with it. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

let probe: Promise<string> | undefined;

/** Opens a tab with a page that can sign in and out, but doesn't load the site. */
async function openDoor(context: BrowserContext): Promise<Page> {
  probe ??= bundledProbe(resolve(import.meta.dirname, 'accountProbe.ts'));
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await runProbe(page, await probe);
  return page;
}

/**
 * Signs in with the company's first provider in a new tab. Other tabs in the window are notified.
 * @param email address in the provider's token
 */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate((attempt) => (globalThis as Probed).account.signIn(attempt), demoSignIn(email));
  await door.close();
}

/** Signs out in a new tab. */
export async function signOut(context: BrowserContext): Promise<void> {
  const door = await openDoor(context);
  await door.evaluate(() => (globalThis as Probed).account.signOut());
  await door.close();
}

/** Signs in using a new browser window, and returns its storage state. */
export async function sessionOf(browser: Browser, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: ownSuite().hosting });
  try {
    await signIn(context, email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Changes a session's ID token so that the user appears to have signed in the given number of minutes earlier. */
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
 * Opens the site as a user who is already signed in; see {@link visit}. Doesn't report requests to the Auth emulator as
 * problems.
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
    get problems() {
      return visitor.problems.filter((problem) => !problem.startsWith(own));
    },
  };
}

/** A browser window where a user is already signed in. */
export interface UserWindow extends Omit<Visitor, 'page'> {
  /** Opens a page in another tab. All tabs share the window's cache. */
  readonly open: (path: string) => Promise<Page>;
  /** Closes all tabs but one, which is reused for the next page because a new tab takes twice the CPU time. */
  readonly closeTabs: () => Promise<void>;
}

/** Opens a window that several tests can share, without loading the site; see {@link visitAs}. */
export async function windowOf(
  browser: Browser,
  session: Session,
  options: BrowserContextOptions = {},
): Promise<UserWindow> {
  const visitor = await visitAs(browser, session, '/privacy.html', options);
  const context = visitor.page.context();
  const viewport = visitor.page.viewportSize();
  let free: Page | undefined = visitor.page;
  return {
    get problems() {
      return visitor.problems;
    },
    leave: visitor.leave,
    async open(path) {
      const page = free ?? (await context.newPage());
      free = undefined;
      await page.goto(path);
      await live(page);
      // Wait for the read with the user's token. Until then, the page shows a cached list whose cards are about to be
      // replaced.
      await untilIdle(page);
      return page;
    },
    async closeTabs() {
      const [kept, ...others] = context.pages();
      await Promise.all(others.map((page) => page.close()));
      if (kept === undefined || kept === free) return;
      await kept.unrouteAll();
      await kept.goto('/privacy.html');
      await kept.evaluate(() => sessionStorage.clear());
      await kept.emulateMedia({ colorScheme: null });
      if (viewport !== null) await kept.setViewportSize(viewport);
      free = kept;
    },
  };
}

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { accounts } from '@firehouse/model';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { goWithin, live, visit, type Visitor } from '../browser.ts';
import { chooseAccount, servePopup } from './providerPopup.ts';

/** A visitor to the portal in a browser where the sign-in popup works. */
export interface PortalVisitor extends Visitor {
  /** Messages of the page's `alert` dialogs. */
  readonly alerts: string[];
}

/** Path of a static page for preparing the window, without the site's script. */
export const PREPARING = '/privacy.html';

/** Matches requests that sign-in makes: by the popup, and for Google's loader. */
const SIGN_IN = /^asked https:\/\/(apis\.google\.com\/js|unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * Opens the portal.
 * @param options window options, and the accounts' Entra tenant; the company's by default
 */
export async function openPortal(
  browser: Browser,
  { tenant, path = '/memberportal', ...options }: BrowserContextOptions & { tenant?: string; path?: string } = {},
): Promise<PortalVisitor> {
  const visitor = await visit(browser, PREPARING, options);
  const { page } = visitor;
  await servePopup(page.context(), tenant);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  if (path !== PREPARING) {
    await page.goto(path);
    await live(page);
  }
  const emulator = `asked http://${ownSuite().auth}/`;
  return {
    ...visitor,
    alerts,
    get problems() {
      return visitor.problems.filter((problem) => !problem.startsWith(emulator) && !SIGN_IN.test(problem));
    },
  };
}

/** Name of the company's first provider, as on its button. */
export const provider = accounts.signInProviders[0] === 'google.com' ? 'Google' : 'Microsoft';

/** Returns the button of the company's first provider. */
export const signInButton = (within: Pick<Page, 'getByRole'>) =>
  within.getByRole('button', { name: `Sign in with ${provider}` });

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu for/ });

/**
 * Returns a create button in the admin menu of a wide window. Until the menu has loaded, the bar at the bottom of the
 * screen has these buttons.
 */
export const createButton = (page: Page, name: 'New alert' | 'New post') =>
  page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('button', { name });

/** Clicks the widget's button and returns the popup. */
export async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await signInButton(page).click();
  return opening;
}

/** Signs in with the widget and the provider's popup. */
export async function signInByWidget(page: Page, email: string): Promise<void> {
  await chooseAccount(await openWindow(page), email);
}

export async function signOutByMenu(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

/**
 * Opens another portal view without a page load, and waits until its code has loaded.
 * @param key key of a view with another title
 */
export async function showView(page: Page, key: string): Promise<void> {
  const before = await page.title();
  await goWithin(page, `/memberportal?body=${key}`);
  await page.waitForFunction((title) => document.title !== title, before);
  await page.locator('main .view-awaited').waitFor({ state: 'detached' });
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { live, visit, type Visitor } from '../browser.ts';
import { chooseAccount, serveMicrosoft } from './microsoft.ts';

/** A visitor of the portal, in whose browser Microsoft's sign-in window works. */
export interface PortalVisitor extends Visitor {
  /** What the page said by `alert`. */
  readonly alerts: string[];
}

/** A page without the site's script, in which the window can be prepared. */
export const PREPARING = '/privacy.html';

/** Requests of a sign-in: the emulator, Google's loader, and what the emulator's window tries to load. */
const SIGN_IN = /^asked https:\/\/(apis\.google\.com\/js|unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * Opens the portal.
 * @param options of the window; and the Entra tenant of those who sign in, the company's by default
 */
export async function openPortal(
  browser: Browser,
  { tenant, path = '/memberportal', ...options }: BrowserContextOptions & { tenant?: string; path?: string } = {},
): Promise<PortalVisitor> {
  const visitor = await visit(browser, PREPARING, options);
  const { page } = visitor;
  await serveMicrosoft(page.context(), tenant);
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
    get troubles() {
      return visitor.troubles.filter((trouble) => !trouble.startsWith(emulator) && !SIGN_IN.test(trouble));
    },
  };
}

export const microsoftButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft' });

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu for/ });

/** Presses the widget's button and gives the window that opens. */
export async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await microsoftButton(page).click();
  return opening;
}

/** Signs in through the widget and Microsoft's window. */
export async function signInByWidget(page: Page, email: string): Promise<void> {
  await chooseAccount(await openWindow(page), email);
}

/** Signs out by the user menu. */
export async function signOutByMenu(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { accounts } from '@firehouse/model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { changeAccount, signInAs } from '../../suite/accounts.ts';
import { endVisits, goWithin, live, openBrowser } from '../browser.ts';
import { chooseAccount } from './providerPopup.ts';
import {
  PREPARING,
  signInButton,
  openPortal,
  openWindow,
  provider,
  signInByWidget,
  signOutByMenu,
  userMenu,
  type PortalVisitor,
} from './portalVisitor.ts';
import { untilIdle } from '../untilIdle.ts';

const texts = {
  loading: 'Loading Firebase Auth UI...',
  noProfile: 'User profile is not created. Please contact your administrator.',
  refused: 'Only company accounts can sign in here.',
};
const waiting = `Waiting for ${provider}…`;
const demoted = 'demoted.portal@people.example';
const disabled = 'disabled.portal@people.example';

const isMicrosoft = provider === 'Microsoft';

/** Wraps a test so that it is skipped unless the company's first provider is Microsoft. */
const ofMicrosoft = (check: () => Promise<void>) => (context: TestContext) => {
  context.skip(!isMicrosoft);
  return check();
};

let browser: Browser;
let records: Records;
const visitors: PortalVisitor[] = [];

async function come(options?: Parameters<typeof openPortal>[1]): Promise<PortalVisitor> {
  const visitor = await openPortal(browser, options);
  visitors.push(visitor);
  return visitor;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isAt = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
const stored = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)));

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    [`members/${demoted}`]: memberRecord(demoted, ['member', 'admin']),
    [`members/${disabled}`]: memberRecord(disabled, ['member', 'admin']),
  });
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  await endVisits(visitors);
});

/**
 * Waits until the user who completes a canceled popup has been signed out of the widget's temporary Auth instance.
 * Until then, another attempt would interfere.
 */
const lateSignOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const remove = Object.getOwnPropertyDescriptor(Storage.prototype, 'removeItem')?.value as Storage['removeItem'];
        Storage.prototype.removeItem = function (this: Storage, key: string) {
          Reflect.apply(remove, this, [key]);
          if (/^firebase:authUser:.*-firebaseui-temp$/.test(key)) resolve();
        };
      }),
  );

describe('signing in through the widget', () => {
  // SPEC 2.56, 2.58, 4.17, 6.6, 6.8, 7.28
  it('shows that the widget loads, then its button; an admin lands on Home with the floating buttons', async () => {
    const { page, alerts } = await come({ path: PREPARING });
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/static/js/firebaseuiWidget-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/memberportal');
    await page.getByText(texts.loading).waitFor();
    release?.();
    await signInButton(page).waitFor();
    await page.getByText(texts.loading).waitFor({ state: 'detached' });
    expect(await page.locator('.firebaseui-idp-button').count()).toBe(accounts.signInProviders.length);
    const opened = await openWindow(page);
    // Microsoft's popup requests consent, for the company's tenant only (SPEC §6).
    const parameters: unknown = JSON.parse(new URL(opened.url()).searchParams.get('customParameters') ?? '{}');
    const tenant: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(parameters).toEqual(isMicrosoft ? { prompt: 'consent', tenant } : { prompt: 'select_account' });
    await chooseAccount(opened, ownSuite().accounts.admin);
    await isAt(page, 'Today');
    await userMenu(page).click();
    const menu = page.locator('#user-menu');
    await menu.getByText('Eleanor Marsh', { exact: true }).waitFor();
    await menu.getByText(ownSuite().accounts.admin, { exact: true }).waitFor();
    expect(await page.locator('.user-initials').textContent()).toBe('EM');
    await page.getByRole('button', { name: 'New alert' }).waitFor();
    await page.getByRole('button', { name: 'New post' }).waitFor();
    expect(alerts).toEqual([]);
  });

  // SPEC 2.54, 2.56, 6.2, 6.6, 10.72, 10.73
  it('shows a member the top of the portal, without an admin’s buttons and views', async () => {
    const { page } = await come({ viewport: { width: 360, height: 400 } });
    await signInButton(page).waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await signInByWidget(page, ownSuite().accounts.member);
    await isAt(page, 'Today');
    await page.locator('.member-row-name').first().waitFor();
    // The view starts at the top even if the login view was scrolled.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await page.getByRole('group', { name: 'Create' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Admin' }).count()).toBe(0);
    await userMenu(page).click();
    expect(await page.getByRole('link', { name: /^(Changes|Email|Calls to Review|Reports)/ }).count()).toBe(0);
    await page.locator('#user-menu').getByRole('link', { name: 'Member Info' }).click();
    await isAt(page, 'Member Info');
    await page.reload();
    await isAt(page, 'Member Info');
    await page.goto('/memberportal?body=audit');
    await page.getByText('User not authorized.').waitFor();
    for (const [key, title] of [
      ['email', 'Email'],
      ['drafts', 'Calls to Review'],
      ['reports', 'Reports'],
    ] as const) {
      await goWithin(page, `/memberportal?body=${key}`);
      await isAt(page, title);
      await page.getByText('User not authorized.').waitFor();
    }
  });

  // SPEC 4.18, 7.13, 8.17
  it('alerts a user without a record, signs them out and returns to the login view', async () => {
    const { page, alerts } = await come({ path: '/memberportal?body=user_account' });
    await signInByWidget(page, 'stranger.portal@people.example');
    await expect.poll(() => alerts).toEqual([texts.noProfile]);
    await isAt(page, 'Login');
    await signInButton(page).waitFor();
    expect((await stored(page)).filter((name) => name.startsWith('firebase:authUser'))).toEqual([]);
    expect(await userMenu(page).count()).toBe(0);
    expect(alerts).toHaveLength(1);
  });

  // SPEC 6.8
  it(
    'rejects an account of a foreign tenant with an error message',
    ofMicrosoft(async () => {
      const { page, alerts } = await come({ tenant: '11111111-2222-3333-4444-555555555555' });
      await signInByWidget(page, 'foreign.portal@people.example');
      await page.getByText(texts.refused).waitFor();
      expect(await heading(page).textContent()).toBe('Login');
      expect((await stored(page)).filter((name) => name.startsWith('firebase:authUser'))).toEqual([]);
      expect(alerts).toEqual([]);
    }),
  );

  // SPEC 10.50
  it('shows Cancel while the window is open; completing it after Cancel does not sign in', async () => {
    const { page } = await come();
    const opened = await openWindow(page);
    await page.getByText(waiting).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByText(waiting).count()).toBe(0);
    const signedOut = lateSignOut(page);
    await chooseAccount(opened, ownSuite().accounts.member);
    await signedOut;
    expect(await heading(page).textContent()).toBe('Login');
    await signInByWidget(page, ownSuite().accounts.member);
    await isAt(page, 'Today');
  });

  // SPEC 10.50
  it('stops waiting when the window is closed', async () => {
    const { page } = await come();
    const opened = await openWindow(page);
    await page.getByText(waiting).waitFor();
    await opened.close();
    await expect.poll(() => page.getByText(waiting).count()).toBe(0);
    await signInButton(page).waitFor();
  });

  // SPEC 10.50
  it('offers to sign in on the page itself when the browser blocks the window', async () => {
    const { page } = await come();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await signInButton(page).click();
    await page.getByText('Your browser blocked the sign-in window.').waitFor();
    await page.getByRole('button', { name: 'Sign in on this page' }).click();
    await page.waitForURL(/emulator\/auth\/handler/);
    await chooseAccount(page, ownSuite().accounts.member);
    await page.waitForURL(/\/memberportal/);
    await isAt(page, 'Today');
  });
});

describe('signing out', () => {
  // SPEC 4.19, 10.52
  it('in one tab signs out the other, and leaves nothing of the user in memory, storage or caches', async () => {
    const { page } = await come();
    await signInByWidget(page, ownSuite().accounts.admin);
    await isAt(page, 'Today');
    const other = await page.context().newPage();
    await other.goto('/memberportal');
    await userMenu(other).click();
    await other.locator('#user-menu').getByRole('link', { name: 'Member Info' }).click();
    await isAt(other, 'Member Info');
    for (const tab of [page, other]) {
      await tab.evaluate(() => {
        localStorage.setItem('user:input', 'typed');
        sessionStorage.setItem('user:input', 'typed');
        localStorage.setItem('theirs', 'kept');
      });
    }
    await signOutByMenu(page);
    for (const tab of [page, other]) {
      await isAt(tab, 'Login');
      await signInButton(tab).waitFor();
      await expect.poll(() => stored(tab)).not.toContain('user:input');
      const left = await stored(tab);
      expect(left).toContain('theirs');
      expect(left.filter((name) => name.startsWith('firebase:authUser'))).toEqual([]);
      expect(await tab.locator('body').innerText()).not.toContain('Eleanor');
    }
    // Back leads to the portal's Home, which shows the login view to signed-out users.
    await other.goBack();
    await isAt(other, 'Login');
  });

  // SPEC 4.19, 10.52
  it('and in again as another user, without a reload, shows nothing of the first', async () => {
    const { page } = await come();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await signInByWidget(page, ownSuite().accounts.admin);
    await isAt(page, 'Today');
    await page.getByRole('link', { name: 'News & Events' }).click();
    await page
      .getByRole('button', { name: /^Delete News/ })
      .first()
      .waitFor();
    await signOutByMenu(page);
    await isAt(page, 'Login');
    await signInByWidget(page, ownSuite().accounts.member);
    await isAt(page, 'Today');
    await userMenu(page).click();
    // Search only the bar, because the directory lists all members.
    const bar = page.locator('.portal-bar');
    await bar.getByText(ownSuite().accounts.member, { exact: true }).waitFor();
    const text = await bar.innerText();
    expect(text).not.toContain('Eleanor');
    expect(text).not.toContain(ownSuite().accounts.admin);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('group', { name: 'Create' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Admin' }).count()).toBe(0);
    await page.getByRole('link', { name: 'News & Events' }).click();
    await page.locator('.post').first().waitFor();
    expect(await page.locator('.delete-control').count()).toBe(0);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

async function removeAlert(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

describe('losing a right while signed in', () => {
  // SPEC 10.53
  it('rejects the next action of an admin whose privilege was removed, and removes the controls', async () => {
    const { page, alerts } = await come();
    await signInByWidget(page, demoted);
    await page.locator('.alert-card .delete-control').first().waitFor();
    await records.put({ [`members/${demoted}`]: memberRecord(demoted, ['member']) });
    await removeAlert(page);
    await expect
      .poll(() => alerts)
      .toEqual(['Something went wrong. The alert could not be deleted. Please try later.']);
    await expect.poll(() => page.locator('.delete-control').count()).toBe(0);
    await expect.poll(() => page.getByRole('complementary', { name: 'Create' }).count()).toBe(0);
    expect(await heading(page).textContent()).toBe('Today');
  });

  // SPEC 10.53
  it('rejects the next action of a disabled account, and signs it out', async () => {
    const { uid } = await signInAs(disabled);
    const { page, alerts } = await come();
    await signInByWidget(page, disabled);
    await page.locator('.alert-card .delete-control').first().waitFor();
    await changeAccount(uid, { disableUser: true });
    await removeAlert(page);
    await expect.poll(() => alerts[0]).toBe('Something went wrong. The alert could not be deleted. Please try later.');
    await isAt(page, 'Login');
    await changeAccount(uid, { disableUser: false });
  });
});

describe('visitors', () => {
  // SPEC 2.54, 2.55, 2.57, 4.20, 6.2
  it('see the public views in the portal, and the login view instead of the members’ views', async () => {
    const { page } = await come();
    await isAt(page, 'Login');
    await page.getByRole('link', { name: 'News & Events' }).click();
    await isAt(page, 'News & Events');
    expect(new URL(page.url()).pathname).toBe('/memberportal');
    await page.getByRole('navigation', { name: 'Types of posts' }).getByRole('link', { name: 'Trainings' }).click();
    await isAt(page, 'Trainings');
    expect(new URL(page.url()).pathname).toBe('/memberportal');
    await page.getByRole('link', { name: 'Apparatus' }).click();
    await isAt(page, 'Apparatus');
    await page.goBack();
    await isAt(page, 'Trainings');
    const banner = page.getByRole('banner').getByRole('link', { name: 'Member Portal' });
    expect(await banner.getAttribute('href')).toBe('/memberportal');
    await banner.click();
    await isAt(page, 'Login');
    await page.goBack();
    await isAt(page, 'Trainings');
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await isAt(page, 'Login');
  });

  // SPEC 10.54
  it('of the public site download nothing of the portal, reactfire or the widget', async () => {
    const { page } = await come({ path: PREPARING });
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    for (const view of ['', '?body=news_n_events', '?body=apparatus', '?body=about_us']) {
      await page.goto(`/${view}`);
      await live(page);
      await untilIdle(page);
    }
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter((file) => /portal|signin|session|auth|login/i.test(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith('/__/'))).toEqual([]);
  });
});

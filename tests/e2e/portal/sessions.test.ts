// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fetchApi } from '../../api/fetchApi.ts';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { signInAs } from '../../suite/accounts.ts';
import { sessionOf, type Session } from '../account/signIn.ts';
import { barriersEverywhere, endVisits, goWithin, live, openBrowser } from '../browser.ts';
import { chooseAccount } from './providerPopup.ts';
import {
  PREPARING,
  createButton,
  signInButton,
  openPortal,
  signInByWidget,
  signOutByMenu,
  userMenu,
} from './portalVisitor.ts';
import { untilIdle } from '../untilIdle.ts';

// Tests when sessions end, what users are shown then, and what happens to unsaved input.

const member = 'member.sessions@people.example';
const admin = 'admin.sessions@people.example';

const texts = {
  over: 'Your session has ended. Please sign in again.',
  idle: 'You were signed out because you did nothing for 8 hours.',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const account = '/memberportal?body=user_account';

let browser: Browser;
let records: Records;
let session: Session;
let adminToken: string;
const visitors: Awaited<ReturnType<typeof openPortal>>[] = [];

/** Opens a portal page with a clock that the test controls, signed in by default. */
async function come(path: string, isSignedIn = true) {
  const visitor = await openPortal(browser, {
    path: PREPARING,
    ...(isSignedIn && { storageState: session }),
  });
  visitors.push(visitor);
  await visitor.page.clock.install();
  if (path !== PREPARING) await open(visitor.page, path);
  return visitor;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const phone = (page: Page) => page.getByLabel(/^Primary phone/);
const restore = (page: Page) => page.getByRole('button', { name: 'Restore unsaved changes' });
const sharedBox = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared computer' });
const stored = (page: Page, kind: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate(
    (name) => Object.keys(globalThis[name]).filter((key) => /^(firebase:authUser|session:|user:)/.test(key)),
    kind,
  );

/**
 * Advances the clock in all tabs. First waits until they have loaded, because the jump would make pending requests time
 * out.
 * @param ms how far to advance
 */
async function passTime(page: Page, ms: number): Promise<void> {
  await Promise.all(
    page
      .context()
      .pages()
      .map((tab) => untilIdle(tab)),
  );
  await page.clock.fastForward(ms);
}

/** Opens the form for the user's own record. */
async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Member Info' }).click();
  await phone(page).waitFor();
}

/** Waits until the portal has signed the user out with the given message. */
async function isEnded(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await signInButton(page).waitFor();
}

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  const { notAField: _, ...own } = memberRecord(member, ['member']);
  await records.put({
    [`members/${member}`]: own,
    [`members/${admin}`]: { ...own, email: admin, key: 'admin-sessions', privileges: ['member', 'admin'] },
  });
  // Warm up the blocking function. On a busy machine, its cold start exceeds the SDK's timeout.
  await signInAs(member);
  adminToken = (await signInAs(admin)).idToken;
  session = await sessionOf(browser, member);
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  await endVisits(visitors);
});

it('warns before the idle limit, signs out in all tabs, and offers the input again to the same account', async () => {
  const { page } = await come(account);
  await edit(page);
  await phone(page).fill('610-555-0142');
  await passTime(page, 8 * HOUR_MS - MINUTE_MS);
  await warning(page).getByRole('timer').waitFor();
  expect(await warning(page).getByRole('timer').textContent()).toMatch(/^(1:00|0:5\d)$/);
  expect(await barriersEverywhere(page)).toEqual([]);
  // The button that continues the session has the focus, which then returns to the form.
  await page.keyboard.press('Enter');
  await warning(page).waitFor({ state: 'detached' });
  expect(await phone(page).evaluate((field) => field === document.activeElement)).toBe(true);

  // Opening another tab also counts as activity.
  await passTime(page, 8 * HOUR_MS - MINUTE_MS);
  await warning(page).waitFor();
  const other = await page.context().newPage();
  await open(other, '/about_us');
  await warning(page).waitFor({ state: 'detached' });

  await passTime(page, 8 * HOUR_MS);
  await isEnded(page, texts.idle);
  const notice = other.getByText(texts.idle);
  await notice.waitFor();
  expect(await stored(page)).toEqual([]);
  expect(await barriersEverywhere(page)).toEqual([]);
  expect(await barriersEverywhere(other)).toEqual([]);
  await other.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });

  await signInByWidget(page, member);
  await edit(page);
  await restore(page).click();
  expect(await phone(page).inputValue()).toBe('610-555-0142');
  expect(await page.getByText(texts.idle).count()).toBe(0);
  // Signing out discards the input.
  await signOutByMenu(page);
  await signInButton(page).waitFor();
  expect(await page.getByText(texts.over).count()).toBe(0);
  await signInByWidget(page, member);
  await userMenu(page).waitFor();
  await goWithin(page, account);
  await edit(page);
  expect(await restore(page).count()).toBe(0);
});

it('signs out 30 days after the sign-in; a page that is opened later makes no request as that user', async () => {
  const { page } = await come(PREPARING);
  const end = Date.now() + 30 * DAY_MS;
  await page.clock.setSystemTime(end - HOUR_MS);
  await page.evaluate((now) => localStorage.setItem('session:all', String(now)), end - HOUR_MS);
  await open(page, account);
  await userMenu(page).waitFor();
  const before = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await passTime(page, HOUR_MS);
  await isEnded(page, texts.over);
  expect(await stored(page)).toEqual([]);

  await page.evaluate((items) => Object.assign(localStorage, items), before);
  const asUser: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.headers()['authorization'] !== undefined || /idToken|refresh_token/.test(body))
      asUser.push(request.url());
  });
  await open(page, account);
  await isEnded(page, texts.over);
  expect(asUser).toEqual([]);
});

it('ends with the window on a shared computer, in its duplicates too, and remembers the computer alone', async () => {
  const { page } = await come('/memberportal', false);
  await sharedBox(page).waitFor();
  expect(await sharedBox(page).isChecked()).toBe(false);
  await sharedBox(page).focus();
  await page.keyboard.press('Space');
  expect(await barriersEverywhere(page)).toEqual([]);
  // The option is also offered when signing in without a popup.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Sign in on this page' }).click();
  await page.waitForURL(/emulator\/auth\/handler/);
  await chooseAccount(page, admin);
  await page.waitForURL(/\/memberportal/);
  await userMenu(page).waitFor();
  expect((await stored(page)).filter((key) => !key.startsWith('session:'))).toEqual([]);
  expect(await stored(page, 'sessionStorage')).toContainEqual(expect.stringMatching(/^firebase:authUser/));
  await page.reload();
  await userMenu(page).waitFor();

  // On a shared computer, input stays in memory even if the data would be public.
  await createButton(page, 'New post').click();
  await page.getByLabel('Title', { exact: true }).fill('Typed on a shared computer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Typed on');

  const next = await page.context().newPage();
  await open(next, '/memberportal');
  await signInButton(next).waitFor();
  expect(await sharedBox(next).isChecked()).toBe(true);

  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void globalThis.open('/memberportal'));
  const duplicate = await opening;
  await userMenu(duplicate).waitFor();
  await passTime(page, 15 * MINUTE_MS);
  for (const tab of [page, duplicate])
    await isEnded(tab, 'You were signed out because you did nothing for 15 minutes.');
  expect(await stored(page)).toEqual([]);
  expect(await stored(page, 'sessionStorage')).toEqual([]);

  await signInByWidget(next, admin);
  await userMenu(next).waitFor();
  const opened = next.waitForEvent('popup');
  await next.evaluate(() => void globalThis.open('/memberportal'));
  const copy = await opened;
  await userMenu(copy).waitFor();
  await signOutByMenu(next);
  await signInButton(copy).waitFor();
  expect(await stored(copy, 'sessionStorage')).toEqual([]);
});

it('signs out a member whose sessions an admin has ended, and offers their input to no other account', async () => {
  const { page } = await come(account);
  await edit(page);
  await phone(page).fill('610-555-0199');
  const { status } = await fetchApi(`/members/${member}/sessions/end`, { method: 'POST', token: adminToken });
  expect(status).toBe(204);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await isEnded(page, texts.over);
  await signInByWidget(page, admin);
  await edit(page);
  expect(await restore(page).count()).toBe(0);
  expect(await phone(page).inputValue()).not.toBe('610-555-0199');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await signOutByMenu(page);
  await signInByWidget(page, member);
  await userMenu(page).waitFor();
  expect((await records.db.doc(`members/${member}`).get()).get('contact.primary')).toBe('secret-phone');
});

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { Timestamp } from 'firebase-admin/firestore';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { signInAs } from '../../suite/accounts.ts';
import { sessionOf, type Session } from '../account/signIn.ts';
import { trackRequests, goWithin, live, openBrowser, openProfile } from '../browser.ts';
import { signInButton, signOutByMenu, userMenu } from './portalVisitor.ts';

// Simulates the station's shared computer: several users sign in one after another with the same browser profile on
// disk.

/** First user of the computer. */
const member = 'member.profile@people.example';
/** Second user of the computer. */
const admin = 'admin.profile@people.example';
/** A member who doesn't use the computer. */
const colleague = 'colleague.profile@people.example';
const application = 'members.applications/e2e-profile';
const draft = 'drafts/e2e-profile';
const post = 'posts/e2e-profile';

/** Read after signing out. Finding this text on disk proves that the search finds cached data. */
const PUBLIC_TEXT = 'Kept-in-the-cache post';

/** Input that is typed but not saved. */
const TYPED = { own: '610-555-7319', others: 'Typed-but-unsaved allergies' };

/**
 * Returns the values in a member's record to search for, by field. Excludes their own email address, which Firebase
 * Auth stores.
 */
const valuesOf = (who: string) => ({
  memberId: `${who}-radio-4719`,
  aboutMe: `${who}-about-me`,
  line1: `${who}-line-one`,
  line2: `${who}-line-two`,
  city: `${who}-city`,
  primary: `${who}-primary-phone`,
  secondary: `${who}-secondary-phone`,
  alternateEmail: `${who}.alternate@people.example`,
  name: `${who}-emergency-name`,
  phone: `${who}-emergency-phone`,
  relation: `${who}-relation`,
  allergies: `${who}-allergies`,
});

const ofApplication = {
  address: 'Applied-address 12',
  phone: 'applied-phone',
  email: 'applied.profile@people.example',
  career: 'Applied-career',
};
const ofDraft = { Address: '7 Drafted-address Lane', text: 'Drafted-message' };

const own = valuesOf('mine');
const others = valuesOf('theirs');
const secrets = [own, others, ofApplication, ofDraft, TYPED, { colleague }].flatMap((values) => Object.values(values));

let profile: string;
let context: BrowserContext;
let records: Records;
const sessions = {} as Record<'member' | 'admin', Session>;

function recordOf(email: string, lName: string, values: ReturnType<typeof valuesOf>, ...privileges: string[]) {
  const { memberId, aboutMe, line1, line2, city, primary, secondary, alternateEmail, allergies, ...emergency } = values;
  const { notAField: _, ...whole } = memberRecord(email, privileges);
  return {
    ...whole,
    fName: 'Profiled',
    lName,
    key: `profile-${lName}`,
    memberId,
    aboutMe,
    address: { line1, line2, city, state: 'PA', zip: '18103' },
    contact: { primary, secondary, alternateEmail, emergency },
    allergies,
  };
}

beforeAll(async () => {
  records = openRecords();
  await records.put({
    [`members/${member}`]: recordOf(member, 'Own', own, 'member'),
    [`members/${colleague}`]: recordOf(colleague, 'Other', others, 'member'),
    [`members/${admin}`]: { ...memberRecord(admin, ['member', 'admin']), fName: 'Profiled', lName: 'Admin' },
    [application]: { ...ofApplication, name: 'Profiled Applicant', status: 'new', receivedAt: Timestamp.now(), rev: 1 },
    [draft]: { ...ofDraft, state: 'unreadable', receivedAt: Timestamp.now(), rev: 1 },
    [post]: { type: 'News', title: PUBLIC_TEXT, description: 'D', occurrenceDate: Timestamp.now(), rev: 1 },
  });
  // Warm up the blocking function. On a busy machine, its cold start exceeds the SDK's timeout.
  await signInAs(admin);
  const other = await openBrowser();
  sessions.member = await sessionOf(other, member);
  sessions.admin = await sessionOf(other, admin);
  await other.close();
  profile = await mkdtemp(join(tmpdir(), 'profile-'));
  context = await openProfile(profile);
});

afterAll(async () => {
  await context.close();
  await rm(profile, { recursive: true, force: true });
  await records.clear();
});

/**
 * Opens the portal in a new tab as a signed-in user. Doesn't use the widget: that needs stubbed requests, and pages
 * with stubbed requests have no HTTP cache.
 */
async function openPortalAs(user: keyof typeof sessions): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await page.evaluate(
    (stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)),
    sessions[user].origins.flatMap(({ localStorage: stored }) => stored),
  );
  await page.goto('/memberportal');
  await live(page);
  await userMenu(page).waitFor();
  return page;
}

/** Opens every view that the page links to, and waits for its data. */
async function openEveryView(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href*="?body="]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const views = [...new Set(links.filter((href) => href.startsWith('/memberportal')))];
  const awaitResponses = trackRequests(page);
  for (const view of views) {
    await goWithin(page, view);
    await page.locator('h1').first().waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    await awaitResponses();
  }
  return views.map((view) => new URL(view, 'http://x').searchParams.get('body') ?? '');
}

/** Leaves the form without saving, comes back and restores the input. */
async function restoreAfterLeaving(page: Page, view: string, returnToForm: () => Promise<void>): Promise<void> {
  await goWithin(page, '/memberportal?body=apparatus');
  await page.getByRole('heading', { level: 1, name: 'Apparatus' }).waitFor();
  await goWithin(page, view);
  await returnToForm();
  await page.getByRole('button', { name: 'Restore unsaved changes' }).click();
}

/** Searches the profile's files for values, in both encodings that Chromium uses. */
async function foundIn(values: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const here = values.filter((value) => bytes.includes(value) || bytes.includes(value, 0, 'utf16le'));
    if (here.length > 0) found[file.slice(profile.length + 1)] = here;
  }
  return found;
}

it('shows nothing of a member in a page that Back restores, if another tab has signed out', async () => {
  const page = await openPortalAs('member');
  await goWithin(page, '/memberportal?body=user_account');
  await page.getByText(own.allergies).waitFor();
  // Simulate a page restored by Back, because headless Chromium doesn't restore pages. Removing items in the page
  // itself fires no storage event, just as a suspended page gets none from other tabs.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await signInButton(page).waitFor();
  expect(await page.getByText(own.allergies).count()).toBe(0);
  await page.close();
});

// SPEC 10.75
it('leaves no byte of a member’s data on the disk after every view, an unsaved edit and signing out', async () => {
  const first = await openPortalAs('member');
  const account = '/memberportal?body=user_account';
  expect(await openEveryView(first)).toEqual(expect.arrayContaining(['user_account', 'apparatus', 'news_n_events']));
  const editOwn = async () => {
    await first.getByText(own.allergies).waitFor();
    await first.getByRole('button', { name: 'Edit Member Info' }).click();
    await first.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };
  await goWithin(first, account);
  await editOwn();
  await first.getByLabel(/^Primary phone/).fill(TYPED.own);
  await restoreAfterLeaving(first, account, editOwn);
  expect(await first.getByLabel(/^Primary phone/).inputValue()).toBe(TYPED.own);
  await signOutByMenu(first);
  await signInButton(first).waitFor();
  await first.close();

  const second = await openPortalAs('admin');
  await second.getByRole('navigation', { name: 'Admin' }).waitFor();
  expect(await openEveryView(second)).toEqual(
    expect.arrayContaining([
      'drafts',
      'reports',
      'addMember',
      'applications',
      'alerts',
      'email',
      'audit',
      'malformed',
      'violations',
    ]),
  );
  const editOther = async () => {
    await second.getByRole('searchbox', { name: 'Find a member' }).fill('Profiled Other');
    await second.getByRole('button', { name: /^Profiled Other/, expanded: false }).click();
    await second.getByText(others.allergies).waitFor();
    await second.getByRole('button', { name: 'Edit Profiled Other' }).click();
    await second.getByLabel(/^Allergies/).waitFor();
  };
  await goWithin(second, '/memberportal?body=home');
  await editOther();
  await second.getByLabel(/^Allergies/).fill(TYPED.others);
  await restoreAfterLeaving(second, '/memberportal?body=home', editOther);
  expect(await second.getByLabel(/^Allergies/).inputValue()).toBe(TYPED.others);
  await goWithin(second, '/memberportal?body=applications');
  await second.getByRole('button', { name: /^Profiled Applicant/ }).click();
  await second.getByText(ofApplication.career).waitFor();
  await goWithin(second, '/memberportal?body=drafts');
  await second.getByText(ofDraft.text).first().waitFor();
  await signOutByMenu(second);
  await signInButton(second).waitFor();
  await second.goto('/?body=news_n_events');
  await second.getByText(PUBLIC_TEXT).first().waitFor();
  await context.close();

  expect(secrets.length).toBeGreaterThanOrEqual(20);
  expect(await foundIn(secrets)).toEqual({});
  expect(Object.keys(await foundIn([PUBLIC_TEXT])).join(' ')).toContain('Cache_Data');
});

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { Timestamp } from 'firebase-admin/firestore';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { signInAs } from '../../suite/accounts.ts';
import { olderBy, sessionOf, windowOf, type Session, type UserWindow } from '../account/signIn.ts';
import { barriersEverywhere, openBrowser, visit, type Visitor } from '../browser.ts';
import { focused, tabTo } from '../keyboardKeys.ts';
import { chooseAccount } from './providerPopup.ts';
import { openPortal, provider, signInButton, userMenu } from './portalVisitor.ts';

const admin = 'admin.directory@people.example';
const colleague = 'colleague.directory@people.example';
const member = 'member.directory@people.example';
const added = 'added.directory@people.example';
const deputy = 'deputy.directory@people.example';
const application = 'members.applications/e2e-directory';

/** Timeout for the audit, which is written by a trigger. */
const TRIGGER = { timeout: 60_000, interval: 500 };

let browser: Browser;
let records: Records;
let adminSession: Session;
const windows = {} as Record<'admin' | 'member', UserWindow>;
const visitors: Visitor[] = [];

/** Opens a page in the user's shared window, or in a new one for a visitor. */
async function come(who: 'admin' | 'member' | 'visitor', path: string): Promise<Page> {
  if (who !== 'visitor') return windows[who].open(path);
  const visitor = await visit(browser, path);
  visitors.push(visitor);
  return visitor.page;
}

const view = (key: string) => `/memberportal?body=${key}`;
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Find a member' }).fill(text);
const recordOf = async (email: string) => records.stored(`members/${email}`);

/**
 * Creates a record without `notAField`, which isn't in the model. Saving would remove that field, which only admins can
 * do.
 */
function wholeRecord(email: string, privileges: readonly string[]): Record<string, unknown> {
  const { notAField: _, ...whole } = memberRecord(email, privileges);
  return whole;
}
const record = (email: string, more: object, ...privileges: string[]) => ({
  ...wholeRecord(email, privileges),
  key: email.split('.')[0],
  ...more,
});

/** Waits for a sentence in the audit, as an admin. */
async function audited(page: Page, sentence: string) {
  await expect
    .poll(async () => {
      await page.goto(view('audit'));
      await page.locator('.audit-day').first().waitFor();
      return page.getByText(sentence, { exact: true }).count();
    }, TRIGGER)
    .toBeGreaterThan(0);
}

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    [`members/${admin}`]: record(admin, { fName: 'Adele', lName: 'Quimby' }, 'member', 'admin'),
    [`members/${member}`]: record(member, { fName: 'Milo', lName: 'Quimby' }, 'member'),
    [`members/${colleague}`]: record(
      colleague,
      { fName: 'Cora', lName: 'Quimby', memberId: 'radio-4711', orgRoles: ['Chaplain'] },
      'member',
    ),
    [application]: {
      name: 'Mary Ann Quimby',
      address: '12 Main Street, Allentown, PA 18103',
      phone: '610-555-0101',
      email: 'applicant.directory@people.example',
      career: 'Nurse',
      status: 'new',
      receivedAt: Timestamp.now(),
      rev: 1,
    },
  });
  records.forget(`members/${added}`, `members/${deputy}`);
  // Warm up the blocking function. On a busy machine, its cold start exceeds the SDK's timeout.
  await signInAs(admin);
  adminSession = await sessionOf(browser, admin);
  windows.admin = await windowOf(browser, adminSession);
  windows.member = await windowOf(browser, await sessionOf(browser, member));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  const users = Object.values(windows);
  const problems = [...visitors, ...users].flatMap((each) => each.problems);
  await Promise.all(users.map((user) => user.closeTabs()));
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  expect(problems).toEqual([]);
});

/** Checks the given boxes in a field, and unchecks all others. */
async function choose(page: Page, field: string, ...options: readonly string[]): Promise<void> {
  const boxes = page.getByRole('group', { name: field }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.setChecked(options.includes((await box.getAttribute('value')) ?? ''));
}

describe('an admin', () => {
  // SPEC 2.54, 3.8, 4.24, 10.60
  it('adds a member, who appears on the about page until deleted; the audit has both changes', async () => {
    const page = await come('admin', view('addMember'));
    await page.getByLabel('Email', { exact: true }).fill(added.toUpperCase());
    await page.getByLabel(/^Radio ID/).fill('radio-4712');
    await page.getByLabel('First name').fill('Nova');
    await page.getByLabel('Last name').fill('Quimby');
    await choose(page, 'Org Roles', 'Captain', 'Trustee');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await find(page, 'radio-4712');
    await row(page, 'Nova Quimby').waitFor();
    expect(await recordOf(added)).toMatchObject({
      email: added,
      orgRoles: ['Captain', 'Trustee'],
      privileges: ['member'],
    });
    const about = await come('visitor', '/about_us');
    await about.locator('.member', { hasText: 'Nova Quimby' }).first().waitFor();

    await row(page, 'Nova Quimby').click();
    await page.getByRole('button', { name: 'Delete Nova Quimby' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Nova Quimby?' });
    await dialog.getByText(/won’t be able to use the portal/).waitFor();
    expect(await recordOf(added)).toBeDefined();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No members match “radio-4712”.').waitFor();
    expect(await recordOf(added)).toBeUndefined();
    const later = await come('visitor', '/about_us');
    await later.locator('.member', { hasText: 'Cora Quimby' }).first().waitFor();
    expect(await later.getByText('Nova Quimby').count()).toBe(0);

    await audited(page, 'Adele Quimby added the member “Nova Quimby”; granted member.');
    await audited(page, 'Adele Quimby deleted the member “Nova Quimby”; took away member.');
    await page.getByLabel('Person').fill('Adele Quimby');
    await page.getByLabel('What').selectOption('Members');
    await page.getByText('Adele Quimby deleted the member “Nova Quimby”; took away member.').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.filter((line) => line.includes('"Nova Quimby"')).map((line) => line.split(',')[4])).toEqual([
      '"delete"',
      '"create"',
    ]);
    await page.getByLabel('What').selectOption('Apparatus');
    await page.getByText('No changes match these filters.').waitFor();
  });

  // SPEC 3.9, 4.22, 6.3
  it('edits a member’s details: Cancel changes nothing, Save does', async () => {
    const page = await come('admin', view('home'));
    await find(page, 'radio-4711');
    await row(page, 'Cora Quimby').click();
    await page.getByText('secret-allergies').waitFor();
    await page.getByRole('button', { name: 'Edit Cora Quimby' }).click();
    expect(await page.getByLabel(/^Radio ID/).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Cora Quimby' }).click();
    await page.getByLabel(/^Allergies/).fill('Penicillin');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sucessfully saved data.').waitFor();
    await page.getByText('Penicillin').waitFor();
    expect(await recordOf(colleague)).toMatchObject({ allergies: 'Penicillin', rev: 2, aboutMe: 'secret-about' });
  });

  // SPEC 10.58
  it('cannot delete their own record', async () => {
    const page = await come('admin', view('home'));
    await find(page, 'Adele Quimby');
    await row(page, 'Adele Quimby').click();
    await page.getByRole('button', { name: 'Edit Adele Quimby' }).waitFor();
    expect(
      await page
        .locator('.member-panel')
        .getByRole('button', { name: /^Delete/ })
        .count(),
    ).toBe(0);
  });

  // SPEC 10.59
  // evening.test.ts makes an applicant a member.
  it('reads an application, and sets its status', async () => {
    const page = await come('admin', view('applications'));
    // When the filter returns to All, the previously loaded list appears immediately, with the application still open.
    await row(page, 'Mary Ann Quimby').waitFor();
    await page.getByRole('button', { name: 'Accepted' }).click();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await row(page, 'Mary Ann Quimby').click();
    await page.getByText('Nurse').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Reviewing');
    await page.getByText('Status: Reviewing.').waitFor();
    expect((await records.db.doc(application).get()).get('status')).toBe('reviewing');
  });
});

const tooOld = 'Please sign in again to grant or take the admin privilege.';
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/**
 * Opens the portal as an admin who signed in 11 minutes ago, and records member writes with method, status and
 * `Idempotency-Key`.
 */
async function comeLater(path: string) {
  const visitor = await openPortal(browser, { path, storageState: olderBy(11, adminSession) });
  visitors.push(visitor);
  const writes: (readonly [line: string, key: string | undefined])[] = [];
  visitor.page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET' && request.url().includes('/col/members/'))
      writes.push([`${request.method()} ${response.status()}`, request.headers()['idempotency-key']]);
  });
  return { page: visitor.page, writes };
}

/** Signs in by keyboard in the popup that the dialog opens. */
async function signInAgainAs(page: Page, email: string): Promise<void> {
  await signInButton(signInDialog(page)).waitFor();
  await tabTo(page, new RegExp(`^Sign in with ${provider}`));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await chooseAccount(await opening, email);
}

describe('an admin whose sign-in is older than ten minutes', () => {
  // SPEC 4.22
  it('grants it by keyboard after signing in again as themselves; the form keeps its input', async () => {
    const { page, writes } = await comeLater(view('home'));
    await find(page, 'radio-4711');
    await row(page, 'Cora Quimby').click();
    await page.getByRole('button', { name: 'Edit Cora Quimby' }).click();
    await page.getByLabel(/^Allergies/).fill('Latex');
    await choose(page, 'Access', 'member', 'admin');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    const dialog = signInDialog(page);
    await dialog.getByText(tooOld).waitFor();
    await dialog.getByText(`Sign in as ${admin}`).waitFor();
    await signInButton(dialog).waitFor();
    await expect.poll(() => focused(page)).toBe('Sign in again');
    expect(await barriersEverywhere(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.getByRole('status').filter({ hasText: tooOld }).waitFor();
    await expect.poll(() => focused(page)).toBe('Save');
    expect(await page.getByLabel(/^Allergies/).inputValue()).toBe('Latex');

    await page.keyboard.press('Enter');
    await signInAgainAs(page, member);
    await dialog.getByText(`You signed in as ${member}. Sign in as ${admin} instead, or cancel.`).waitFor();
    await expect.poll(() => focused(page)).toContain(`You signed in as ${member}.`);
    expect(writes).toHaveLength(2);
    await signInAgainAs(page, admin);
    await page.getByText('Sucessfully saved data.').waitFor();
    expect(await recordOf(colleague)).toMatchObject({ allergies: 'Latex', privileges: ['member', 'admin'] });
    await expect.poll(() => focused(page)).toBe('Sucessfully saved data.');

    // Later writes use the tokens of the new sign-in.
    await page.getByRole('button', { name: 'Edit Cora Quimby' }).click();
    await choose(page, 'Access', 'member');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sucessfully saved data.').waitFor();
    expect(writes.map(([line]) => line)).toEqual(['PATCH 401', 'PATCH 401', 'PATCH 200', 'PATCH 200']);
    await userMenu(page).click();
    await page.locator('#user-menu').getByText(admin, { exact: true }).waitFor();
  });

  // SPEC 10.79
  it('adds an admin with one Idempotency-Key, and deletes one over the question', async () => {
    const { page, writes } = await comeLater(view('addMember'));
    await page.getByLabel('Email', { exact: true }).fill(deputy);
    await page.getByLabel(/^Radio ID/).fill('radio-4713');
    await page.getByLabel('First name').fill('Dara');
    await page.getByLabel('Last name').fill('Quimby');
    await choose(page, 'Org Roles', 'Captain');
    await choose(page, 'Access', 'member', 'admin');
    await page.getByRole('button', { name: 'Save' }).click();
    await signInAgainAs(page, admin);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(writes.map(([line]) => line)).toEqual(['POST 401', 'POST 201']);
    expect(writes[0]?.[1]).toMatch(/^[\da-f-]{36}$/);
    expect(writes[1]?.[1]).toBe(writes[0]?.[1]);

    const later = await comeLater(view('home'));
    await find(later.page, 'radio-4713');
    await row(later.page, 'Dara Quimby').click();
    await later.page.getByRole('button', { name: 'Delete Dara Quimby' }).click();
    const question = later.page.getByRole('dialog', { name: 'Delete Dara Quimby?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await signInDialog(later.page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByText(`We couldn’t delete Dara Quimby. ${tooOld}`).waitFor();
    await expect.poll(() => focused(later.page)).toBe('Delete');
    await later.page.keyboard.press('Enter');
    await signInAgainAs(later.page, admin);
    await later.page.getByText('No members match “radio-4713”.').waitFor();
    expect(await recordOf(deputy)).toBeUndefined();
    expect(later.writes.map(([line]) => line)).toEqual(['DELETE 401', 'DELETE 401', 'DELETE 204']);
  });
});

describe('the sessions of a member', () => {
  it('end from their record, by keyboard, after a confirmation', async () => {
    const { idToken } = await signInAs(colleague);
    const read = () =>
      fetch(`${ownSuite().hosting}/api/col/members`, { headers: { Authorization: `Bearer ${idToken}` } });
    expect((await read()).status).toBe(200);
    const page = await come('admin', view('home'));
    await find(page, 'radio-4711');
    // The list is filtered a moment after typing. Until then, hundreds of rows come before this one.
    await page.getByText(/^1 of [\d,]+ members$/).waitFor();
    await row(page, 'Cora Quimby').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, 'End all sessions of Cora Quimby');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'End all sessions of Cora Quimby?' });
    await dialog.getByText(/will be signed out everywhere within a minute/).waitFor();
    expect(await barriersEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await read()).status).toBe(200);
    await page.keyboard.press('Enter');
    await tabTo(page, 'End all sessions');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'We ended the sessions of Cora Quimby.' }).waitFor();
    await expect.poll(() => focused(page)).toBe('End all sessions of Cora Quimby');
    const refused = await read();
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
  });
});

describe('a member', () => {
  // SPEC 4.21, 4.23, 6.2, 10.107
  it('finds a colleague by keyboard alone, and sees nothing but the snapshot', async () => {
    const page = await come('member', view('home'));
    await page.getByRole('searchbox', { name: 'Find a member' }).focus();
    await page.keyboard.type('chaplain 4711');
    // The list is filtered a moment after typing.
    await page.getByText(/^1 of [\d,]+ members$/).waitFor();
    await row(page, 'Cora Quimby').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const snapshot = page.locator('.member-panel');
    await snapshot.getByRole('link', { name: colleague }).waitFor();
    expect(await snapshot.innerText()).toMatch(/radio-4711[\s\S]*(May|Apr) 2010/);
    expect(await page.getByText(/secret-/).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await snapshot.count()).toBe(0);
    expect(await row(page, 'Cora Quimby').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  // SPEC 3.24, 6.2, 10.57
  it('changes their own phone number, but no field that the company maintains', async () => {
    const page = await come('member', view('user_account'));
    await page.getByRole('button', { name: 'Edit Member Info' }).click();
    for (const label of [/^First name/, /^Radio ID/, /^Allergies/])
      expect(await page.getByLabel(label).isDisabled(), String(label)).toBe(true);
    for (const name of [/^Org Roles/, /^Access/]) {
      const boxes = page.getByRole('group', { name }).getByRole('checkbox');
      for (const box of await boxes.all()) expect(await box.isDisabled(), String(name)).toBe(true);
    }
    await page.getByLabel(/^Primary phone/).fill('610-555-0199');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sucessfully saved data.').waitFor();
    await page.getByRole('link', { name: '610-555-0199' }).waitFor();
    expect(await recordOf(member)).toMatchObject({
      contact: { primary: '610-555-0199', emergency: { name: 'secret-name' } },
      rev: 2,
    });
    const office = await come('admin', view('audit'));
    await audited(office, 'Milo Quimby changed the member “Milo Quimby”: Contact.');
  });
});

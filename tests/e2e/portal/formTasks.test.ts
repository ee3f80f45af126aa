// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { inboxOf } from '../../suite/inbox.ts';
import { sessionOf, visitAs, type Session } from '../account/signIn.ts';
import { barriersEverywhere, openBrowser, type Visitor } from '../browser.ts';
import { userMenu } from './portalVisitor.ts';

const admin = 'admin.forms@people.example';
const member = 'member.forms@people.example';
const subscriber = 'subscriber.forms@people.example';

/** Maximum number of taps to change a phone number from the portal's first view. */
const MAX_TAPS = 4;

const PATIENCE = { timeout: 60_000 };

const screens: readonly [string, BrowserContextOptions][] = [
  ['360×740', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ['1280×800', { viewport: { width: 1280, height: 800 }, hasTouch: true }],
];

let browser: Browser;
let records: Records;
const sessions = {} as Record<'admin' | 'member', Session>;
const visitors: Visitor[] = [];

beforeAll(async () => {
  // Omit a field that the model doesn't have: saving would remove it, which only admins can do.
  const { notAField: _, ...own } = memberRecord(member, ['member']);
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    [`members/${admin}`]: memberRecord(admin, ['member', 'admin']),
    [`members/${member}`]: own,
    [`subscriptions/${subscriber}`]: { email: subscriber, type: ['alerts'] },
  });
  sessions.admin = await sessionOf(browser, admin);
  sessions.member = await sessionOf(browser, member);
});

afterEach(async () => {
  const troubles = visitors.flatMap((visitor) => visitor.troubles);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  expect(troubles).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  const { docs } = await records.db
    .collection('alerts')
    .where('title', '>=', 'Forms ')
    .where('title', '<', 'Formt')
    .get();
  for (const { ref } of docs) await ref.delete();
  await records.clear();
});

async function come(who: 'admin' | 'member', options: BrowserContextOptions): Promise<Page> {
  const visitor = await visitAs(browser, sessions[who], '/memberportal', options);
  visitors.push(visitor);
  return visitor.page;
}

/** Returns whether an element is visible and clickable without scrolling. */
const isOnScreen = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return height > 0 && top >= 0 && top + height <= innerHeight && node.contains(hit);
  });
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

describe.each(screens)('at %s', (size, options) => {
  // SPEC 10.57
  it(`a member changes their phone number in ${MAX_TAPS} taps, without scrolling`, async () => {
    const page = await come('member', options);
    let taps = 0;
    const tap = async (what: Locator) => {
      expect(await isOnScreen(what)).toBe(true);
      await what.tap();
      taps += 1;
    };
    await tap(userMenu(page));
    await tap(page.getByRole('link', { name: 'Member Info' }));
    await page.getByRole('button', { name: 'Edit Member Info' }).waitFor();
    await tap(page.getByRole('button', { name: 'Edit Member Info' }));
    const phone = page.getByLabel('Primary phone');
    await phone.waitFor();
    await expect.poll(() => hasFocus(phone), PATIENCE).toBe(true);
    expect(await isOnScreen(phone)).toBe(true);
    expect(await barriersEverywhere(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('610-555-0177');
    await tap(page.getByRole('button', { name: 'Save' }));
    const answer = page.getByText('Sucessfully saved data.');
    await answer.waitFor();
    // Wait while the page scrolls smoothly to the message.
    await expect.poll(() => isOnScreen(answer)).toBe(true);
    expect(await hasFocus(answer)).toBe(true);
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    expect((await records.db.doc(`members/${member}`).get()).get('contact.primary')).toBe('610-555-0177');
  });

  // SPEC 10.65
  it('an admin posts an alert with an address alone, corrects it, and emails the correction once', async () => {
    const page = await come('admin', options);
    const dialog = page.getByRole('dialog');
    const title = `Forms ${size}`;
    await page.getByRole('button', { name: 'New alert' }).tap();
    await dialog.getByLabel('Title', { exact: true }).fill(title);
    await dialog.getByLabel('Details').fill('Use Millrace Road.');
    await dialog.getByLabel('Address', { exact: true }).fill('4 Mill Road');
    expect(await dialog.getByLabel(/itude/).count()).toBe(0);
    const save = dialog.getByRole('button', { name: /^Save and email/ });
    await save.waitFor();
    expect(await isOnScreen(save)).toBe(true);
    expect(await barriersEverywhere(page)).toEqual([]);
    await save.tap();
    const answer = dialog.getByText('Sucessfully saved data.');
    await answer.waitFor();
    expect([await isOnScreen(answer), await hasFocus(answer)]).toEqual([true, true]);
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
    const subjects = async () =>
      (await inboxOf(subscriber)).map(({ subject }) => subject).filter((subject) => subject.endsWith(title));
    await expect.poll(subjects, PATIENCE).toEqual([`Alert: ${title}`]);

    await page.goto('/memberportal?body=alerts');
    await page
      .getByRole('button', { name: `Edit ${title}` })
      .last()
      .tap();
    await expect.poll(() => hasFocus(dialog.getByLabel('Title', { exact: true })), PATIENCE).toBe(true);
    await dialog.getByLabel('Address', { exact: true }).fill('44 Mill Road');
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await dialog.getByLabel('Email the correction').check();
    // Double-tap: by the second tap, the form is already hidden.
    await dialog.getByRole('button', { name: /^Save and email/ }).dblclick();
    await answer.waitFor();
    await expect.poll(subjects, PATIENCE).toEqual([`Alert: ${title}`, `Corrected alert: ${title}`]);
    const [alert] = (await records.db.collection('alerts').where('title', '==', title).get()).docs;
    expect(alert?.data()).toMatchObject({ location: { address: '44 Mill Road' }, rev: 2, emailRev: 2 });
    expect(alert?.get('location')).not.toHaveProperty('coordinate');
  });
});

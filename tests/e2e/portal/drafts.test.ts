import { signatureOf } from '@firehouse/functions/signature';
import { TEST_CENTER } from '@firehouse/functions/testing/centers';
import { company, HOME_POLL_MS } from '@firehouse/model';
import { nerisCounts } from '@firehouse/model/neris';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { sessionOf, visitAs, windowOf, type Session, type UserWindow } from '../account/signIn.ts';
import { openBrowser, visit, type Visitor } from '../browser.ts';
import { focused, tabTo } from '../keyboardKeys.ts';

// Follows a dispatch message through the portal's drafts to Home, with the suite's functions.

const POLL = { timeout: 60_000 };
const DRAFTS = '/memberportal?body=drafts';
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
const MINUTE = 60_000;

let browser: Browser;
let records: Records;
let admin: Session;
/** One window per user, shared by the tests. */
let office: UserWindow;
let members: UserWindow;
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const { accounts } = ownSuite();
  admin = await sessionOf(browser, accounts.admin);
  office = await windowOf(browser, admin);
  members = await windowOf(browser, await sessionOf(browser, accounts.member));
});

afterAll(() => browser.close());

beforeEach(async () => {
  records = openRecords();
  // Add a recent incident, because the test company's incidents disappear from Home half an hour after the tests start.
  await records.put({
    'incidents/drafts-other': {
      startTime: Date.now(),
      TypeCode: 'EMS',
      ChiefComplaint: 'Fall',
      Address: '9 Mill Road',
    },
  });
});

afterEach(async () => {
  const problems = [office, members, ...visitors].flatMap((visitor) => visitor.problems);
  await Promise.all([office.closeTabs(), members.closeTabs()]);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  for (const collection of ['drafts', 'incidents', 'incidents.closed', 'trash', 'dispatches']) {
    const { docs } = await records.db.collection(collection).get();
    for (const doc of docs) {
      const words = [doc.get('TypeCode'), doc.get('text')].map(String);
      const isOurs = words.some((each) => /^PUBLICATION|^DRAFTS/.test(each)) || collection === 'dispatches';
      if (isOurs || doc.id.startsWith('drafts.')) records.forget(doc.ref.path);
    }
  }
  await records.clear();
  expect(problems).toEqual([]);
});

async function comeByPhone(path: string): Promise<Page> {
  const visitor = await visitAs(browser, admin, path, PHONE);
  visitors.push(visitor);
  return visitor.page;
}

async function come(path: string): Promise<Page> {
  const visitor = await visit(browser, path);
  visitors.push(visitor);
  return visitor.page;
}

/** Opens Home as a visitor. The page polls only when the test triggers it. */
async function comeToHome(): Promise<{ readonly visitor: Page; readonly nextPoll: () => Promise<void> }> {
  const visitor = await come('/privacy.html');
  await visitor.clock.install();
  await visitor.goto('/');
  await visitor.locator('.log-list').waitFor();
  // Pause the page's clock, so that it doesn't poll on its own.
  await visitor.clock.pauseAt(Date.now() + 10_000);
  const nextPoll = async () => {
    await visitor.clock.fastForward(HOME_POLL_MS);
    // The page's clock must run for the response to appear.
    await visitor.clock.resume();
  };
  return { visitor, nextPoll };
}

/** Sends a message as the dispatch center. */
async function dispatch(contentType: string, body: string): Promise<{ id: string; state: string; reason?: string }> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const response = await fetch(`${ownSuite().hosting}/api/dispatch`, {
    method: 'POST',
    headers: {
      'Content-Type': contentType,
      'Dispatch-Center': TEST_CENTER.key,
      'Dispatch-Timestamp': timestamp,
      'Dispatch-Signature': signatureOf('local', timestamp, Buffer.from(body), TEST_CENTER.key),
    },
    body,
  });
  expect(response.status).toBe(202);
  return (await response.json()) as { id: string; state: string; reason?: string };
}

let number = 0;
/** Sends a valid message about an incident that the tests' publication policy holds. */
function heldIncident(complaint: string, street: string) {
  number += 1;
  const fields = {
    id: `drafts-${number}`,
    startTime: Date.now() - MINUTE,
    TypeCode: 'PUBLICATION HELD',
    ChiefComplaint: complaint,
    Address: `1234 ${street}, Allentown`,
    Description: `Nobody but admins reads of ${complaint}.`,
  };
  return dispatch('application/json', JSON.stringify(fields));
}

const card = (page: Page | Locator, words: string) => page.getByRole('listitem').filter({ hasText: words });
const section = (page: Page, name: RegExp) => page.getByRole('region', { name });
const home = (page: Page, words: string) => page.locator('.log-list').getByText(words).first();

/** Formats a local time in the company's time zone for a `datetime-local` input. */
const wallTime = (moment: number) =>
  new Date(moment).toLocaleString('sv', { timeZone: company.timeZone }).replace(' ', 'T').slice(0, 16);

describe('a message that could not be read', () => {
  it('becomes a draft that an admin completes, and then appears on Home', async () => {
    const { visitor, nextPoll } = await comeToHome();
    const text = 'DRAFTS PAGE: SMOKE AT THE OLD MILL, 57 QUARRY ROAD, ENG 57';
    const { id, state } = await dispatch('text/plain', text);
    expect(state).toBe('draft');
    expect(await records.stored(`drafts/${id}`)).toMatchObject({ state: 'unreadable', text });

    const page = await office.open(DRAFTS);
    await card(page, text)
      .getByRole('button', { name: /^Complete/ })
      .click();
    await page.getByLabel('Message').getByText(text).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'Enter the address.' }).waitFor();
    await page.getByLabel('Time', { exact: true }).fill(wallTime(Date.now() - 2 * MINUTE));
    await page.getByLabel('Type', { exact: true }).fill('DRAFTS Fire');
    await page.getByLabel('Chief complaint').fill('Smoke at the old mill');
    await page.getByLabel('Address', { exact: true }).fill('57 Quarry Road');
    await page.getByLabel('Latitude').fill('40.59');
    await page.getByLabel('Longitude').fill('-75.53');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Publish in full' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    await nextPoll();
    await home(visitor, 'Smoke at the old mill').waitFor();

    expect(await records.stored(`drafts/${id}`)).toBeUndefined();
    const incident = await records.stored(`incidents/${id}`);
    expect(incident).toMatchObject({ TypeCode: 'DRAFTS Fire', Address: '57 Quarry Road', CallerLatitude: 40.59 });
    expect(Object.keys(incident ?? {})).not.toEqual(expect.arrayContaining(['text', 'state']));
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.poll(() => card(page, text).count(), POLL).toBe(0);
  });

  it('is discarded, and Undo brings it back', async () => {
    const text = 'DRAFTS TEST PAGE, DISREGARD';
    const { id } = await dispatch('text/plain', text);
    const page = await office.open(DRAFTS);
    await card(page, text)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const undo = page.getByRole('button', { name: /^Undo deleting/ });
    // Undo stays visible while hovered.
    await undo.hover();
    await expect.poll(() => records.stored(`drafts/${id}`), POLL).toBeUndefined();
    await expect.poll(() => card(page, text).count(), POLL).toBe(0);
    await undo.click();
    await card(page, text).waitFor();
    expect(await records.stored(`drafts/${id}`)).toMatchObject({ state: 'unreadable', text });
    await records.db.doc(`drafts/${id}`).delete();
  });
});

describe('a call that the publication policy holds', () => {
  it('appears on Home at the next poll after it is published from a phone', async () => {
    const { visitor, nextPoll } = await comeToHome();
    const { id, state } = await heldIncident('A held complaint', 'Released Road');
    expect(state).toBe('held');
    const phone = await comeByPhone('/memberportal');
    await phone.getByRole('link', { name: /calls? to review$/ }).tap();
    await card(phone, 'A held complaint')
      .getByRole('button', { name: /^Publish/ })
      .tap();
    const dialog = phone.getByRole('dialog', { name: 'Publish?' });
    await dialog.getByText('1234 Released Road, Allentown', { exact: true }).waitFor();
    await dialog.getByText('1200 block of Released Road, Allentown').waitFor();
    expect(await home(visitor, 'A held complaint').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Publish in full' }).tap();
    await phone.getByText(/^Published: .*A held complaint/).waitFor();
    expect(await home(visitor, 'A held complaint').count()).toBe(0);
    await nextPoll();
    await home(visitor, 'A held complaint').waitFor();
    expect(await records.stored(`incidents/${id}`)).toHaveProperty('releasedAt');
  });

  it('can be published by keyboard alone', async () => {
    const { id } = await heldIncident('A keyboard complaint', 'Keyboard Road');
    const page = await office.open(DRAFTS);
    await card(page, 'A keyboard complaint').waitFor();
    await tabTo(page, /^Publish .*A keyboard complaint/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Publish?' }).waitFor();
    await tabTo(page, 'Publish with less detail');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), POLL).toMatch(/^Published with less detail: .*A keyboard complaint/);
    expect(await records.stored(`incidents/${id}`)).toMatchObject({ releasedAs: 'reduced' });
  });

  it('can be kept from visitors, and held again', async () => {
    const { id } = await heldIncident('A hidden complaint', 'Hidden Road');
    const page = await office.open(DRAFTS);
    await card(page, 'A hidden complaint')
      .getByRole('button', { name: /^Never publish/ })
      .click();
    const hidden = card(section(page, /^Never published/), 'A hidden complaint');
    await hidden.waitFor();
    expect(await records.stored(`drafts/${id}`)).toMatchObject({ state: 'withheld' });
    await hidden.getByRole('button', { name: /^Back to hold/ }).click();
    await card(section(page, /^On hold/), 'A hidden complaint').waitFor();
    expect(await records.stored(`drafts/${id}`)).toMatchObject({ state: 'held' });
  });

  it('is not visible to members', async () => {
    await heldIncident('A complaint for admins', 'Admins Road');
    const page = await members.open(DRAFTS);
    await page.getByText('User not authorized.').waitFor();
    await page.getByRole('button', { name: /^Account menu for/ }).click();
    await page.getByRole('link', { name: 'Member Info' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /review/i }).count()).toBe(0);
  });
});

/** Creates recent incidents that the tests' publication policy restricts. Visitors must never see `SECRET`. */
const restricted = () => ({
  'incidents/drafts-reduced': {
    startTime: Date.now() - 2 * MINUTE,
    TypeCode: 'PUBLICATION REDUCED',
    ChiefComplaint: 'SECRET complaint',
    Address: '4321 MILLRACE RD, ALLENTOWN',
    XSt: 'SECRET ST',
    Description: 'SECRET details',
    CallerLatitude: 40.591234,
    CallerLongitude: -75.531234,
  },
  'incidents/drafts-type': {
    startTime: Date.now() - 3 * MINUTE,
    TypeCode: 'PUBLICATION TYPE',
    ChiefComplaint: 'SECRET complaint',
    Address: '9 SECRET LN, ALLENTOWN',
    CallerLatitude: 40.59,
    CallerLongitude: -75.53,
  },
  'incidents/drafts-delayed': {
    startTime: Date.now() - 4 * MINUTE,
    TypeCode: 'PUBLICATION DELAYED',
    ChiefComplaint: 'SECRET complaint',
    Address: '10 SECRET LN, ALLENTOWN',
  },
  'drafts/drafts-held': {
    state: 'held',
    startTime: Date.now() - 5 * MINUTE,
    TypeCode: 'PUBLICATION HELD',
    ChiefComplaint: 'SECRET complaint',
    Address: '11 SECRET LN, ALLENTOWN',
    receivedAt: new Date(),
  },
});

const NOTE = 'We show this call with less detail to protect privacy.';
const LINE = 'We show some calls with less detail to protect privacy.';
/** Matches text that visitors must not see. The word boundaries exclude digits within an id. */
const WITHHELD = /SECRET|\b4321\b|PUBLICATION DELAYED/i;

describe('a call that the publication policy reduces', () => {
  it('has a note for visitors on Home, and appears in full once an admin publishes it', async () => {
    await records.put(restricted());
    const { visitor, nextPoll } = await comeToHome();
    const head = visitor.getByRole('button', { name: /4300 block of Millrace/i });
    await head.waitFor();
    await visitor.getByText(LINE).waitFor();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await visitor.locator('.call.open').filter({ hasText: 'Millrace' }).getByText(NOTE).waitFor();
    expect(await visitor.content()).not.toMatch(WITHHELD);

    const page = await office.open('/');
    const whole = page.locator('.call').filter({ hasText: /4321 Millrace/i });
    await whole.waitFor();
    expect(await page.getByText(LINE).count()).toBe(0);
    const open = whole.getByRole('button', { name: /4321 Millrace/i }).first();
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click();
    await whole.getByText(/^Visitors see the block instead/).waitFor();
    await whole.getByRole('button', { name: /^Publish in full/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish in full' }).click();
    await expect.poll(() => whole.getByText(/^Visitors see the block instead/).count(), POLL).toBe(0);
    await nextPoll();
    await visitor.getByRole('button', { name: /4321 Millrace/i }).waitFor();
  });

  it('reveals nothing withheld in the call history: list, search, places and CSV', async () => {
    await records.put(restricted());
    const page = await come('/?body=call_history');
    await page.getByText(LINE).waitFor();
    await page.locator('.call').first().waitFor();
    const isClean = async () => expect(await page.locator('main').innerText()).not.toMatch(WITHHELD);
    await isClean();
    for (const words of ['secret', '4321', 'publication delayed']) {
      await page.getByLabel('Search').fill(words);
      await page.getByRole('button', { name: 'Show all calls' }).waitFor();
    }
    await page.getByLabel('Search').fill('millrace');
    await page.getByRole('button', { name: /4300 block of Millrace/i }).waitFor();
    await page.getByLabel('Search').fill('publication');
    await page.getByRole('button', { name: 'Where' }).click();
    await page
      .locator('.places')
      .getByText(/^4300 block of Millrace/i)
      .waitFor();
    await isClean();
    await page.getByRole('button', { name: 'Totals' }).click();
    const csv = await downloadedBy(page, 'Download as CSV');
    expect(csv).toContain('Publication Reduced');
    expect(csv).not.toMatch(/SECRET|4321|PUBLICATION DELAYED/i);
  });
});

/** Returns the text of the file that a button downloads. */
async function downloadedBy(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

describe('the report of a year', () => {
  const year = new Date().getUTCFullYear() - 3;
  const incidentOn = (day: number, TypeCode: string, ChiefComplaint?: string) => ({
    startTime: Date.UTC(year, 5, day, 16),
    TypeCode,
    ...(ChiefComplaint !== undefined && { ChiefComplaint }),
    Address: `${day} Report Street, "Old" Town`,
  });

  it('counts every call by NERIS type, with the same counts in its file', async () => {
    await records.put({
      'incidents/report-1': incidentOn(1, 'EMS', 'Fall victim'),
      'incidents/report-2': incidentOn(2, 'EMS: FALL VICTIM -'),
      'incidents.closed/report-3': { ...incidentOn(3, 'Fire', 'Chimney fire'), closedAt: new Date() },
      'incidents/report-4': incidentOn(4, 'DRAFTS unmapped', '=A1'),
      'incidents.closed/report-5': { ...incidentOn(5, 'DRAFTS unmapped', '=A1'), closedAt: new Date() },
      'drafts/report-6': { ...incidentOn(6, 'EMS', 'Overdose'), state: 'held', receivedAt: new Date() },
      'drafts/report-7': { ...incidentOn(7, 'EMS', 'Overdose'), state: 'withheld', receivedAt: new Date() },
      'drafts/report-8': { ...incidentOn(8, 'EMS', 'Overdose'), state: 'unreadable', receivedAt: new Date() },
    });
    const page = await office.open('/memberportal?body=reports');
    await page.getByRole('button', { name: String(year), exact: true }).click();
    await page.getByRole('heading', { name: `calls in ${year}` }).waitFor();
    const rowsOf = async (caption: string) => {
      const rows = page.getByRole('table', { name: caption }).locator('tbody tr');
      return Promise.all(
        (await rows.all()).map(async (row) => [
          await row.locator('th').innerText(),
          await row.locator('td').innerText(),
        ]),
      );
    };
    const [types, unmapped] = [await rowsOf('Calls by NERIS type'), await rowsOf('Calls without a NERIS type')];
    expect(unmapped).toContainEqual(['DRAFTS unmapped: =A1', '2']);

    const file = linesOf(await downloadedBy(page, 'Download as CSV'));
    const read = nerisCounts(file.map((row) => ({ TypeCode: (row['incident_code'] ?? '').replace(/^'/, '') })));
    expect(types.map(([words, count]) => [words, Number(count)])).toEqual(
      read.types.map(({ words, count }) => [words, count]),
    );
    const counts = new Map<string, number>();
    for (const { incident_type: code = '' } of file) counts.set(code, (counts.get(code) ?? 0) + 1);
    expect(new Map([...counts].filter(([code]) => code !== ''))).toEqual(
      new Map(read.types.map(({ code, count }) => [code, count])),
    );
    expect(counts.get('')).toBe(read.unmapped.reduce((sum, { count }) => sum + count, 0));
    const ids = file.map((row) => row['incident_number']).filter((id) => id?.startsWith('report-'));
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7].map((each) => `report-${each}`));
    process.stdout.write(
      `Report of ${year}: ${file.length} calls in the file, ${types.length} types, ${unmapped.length} unmapped.\n`,
    );
  });
});

/** Parses a CSV file into records. */
function linesOf(csv: string): Record<string, string>[] {
  const [heading = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [heading[at] ?? '', cell])));
}

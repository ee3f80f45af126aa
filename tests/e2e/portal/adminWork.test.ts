// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { sessionOf, windowOf, type UserWindow } from '../account/signIn.ts';
import {
  barriersEverywhere,
  trackRequests,
  endVisits,
  goWithin,
  openBrowser,
  untilRendered,
  visit,
  type Visitor,
} from '../browser.ts';
import { createButton, signInButton, openPortal, showView } from './portalVisitor.ts';
import { untilIdle } from '../untilIdle.ts';

/** A typical admin's phone. */
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Maximum number of taps for signing in and publishing an alert, not counting typing. */
const MAX_TAPS = 12;

/** An admin who has never signed in. */
const CHIEF = 'chief.phone@people.example';

const DAY_MS = 24 * 60 * 60 * 1_000;

let browser: Browser;
let records: Records;
let office: UserWindow;
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({ [`members/${CHIEF}`]: memberRecord(CHIEF, ['member', 'admin']) });
  office = await windowOf(browser, await sessionOf(browser, ownSuite().accounts.admin));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  for (const collection of ['posts', 'alerts', 'apparatus', 'trash']) {
    const left = await records.db
      .collection(collection)
      .where('title', '>=', 'Trial')
      .where('title', '<', 'Triam')
      .get();
    await Promise.all(left.docs.map(({ ref }) => ref.delete()));
  }
  await endVisits(visitors, office);
});

async function comeAsAdmin(path: string): Promise<Page> {
  const page = await office.open(path);
  await page.getByRole('group', { name: 'Create' }).waitFor();
  return page;
}

/** Opens the site as a first-time visitor. */
async function comeAsVisitor(path: string): Promise<Page> {
  const visitor = await visit(browser, path);
  visitors.push(visitor);
  return visitor.page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: typeof label === 'string' });
const save = (page: Page) => dialog(page).getByRole('button', { name: /^Save/ });
const saved = (page: Page) => dialog(page).getByText('Sucessfully saved data.').waitFor();
const closeDialog = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).last().click();
const undo = (page: Page, what: string) => page.getByRole('button', { name: `Undo deleting ${what}` });
const isAt = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** Returns the documents with the given title, by path. */
async function stored(collection: string, title: string): Promise<Record<string, DocumentData>> {
  const { docs } = await records.db.collection(collection).where('title', '==', title).get();
  return Object.fromEntries(docs.map((each) => [each.ref.path, each.data()]));
}

/** Returns the titles in a list as visitors see it. */
async function readByVisitors(path: string): Promise<unknown[]> {
  const response = await fetch(`${ownSuite().hosting}${path}`);
  return ((await response.json()) as { readonly title: unknown }[]).map(({ title }) => title);
}

async function remove(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${what}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
}

const inDays = (days: number) => Timestamp.fromMillis(Date.now() + days * DAY_MS);
const edited = { rev: 3, createdAt: inDays(-1) };
const trial = {
  post: {
    type: 'Training',
    title: 'Trial training',
    description: 'Ladders.',
    occurrenceDate: inDays(3),
    postedBy: 'writer@people.example',
    ...edited,
  },
  alert: {
    title: 'Trial alert',
    description: 'Water over the road.',
    startTime: inDays(-1),
    endTime: inDays(1),
    location: { coordinate: { lat: 40, lng: -75.5 }, address: '4 Mill Road' },
    ...edited,
  },
  apparatus: {
    title: 'Trial engine',
    model: 'Model',
    description: 'It is tried.',
    images: ['/apparatus/ladder.jpg'],
    ...edited,
  },
};

describe('on a phone, from a fresh browser', () => {
  // SPEC 4.26, 10.61
  it(`an admin signs in and publishes an alert in at most ${MAX_TAPS} taps`, async () => {
    const visitor = await openPortal(browser, PHONE);
    visitors.push(visitor);
    const { page } = visitor;
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.tap();
      taps += 1;
    };
    const opening = page.waitForEvent('popup');
    await tap(signInButton(page));
    const microsoft = await opening;
    // Choose an account that this browser hasn't seen before.
    await tap(microsoft.locator('.js-new-account'));
    await tap(microsoft.locator('#email-input'));
    await microsoft.keyboard.type(CHIEF);
    await tap(microsoft.locator('#sign-in'));
    await tap(page.getByRole('button', { name: 'New alert' }));
    await tap(field(page, 'Title'));
    await page.keyboard.type('Trial alert by phone');
    await tap(field(page, 'Details'));
    await page.keyboard.type('Boil the water.');
    await tap(save(page));
    await saved(page);
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    console.log(`taps from a fresh browser to a published alert: ${taps}`);

    const [alert] = Object.values(await stored('alerts', 'Trial alert by phone'));
    const [start, end] = [alert?.['startTime'], alert?.['endTime']].map((time) => (time as Timestamp).toMillis());
    expect(Number(end) - Number(start)).toBe(DAY_MS);
    expect(Math.abs(Number(start) - Date.now())).toBeLessThan(10 * 60_000);
    await closeDialog(page);
    await page.getByRole('button', { name: 'Alert: Trial alert by phone' }).waitFor();
    const other = await comeAsVisitor('/');
    await other.getByRole('button', { name: 'Alert: Trial alert by phone' }).waitFor();
  });
});

describe('an admin', () => {
  // SPEC 2.30, 4.25, 6.6
  it('creates a post in the portal, which then opens the list of its type; visitors see it', async () => {
    const page = await comeAsAdmin('/memberportal');
    await createButton(page, 'New post').click();
    await field(page, 'Type').selectOption('Training');
    await field(page, 'Title').fill('Trial training');
    await field(page, 'Description').fill('Ladders.');
    await field(page, 'Date').fill('2026-12-05T19:00');
    await save(page).click();
    await saved(page);
    await isAt(page, 'Trainings');
    await closeDialog(page);
    const card = page.locator('.post', { hasText: 'Trial training' });
    await card.getByText(`Posted by ${ownSuite().accounts.admin}`).waitFor();
    const [post] = Object.values(await stored('posts', 'Trial training'));
    expect(post).toMatchObject({ type: 'Training', postedBy: ownSuite().accounts.admin });
    expect(post?.['occurrenceDate']).toEqual(Timestamp.fromMillis(epochMsOfLocal('2026-12-05T19:00')));
    expect(post).not.toHaveProperty('facebookPostId');
    const other = await comeAsVisitor('/?body=Training');
    await other.getByRole('button', { name: 'Trial training' }).waitFor();
    expect(await other.getByText('Posted by').count()).toBe(0);
  });

  // SPEC 10.62
  it('edits a post, an alert and an apparatus beside their delete icons; visitors see the changes', async () => {
    await records.put({
      'posts/trial-edit': trial.post,
      'alerts/trial-edit': trial.alert,
      'apparatus/trial-edit': trial.apparatus,
    });
    const page = await comeAsAdmin('/?body=Training');
    for (const [view, what, label, text] of [
      [undefined, 'Training: Trial training', 'Description', 'Ladders and ropes.'],
      [undefined, 'Trial alert', 'Details', 'The road is open.'],
      ['Apparatus', 'Trial engine', 'Description', 'It was tried.'],
    ] as const) {
      if (view) await goWithin(page, '/?body=apparatus');
      await page
        .getByRole('button', { name: `Edit ${what}` })
        .first()
        .click();
      await page.getByRole('dialog', { name: `Edit ${what}` }).waitFor();
      await field(page, label).fill(text);
      await save(page).click();
      await saved(page);
      await closeDialog(page);
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
    }
    const { rev: _, ...rest } = trial.alert;
    expect(await records.stored('alerts/trial-edit')).toMatchObject({
      ...rest,
      description: 'The road is open.',
    });
    const other = await comeAsVisitor('/?body=Training');
    await other.getByText('Ladders and ropes.').first().waitFor();
    await expect.poll(() => other.getByText('The road is open.').count()).toBe(1);
    await goWithin(other, '/?body=apparatus');
    await other.getByText('It was tried.').waitFor();
  });

  // SPEC 10.63
  it('deletes a post, an alert and an apparatus, and Undo restores identical documents', async () => {
    const deleted = [
      ['post', 'posts', '/?body=Training', 'Training: Trial training', '/api/col/posts?type=Training&limit=-1'],
      ['alert', 'alerts', '/?body=join_us', 'Trial alert', '/api/alerts'],
      ['apparatus', 'apparatus', '/?body=apparatus', 'Trial engine', '/api/col/apparatus?limit=-1'],
    ] as const;
    for (const [key, collection] of deleted) await records.put({ [`${collection}/trial-undo`]: trial[key] });
    const page = await comeAsAdmin('/?body=Training');
    for (const [key, collection, path, what, read] of deleted) {
      const { title } = trial[key];
      const before = await stored(collection, title);
      expect(await readByVisitors(read)).toContain(title);
      if (key !== 'post') await goWithin(page, path);
      await remove(page, what);
      // Undo stays visible while hovered.
      await undo(page, what).hover();
      expect(await page.locator('.undo-bar').evaluate((bar) => bar.contains(document.activeElement))).toBe(false);
      await expect.poll(() => page.getByRole('button', { name: `Edit ${what}` }).count()).toBe(0);
      expect(await stored(collection, title)).toEqual({});
      expect(await readByVisitors(read)).not.toContain(title);

      // The shortcut works wherever the focus is.
      await page.keyboard.press('Control+z');
      await page.getByText(`Restored “${what}”.`).waitFor();
      await page
        .getByRole('button', { name: `Edit ${what}` })
        .first()
        .waitFor();
      expect(await stored(collection, title)).toEqual(before);
      expect(await readByVisitors(read)).toContain(title);
      expect(await stored('trash', title)).toEqual({});
    }
  });

  // SPEC 10.63
  it('has ten seconds to undo, and longer while the pointer is over the bar', async ({ onTestFinished }) => {
    await records.put({ 'alerts/trial-late': trial.alert });
    const page = await comeAsAdmin('/?body=join_us');
    // The clock applies to all pages in the window.
    const { clock } = page.context();
    onTestFinished(() => clock.resume());
    await clock.install();
    await remove(page, 'Trial alert');
    await undo(page, 'Trial alert').hover();
    await untilRendered(page);
    // Pause the page's clock, so that a busy machine makes no difference.
    await clock.pauseAt(Date.now() + 60_000);
    expect(await undo(page, 'Trial alert').count()).toBe(1);
    await page.mouse.move(1, 1);
    await untilRendered(page);
    await clock.fastForward(5_000);
    expect(await undo(page, 'Trial alert').count()).toBe(1);
    await clock.fastForward(5_000);
    await undo(page, 'Trial alert').waitFor({ state: 'detached' });
    expect(Object.keys(await stored('trash', 'Trial alert'))).toEqual(['trash/alerts.trial-late']);
  });
});

// SPEC 10.106
it('the dialogs and the Undo bar have no barrier', async () => {
  await records.put({ 'alerts/trial-look': trial.alert });
  const page = await comeAsAdmin('/?body=Training');
  const look = async (name: string) => {
    expect(await barriersEverywhere(page), name).toEqual([]);
  };
  // evening.test.ts checks the dialog for a new alert.
  for (const name of ['New post', 'Edit Trial alert']) {
    await page.getByRole('button', { name, exact: true }).click();
    await save(page).waitFor();
    await look(name);
    expect(await dialog(page).evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await remove(page, 'Trial alert');
  await undo(page, 'Trial alert').hover();
  await look('Undo');
  await records.db.doc('trash/alerts.trial-look').delete();
});

/**
 * Creates malformed documents in many collections, one for each field, as somebody could create them in the Firebase
 * console.
 */
function malformedDocuments(): Record<string, DocumentData> {
  const now = Date.now();
  const incident = { startTime: now - 60_000, TypeCode: 'Fire', Address: 'Trial Street' };
  const samples: Record<string, DocumentData> = {
    incidents: incident,
    'incidents.closed': { ...incident, closedAt: inDays(0) },
    posts: trial.post,
    alerts: trial.alert,
    apparatus: { title: 'Trial engine', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
    members: { ...memberRecord('trial.malformed@people.example', ['member']), lName: 'Trial' },
    'members.applications': { name: 'Trial', address: 'a', phone: '1', email: 'a@b.example', receivedAt: inDays(0) },
    drafts: { ...incident, state: 'held', receivedAt: inDays(0) },
    suppressions: { email: 'trial@people.example', source: 'bounce', reason: 'r', at: inDays(0) },
    mailings: {
      type: 'posts',
      title: 'Trial',
      documents: ['x'],
      state: 'finished',
      createdAt: inDays(0),
      startAt: inDays(0),
    },
    audit: {
      at: inDays(0),
      by: 'x',
      operation: 'create',
      collection: 'posts',
      document: 'x',
      title: 'Trial',
      fields: [],
    },
  };
  return Object.fromEntries(
    Object.entries(samples).flatMap(([collection, sample]) =>
      Object.keys(sample).map((name) => [
        `${collection}/trial-malformed-${name}${collection === 'members' ? '@people.example' : ''}`,
        { ...sample, [name]: { a: 1 } },
      ]),
    ),
  );
}

it('an admin sees how often browsers reported a violation, and nothing of the reports', async () => {
  const { hosting } = ownSuite();
  const day = `violations/${new Date().toISOString().slice(0, 10)}`;
  await records.put({ [day]: { counts: { 'report require-trusted-types-for /?body=call_history': 1200 } } });
  const body = { documentURL: `${hosting}/memberportal`, effectiveDirective: 'img-src', sample: 'of a stranger' };
  const { status } = await fetch(`${hosting}/api/violations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body }]),
  });
  expect(status).toBe(204);
  expect(JSON.stringify(await records.stored(day))).not.toContain('stranger');
  const page = await comeAsAdmin('/memberportal?body=violations');
  await page.getByText('At least 1,201 reports in the last 30 days.').waitFor();
  await page.getByRole('row', { name: 'img-src /memberportal blocked it 1' }).waitFor();
  expect(await barriersEverywhere(page)).toEqual([]);
});

it('malformed documents of every collection break no page, and an admin deletes one and brings it back', async () => {
  const malformed = malformedDocuments();
  await records.put({ ...malformed, 'posts/trial-sound': trial.post });
  const page = await comeAsAdmin('/');
  const bodies = ['about_us', 'apparatus', 'call_history', 'news_n_events', 'Training'];
  const views = ['drafts', 'reports', 'applications', 'alerts', 'email', 'audit', 'malformed'];
  const isSound = async (where: string) => {
    await page.locator('main').waitFor();
    await untilIdle(page);
    expect(await page.getByText('Unexpected Application Error!').count(), where).toBe(0);
  };
  await isSound('/');
  for (const path of [...bodies.map((key) => `/?body=${key}`), '/posts/ShowPost/trial-sound']) {
    await goWithin(page, path);
    await isSound(path);
    if (/news_n_events|Training|ShowPost/.test(path)) await page.getByText('Trial training').first().waitFor();
  }
  await page.goto('/memberportal');
  await isSound('/memberportal');
  const awaitResponses = trackRequests(page);
  for (const key of views) {
    await showView(page, key);
    await awaitResponses();
    await isSound(key);
  }

  const removed = 'incidents/trial-malformed-TypeCode';
  records.forget(...Object.keys(malformed).map((path) => `trash/${path.replace('/', '.')}`));
  const before = await records.stored(removed);
  expect(await barriersEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete ${removed}` }).click();
  await undo(page, `Incident: ${removed}`).hover();
  expect((await records.db.doc(removed).get()).exists).toBe(false);
  await undo(page, `Incident: ${removed}`).click();
  await page.getByText(`Restored “Incident: ${removed}”.`).waitFor();
  await page.getByRole('button', { name: `Delete ${removed}` }).waitFor();
  expect(await records.stored(removed)).toEqual(before);
});

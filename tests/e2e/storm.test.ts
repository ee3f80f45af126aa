// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { company } from '@firehouse/model';
import { importIncidents, RejectsFile } from '@firehouse/seed/incidents';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, windowOf, type UserWindow } from './account/signIn.ts';
import { barriers, endVisits, live, openBrowser, openOtherDates, visit, type Visitor } from './browser.ts';

const COUNT = 300;
const MINUTE_MS = 60_000;
const TITLE = 'Trial: ice storm';
const types = [
  'Weather: WIRES DOWN',
  'Weather: TREE DOWN',
  'Traffic: VEHICLE ACCIDENT -',
  'Fire: TRANSFORMER',
] as const;

let browser: Browser;
let records: Records;
let office: UserWindow;
let folder: string;
const visitors: Visitor[] = [];
/** Number of calls during the storm's two hours, including the test company's own. */
let all: number;
/** Start of the storm: 300 calls in two hours, the last one about two minutes ago. */
const begin = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 121 * MINUTE_MS;
const end = begin + 120 * MINUTE_MS;

/** Returns the company's wall-clock time, `2026-06-05T12:30:15`. */
const wall = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: company.timeZone }).replace(' ', 'T');

async function storedIncidents(): Promise<number> {
  const incidents = records.db.collection('incidents');
  const stored = await incidents.where('startTime', '>=', begin).where('startTime', '<', end).count().get();
  return stored.data().count;
}

/** Imports the storm's calls from a dispatch center's export, as `npm run import` does. */
async function importStorm(): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const time = wall(begin + at * 24_000).replace('T', ' ');
    return `40.58,-75.51,,18103,${types[at % types.length]},${time},SALISBURY,${1000 + at} TOLLGATE LN,1`;
  });
  const file = join(folder, 'storm.csv');
  await writeFile(file, ['lat,lng,desc,zip,title,timeStamp,twp,addr,e', ...rows].join('\n'));
  const rejects = new RejectsFile(join(folder, 'rejects.csv'));
  const result = await importIncidents(records.db, { file, rejects, dryRun: false, now: Date.now() });
  expect(result).toMatchObject({ added: COUNT, rejected: 0, failure: null });
}

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  office = await windowOf(browser, await sessionOf(browser, ownSuite().accounts.admin));
  folder = await mkdtemp(join(tmpdir(), 'storm-'));
  await importStorm();
  all = await storedIncidents();
});

afterEach(() => endVisits(visitors, office));

afterAll(async () => {
  await browser.close();
  const { docs } = await records.db.collection('incidents').where('startTime', '>=', begin).get();
  const imported = docs.filter((each) => String(each.get('Address')).includes('TOLLGATE'));
  records.forget(...imported.map(({ ref }) => ref.path));
  for (const collection of ['storms', 'trash']) {
    const left = await records.db.collection(collection).where('title', '==', TITLE).get();
    records.forget(...left.docs.map(({ ref }) => ref.path));
  }
  await records.clear();
  await rm(folder, { recursive: true });
});

async function comeAsVisitor(path: string): Promise<Page> {
  const visitor = await visit(browser, path);
  visitors.push(visitor);
  return visitor.page;
}

/** Shows the calls of the storm's two hours in Call History. */
async function showStorm(page: Page): Promise<Locator> {
  await live(page);
  await openOtherDates(page);
  await page.getByLabel('From', { exact: true }).fill(wall(begin).slice(0, 16));
  await page.getByLabel('To', { exact: true }).fill(wall(end - MINUTE_MS).slice(0, 16));
  await page.getByRole('button', { name: 'Get Incidents' }).click();
  const range = page.getByRole('region', { name: /^\d+ calls$/ });
  await range.and(page.locator('[aria-busy="false"]')).waitFor();
  return range;
}

/**
 * Returns the counts on the page: in the list's heading, the type filter, the table of totals, and the year's calendar.
 */
async function figures(page: Page): Promise<unknown> {
  const range = await showStorm(page);
  const heading = await range.getByRole('heading', { level: 2 }).textContent();
  const ofTypes = await page.getByLabel('Type', { exact: true }).locator('option').allTextContents();
  await page.getByRole('button', { name: 'Totals', exact: true }).click();
  await page.getByRole('button', { name: 'View as a table' }).click();
  const totals = await page.locator('.totals-table').allTextContents();
  await page.getByRole('button', { name: 'Calls', exact: true }).click();
  const calendar = await page.getByRole('gridcell', { name: /call/ }).allTextContents();
  return { heading, ofTypes, totals, calendar };
}

const dialog = (page: Page) => page.getByRole('dialog');
/** Closes the dialog, and waits until its preview of the storm is gone. */
async function closeDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
}
const cardsIn = (part: Locator | Page) => part.locator('.call-head button[aria-controls^="call-"]:visible');
const itemIn = (page: Page) => page.locator('.storm', { hasText: TITLE });

describe('a storm of 300 calls in two hours', () => {
  // SPEC 10.117, 10.118, 10.119, 10.120
  it('is grouped by an admin, and is one entry on Home and in Call History, with the same figures', async () => {
    const visitor = await comeAsVisitor('/?body=call_history');
    const before = await figures(visitor);
    expect(before).toMatchObject({ heading: `${all} calls` });

    const page = await office.open('/?body=call_history');
    await showStorm(page);
    await page.getByRole('button', { name: 'Group calls' }).click();
    await dialog(page).getByText(`${all} calls in the group.`).waitFor();
    await dialog(page).getByLabel('Title').fill(TITLE);
    await dialog(page).getByLabel('Text').fill('Please stay off the roads.\nStay away from wires.');
    await dialog(page).getByLabel('Find calls').fill('1299 tollgate');
    await dialog(page)
      .getByRole('checkbox', { name: /1299 TOLLGATE|1299 Tollgate/ })
      .uncheck();
    await dialog(page)
      .getByText(`${all - 1} of ${all} calls in the group.`)
      .waitFor();
    const preview = itemIn(page).and(dialog(page).locator('*'));
    expect(await preview.textContent()).toMatch(
      new RegExp(`^${all - 1} callsTrial: ice storm.*Please stay off the roads`, 's'),
    );
    expect(await barriers(page)).toEqual([]);
    // Set the end to an hour from now, because the storm isn't over.
    await dialog(page)
      .getByLabel('To', { exact: true })
      .fill(wall(Date.now() + 60 * MINUTE_MS).slice(0, 16));
    await dialog(page).getByRole('status').filter({ hasText: 'calls in the group.' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Sucessfully saved data.').waitFor();
    await closeDialog(page);
    await itemIn(page)
      .getByRole('button', { name: `${all - 1} calls` })
      .waitFor();

    await visitor.reload();
    expect(await figures(visitor)).toEqual(before);
    const item = itemIn(visitor);
    const toggle = item.getByRole('button', { name: `${all - 1} calls` });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await cardsIn(visitor).count()).toBe(1);
    await toggle.focus();
    await visitor.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await cardsIn(item).count()).toBe(30);
    await item.getByRole('button', { name: 'Show 30 more calls' }).click();
    expect(await cardsIn(item).count()).toBe(60);
    expect(await barriers(visitor)).toEqual([]);
    await visitor.getByLabel('Search').fill('1042 tollgate');
    await visitor.getByRole('heading', { name: `1 of ${all} calls` }).waitFor();
    expect(await cardsIn(visitor).allTextContents()).toEqual([expect.stringContaining('1042')]);

    const home = await comeAsVisitor('/');
    const recent = itemIn(home).getByRole('button');
    await recent.waitFor();
    const count = Number((await recent.textContent())?.split(' ')[0]);
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(76);
    // The storm, the test company's calls, and the excluded call.
    expect(await home.locator('.log-list > li').count()).toBeLessThanOrEqual(5);
    expect(await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await recent.press('Enter');
    expect(await cardsIn(itemIn(home)).count()).toBe(count);
    expect(await barriers(home)).toEqual([]);
  });

  // SPEC 10.120
  it('is renamed, and its deletion undone, without a change to its calls', async () => {
    const page = await office.open('/?body=call_history');
    await showStorm(page);
    await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
    await dialog(page).getByText('calls in the group.').waitFor();
    await dialog(page).getByLabel('Text').fill('It is over.');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Sucessfully saved data.').waitFor();
    await closeDialog(page);
    await itemIn(page).getByText('It is over.').waitFor();
    await itemIn(page)
      .getByRole('button', { name: `${all - 1} calls` })
      .waitFor();

    await page.getByRole('button', { name: `Delete ${TITLE}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await itemIn(page).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: `${all} calls` }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await itemIn(page)
      .getByRole('button', { name: `${all - 1} calls` })
      .waitFor();
    expect(await storedIncidents()).toBe(all);
  });
});

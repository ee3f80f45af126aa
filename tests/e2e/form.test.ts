// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../api/callers.ts';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, visitAs, type Session } from './account/signIn.ts';
import { barriers, endVisits, openBrowser, type Visitor } from './browser.ts';
import { bundledPage, openBundled, type BundledPage } from './bundledPage.ts';

const edited = 'edited.form@people.example';
const secondAdmin = 'second.form@people.example';

/** Globals that web/src/testing/editPage.tsx sets. */
type EditGlobals = typeof globalThis & { readonly shrink: (file: File) => Promise<File> };

let browser: Browser;
let records: Records;
let admin: Session;
let second: Session;
let bundle: BundledPage;
let rescue: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({ [`members/${secondAdmin}`]: memberRecord(secondAdmin, ['member', 'admin']) });
  [admin, second, bundle] = await Promise.all([
    sessionOf(browser, ownSuite().accounts.admin),
    sessionOf(browser, secondAdmin),
    bundledPage('edit-page'),
  ]);
  const file = resolve(import.meta.dirname, '../../seed/objects/apparatus/rescue.jpg');
  rescue = { name: 'rescue.jpg', mimeType: 'image/jpeg', buffer: await readFile(file) };
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  const added = await records.db.collection('apparatus').where('model', '==', 'Form model').get();
  records.forget(...added.docs.map(({ ref }) => ref.path));
  await Promise.all(added.docs.map(({ ref }) => ref.delete()));
  await endVisits(visitors);
});

async function visit(session: Session, path: string, options?: BrowserContextOptions): Promise<Page> {
  const visitor = await visitAs(browser, session, path, options);
  visitors.push(visitor);
  return visitor.page;
}

/** Opens the form for the member record. */
async function openRecord(session: Session, options?: BrowserContextOptions): Promise<Page> {
  const page = await visit(session, '/privacy.html', options);
  await openBundled(page, bundle, `#${encodeURIComponent(edited)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  return page;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Apparatus' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => page.getByText('Sucessfully saved data.').waitFor();
const stored = async () => (await records.stored(`members/${edited}`)) ?? {};

async function openAddApparatus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Apparatus' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).waitFor();
}

describe('unsaved input', () => {
  // SPEC 10.74
  it('survives a save without network and a closed tab, and is restored on request and saved', async () => {
    const page = await visit(admin, '/?body=apparatus');
    await openAddApparatus(page);
    await dialogOf(page).getByLabel('Title').fill('Unsaved engine');
    await dialogOf(page).getByLabel('Model').fill('Form model');
    await dialogOf(page).getByLabel('Description').fill('Typed in a basement.');
    await dialogOf(page).getByLabel('Pictures').setInputFiles(rescue);
    await page.context().setOffline(true);
    await save(page);
    await dialogOf(page).getByText('Error in upoading the files.').waitFor();
    const context = page.context();
    // The input is stored half a second after typing.
    await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('"hadFiles":true')));
    await page.close();

    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/?body=apparatus');
    await openAddApparatus(next);
    expect(await dialogOf(next).getByLabel('Title').inputValue()).toBe('');
    expect(await barriers(next)).toEqual([]);
    await dialogOf(next).getByRole('button', { name: 'Restore unsaved changes' }).click();
    expect(await dialogOf(next).getByLabel('Description').inputValue()).toBe('Typed in a basement.');
    await dialogOf(next).getByText('We couldn’t restore your pictures. Please choose them again.').waitFor();
    await dialogOf(next).getByLabel('Pictures').setInputFiles(rescue);
    await save(next);
    await saved(next);
    const made = await records.db.collection('apparatus').where('model', '==', 'Form model').get();
    expect(made.docs.map((each) => each.get('title'))).toEqual(['Unsaved engine']);
    expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user:draft:')))).toEqual(
      [],
    );
  });
});

describe('two admins on one member', () => {
  // SPEC 10.77
  it('merges different fields, and shows the values of the same field side by side', async () => {
    await records.put({ [`members/${edited}`]: memberRecord(edited, ['member']) });
    const [one, other] = await Promise.all([
      openRecord(admin),
      openRecord(second, { viewport: { width: 360, height: 800 }, colorScheme: 'dark' }),
    ]);
    await one.getByLabel('First name').fill('Theirs');
    await one.getByLabel('About me').fill('Their text.');
    await save(one);
    await saved(one);

    await other.getByLabel('Allergies').fill('Nuts');
    await other.getByLabel('First name').fill('Mine');
    await save(other);
    const question = other.getByRole('group', { name: 'First name' });
    await question.getByText('Keep mine').waitFor();
    expect(await question.getByRole('radio').count()).toBe(2);
    expect(await question.locator('label').allInnerTexts()).toEqual(
      ['Keep mine\nMine', 'Use theirs\nTheirs'].map(
        (words) => expect.stringMatching(words.replace('\n', '\\s+')) as string,
      ),
    );
    expect(await barriers(other)).toEqual([]);
    expect(await stored()).toMatchObject({ fName: 'Theirs', allergies: 'secret-allergies' });
    // Answer the question by keyboard. Its heading has the focus.
    await other.keyboard.press('Tab');
    await other.keyboard.press('Space');
    await other.keyboard.press('Enter');
    await saved(other);
    await other.getByText('You kept your First name; their About me is in too.').waitFor();
    expect(await stored()).toMatchObject({ fName: 'Mine', aboutMe: 'Their text.', allergies: 'Nuts', rev: 3 });
  });
});

describe('a member’s record', () => {
  // SPEC 2.52, 10.78
  it('loses every optional field that is emptied', async () => {
    await records.put({
      [`members/${edited}`]: {
        ...memberRecord(edited, ['member']),
        picUrl: '/members/edited.jpg',
        address: { line1: '1', line2: '2', city: 'C', state: 'PA', zip: '18103' },
        contact: {
          primary: '1',
          secondary: '2',
          alternateEmail: 'a@b.example',
          emergency: { name: 'N', phone: '3', relation: 'R' },
        },
      },
    });
    const page = await openRecord(admin);
    await page.getByRole('button', { name: 'Remove saved picture 1' }).click();
    for (const label of ['About me', 'Line 1', 'Line 2', 'City', 'ZIP', 'Primary phone', 'Secondary phone']) {
      await page.getByLabel(label).fill('');
    }
    await page.getByLabel('Alternate email').fill('');
    const emergency = page.getByRole('group', { name: 'Emergency contact' });
    for (const label of ['Name', 'Phone', 'Relationship']) await emergency.getByLabel(label).fill('');
    await page.getByLabel('Allergies').fill('');
    await page.getByLabel('State').selectOption('');
    await page.getByRole('group', { name: 'Access' }).getByLabel('Member').uncheck();
    await save(page);
    await saved(page);
    const record = await stored();
    expect(record).toMatchObject({ fName: 'First', orgRoles: ['Captain'], rev: 2 });
    for (const field of ['aboutMe', 'picUrl', 'privileges', 'allergies']) expect(record).not.toHaveProperty(field);
    expect([record['address'] ?? {}, record['contact'] ?? {}]).toEqual([{}, expect.anything()]);
    expect(JSON.stringify(record['contact'] ?? {})).not.toMatch(/"(?!emergency)\w+":/);
  });

  // SPEC 10.80
  it('lists its errors without a barrier, also at 360 px and in dark mode', async () => {
    await records.put({ [`members/${edited}`]: memberRecord(edited, ['member']) });
    const page = await openRecord(admin, { viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Alternate email').fill('nobody');
    await save(page);
    const problems = page.getByRole('alert', { name: 'There is a problem' });
    expect(await problems.getByRole('link').allTextContents()).toEqual([
      'Enter the first name.',
      'The alternate email must be an email address, such as name@example.com.',
    ]);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ada');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('images', () => {
  // SPEC 4.10, 10.82
  it('are previewed, and show the progress of their upload', async () => {
    const page = await visit(admin, '/?body=apparatus');
    await openAddApparatus(page);
    for (const label of ['Title', 'Description']) await dialogOf(page).getByLabel(label).fill('Trial');
    await dialogOf(page).getByLabel('Model').fill('Form model');
    await dialogOf(page)
      .getByLabel('Pictures')
      .setInputFiles([rescue, { ...rescue, name: 'second.jpg' }]);
    const previews = dialogOf(page).getByRole('list', { name: 'Selected files' }).getByRole('img');
    await expect
      .poll(() => previews.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true]);
    await dialogOf(page)
      .getByLabel('Pictures')
      .setInputFiles([
        rescue,
        { ...rescue, name: 'IMG_1.heic', mimeType: 'image/heic' },
        { ...rescue, name: 'second.jpg' },
      ]);
    // Despite its name, the file is a JPEG. Chromium can decode it and uploads it as a JPEG.
    await expect.poll(() => previews.count()).toBe(3);
    await dialogOf(page).getByRole('button', { name: 'Remove IMG_1.heic' }).click();
    expect(
      await dialogOf(page)
        .getByLabel('Pictures')
        .evaluate((input: HTMLInputElement) => input.files?.length),
    ).toBe(2);
    expect(await barriers(page)).toEqual([]);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        for (const bar of document.querySelectorAll('progress')) seen.push(bar.value);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 64 * 1024,
    });
    await save(page);
    await saved(page);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
    expect(seen.some((part) => part > 0 && part < 1)).toBe(true);
  });

  // SPEC 10.82
  it('are shrunk to 2,560 px before they are sent', async () => {
    await records.put({ [`members/${edited}`]: memberRecord(edited, ['member']) });
    const page = await openRecord(admin);
    const sides = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 4_000, height: 3_000 });
      const context = canvas.getContext('2d');
      for (let at = 0; at < 400; at++) {
        if (context !== null) context.fillStyle = `hsl(${at * 37} 80% 50%)`;
        context?.fillRect((at * 613) % 4_000, (at * 331) % 3_000, 300, 200);
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95));
      const file = await (globalThis as EditGlobals).shrink(
        new File([blob as Blob], 'big.jpg', { type: 'image/jpeg' }),
      );
      const { width, height } = await createImageBitmap(file);
      return [width, height, file.type];
    });
    expect(sides).toEqual([2_560, 1_920, 'image/jpeg']);
  });
});

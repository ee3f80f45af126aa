// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { units } from '@firehouse/seed/demo';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../api/callers.ts';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, visitAs, type Session } from './account/signIn.ts';
import { barriers, colorOf, endVisits, openBrowser, type Visitor } from './browser.ts';

const objects = resolve(import.meta.dirname, '../../seed/objects/apparatus');
const demoted = 'demoted.apparatus@people.example';

let browser: Browser;
let records: Records;
let former: Session;
let images: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];
/** An admin's window, shared by most tests. */
let office: Visitor;
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({ [`members/${demoted}`]: memberRecord(demoted, ['member', 'admin']) });
  const admin = await sessionOf(browser, ownSuite().accounts.admin);
  former = await sessionOf(browser, demoted);
  const [engine, ladder] = await Promise.all(['rescue.jpg', 'ladder.jpg'].map((name) => readFile(join(objects, name))));
  office = await visitAs(browser, admin, '/?body=apparatus');
  // Give all pictures the same name, as phones do.
  images = [engine, ladder].map((buffer) => ({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: buffer as Buffer,
  }));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  const added = await records.db.collection('apparatus').where('model', '==', 'Trial model').get();
  records.forget(...added.docs.map(({ ref }) => ref.path));
  await Promise.all(added.docs.map(({ ref }) => ref.delete()));
  await office.page.unrouteAll({ behavior: 'ignoreErrors' });
  await leave(office.page);
  await endVisits(visitors, office);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Apparatus' });
const statusOf = (page: Page) => dialogOf(page).getByRole('status');
const filesOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Files' }).getByRole('listitem');
const stored = async () =>
  (await records.db.collection('apparatus').where('model', '==', 'Trial model').get()).docs.map((each) => each.data());
const isUpload = (url: URL) => url.pathname.startsWith('/api/obj/m/');
const isSave = (url: URL) => url.pathname === '/api/col/apparatus/doc';

/** Records a page's write requests. */
function writesOf(page: Page): { readonly uploads: string[]; readonly saves: (string | null)[] } {
  const writes = { uploads: [] as string[], saves: [] as (string | null)[] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isUpload(url)) writes.uploads.push(decodeURIComponent(url.pathname));
    if (isSave(url)) writes.saves.push(request.postData());
  });
  return writes;
}

/** Opens the form. */
async function open(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Add Apparatus' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save' }).waitFor();
  return page;
}

async function fill(page: Page, title = 'Trial engine', files = images): Promise<void> {
  await dialogOf(page).getByLabel('Title').fill(title);
  await dialogOf(page).getByLabel('Model').fill('Trial model');
  await dialogOf(page).getByLabel('Description').fill('It is tried.');
  await dialogOf(page).getByLabel('Pictures').setInputFiles(files);
}

const discarding = (page: Page) => page.getByRole('button', { name: 'Discard changes' });

/** Closes a changed form with Escape and discards the changes. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await discarding(page).click();
}

/** Closes the form if it is open, whatever its state. */
async function leave(page: Page): Promise<void> {
  if ((await dialogOf(page).count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await dialogOf(page).count()) === 0 || discarding(page).isVisible()).toBe(true);
  if (await discarding(page).isVisible()) await discarding(page).click();
  await dialogOf(page).waitFor({ state: 'detached' });
}

const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save' });

describe('Add Apparatus', () => {
  // SPEC 2.37, 4.11, 4.14, 7.15, 7.21, 8.10, 9.22
  it('uploads the pictures under unique names, then saves, and shows the new apparatus at once', async () => {
    const page = await open(office.page);
    const writes = writesOf(page);
    await fill(page, 'Shown engine');
    await save(page).dblclick();
    await expect.poll(() => statusOf(page).textContent()).toBe('Sucessfully saved data.');
    expect(await filesOf(page).allTextContents()).toEqual(
      Array.from({ length: 2 }, () => 'Success Sucessfully uploaded file image.jpg.'),
    );
    expect(writes.uploads).toHaveLength(2);
    expect(new Set(writes.uploads).size).toBe(2);
    for (const upload of writes.uploads) expect(upload).toMatch(/^\/api\/obj\/m\/apparatus\/.+image\.jpg$/);
    expect(writes.saves).toHaveLength(1);
    const [made, ...others] = await stored();
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      title: 'Shown engine',
      description: 'It is tried.',
      images: writes.uploads.map((path) => path.replace('/api/obj/m', '')),
    });
    await dialogOf(page).locator('.dialog-body > .btn', { hasText: 'Close' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(
      await page.getByRole('button', { name: 'Add Apparatus' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
    const card = page.locator('.apparatus-card', { hasText: 'Shown engine' });
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  // SPEC 4.11, 4.14, 8.10, 9.22
  it('shows progress, and no outcome, until the uploads have ended', async () => {
    const page = await open(office.page);
    const writes = writesOf(page);
    const waiting: (() => void)[] = [];
    await page.route(isUpload, async (route) => {
      await new Promise<void>((done) => waiting.push(done));
      await route.continue();
    });
    await fill(page);
    await save(page).click();
    for (const each of [0, 1]) {
      await expect.poll(() => waiting.length).toBe(each + 1);
      await expect.poll(() => filesOf(page).nth(each).textContent()).toBe('uploading image.jpg');
      expect(await statusOf(page).textContent()).toBe('in progress ....');
      expect(await filesOf(page).last().getAttribute('class')).toBe('form-saving');
      expect(await colorOf(filesOf(page).last())).toBe('blue');
      expect(await colorOf(statusOf(page))).toBe('blue');
      expect(writes.saves).toEqual([]);
      waiting[each]?.();
    }
    await expect.poll(() => statusOf(page).textContent()).toBe('Sucessfully saved data.');
    expect(await filesOf(page).first().getAttribute('class')).toBe('form-saved');
    expect(await colorOf(filesOf(page).first())).toBe('green');
    expect(await colorOf(statusOf(page))).toBe('green');
  });

  // SPEC 4.11, 4.14, 8.10, 9.22
  it('saves nothing when an upload fails; the next attempt sends only what is missing', async () => {
    const page = await open(office.page);
    const writes = writesOf(page);
    await page.route(isUpload, (route) =>
      writes.uploads.length === 2 ? route.fulfill({ status: 500, body: 'Oh.' }) : route.continue(),
    );
    await fill(
      page,
      'Trial engine',
      images.map((image, at) => ({ ...image, name: `picture ${at + 1}.jpg` })),
    );
    await save(page).click();
    await expect
      .poll(() => statusOf(page).textContent())
      .toBe('Failed to upoad the file picture 2.jpg. Error in upoading the files.');
    expect(await filesOf(page).allTextContents()).toEqual([
      'Success Sucessfully uploaded file picture 1.jpg.',
      'Error in uploading picture 2.jpg: Oh.',
    ]);
    expect(await filesOf(page).last().getAttribute('class')).toBe('form-failed');
    expect(await colorOf(filesOf(page).last())).toBe('red');
    expect(await colorOf(statusOf(page))).toBe('red');
    expect(await barriers(page)).toEqual([]);
    expect(writes.saves).toEqual([]);
    expect(await stored()).toEqual([]);

    await page.unroute(isUpload);
    await dialogOf(page).getByRole('button', { name: 'Back to the form' }).click();
    await save(page).click();
    await expect.poll(() => statusOf(page).textContent()).toBe('Sucessfully saved data.');
    expect(writes.uploads.map((path) => path.slice(-'picture 1.jpg'.length))).toEqual([
      'picture 1.jpg',
      'picture 2.jpg',
      'picture 2.jpg',
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('shows the server’s error when saving fails, and keeps the typed values', async () => {
    const page = await open(office.page);
    let answer = { status: 403, body: 'User not authorized.' };
    await page.route(isSave, (route) => route.fulfill(answer));
    await fill(page, 'Trial engine', images.slice(0, 1));
    for (const next of [answer, { status: 500, body: 'Something broke.' }]) {
      answer = next;
      await save(page).click();
      await expect.poll(() => statusOf(page).textContent()).toBe(`Error in saving the data. ${answer.body}`);
      await dialogOf(page).getByRole('button', { name: 'Back to the form' }).click();
      expect(await dialogOf(page).getByLabel('Title').inputValue()).toBe('Trial engine');
    }
  });

  it('creates one document although the first response is lost', async () => {
    const page = await open(office.page);
    let isLost = true;
    await page.route(isSave, async (route) => {
      await route.fetch();
      if (isLost) await route.abort();
      else await route.continue();
      isLost = false;
    });
    await fill(page, 'Trial engine', images.slice(0, 1));
    await save(page).click();
    await expect.poll(() => statusOf(page).textContent()).toMatch(/^Error in saving the data\. /);
    await dialogOf(page).getByRole('button', { name: 'Back to the form' }).click();
    await save(page).click();
    await expect.poll(() => statusOf(page).textContent()).toBe('Sucessfully saved data.');
    expect(await stored()).toHaveLength(1);
  });

  it('stops uploading once it is closed', async () => {
    const page = await open(office.page);
    const writes = writesOf(page);
    let isWaiting = false;
    // Never respond, so that the upload stays pending until the form closes.
    await page.route(isUpload, () => void (isWaiting = true));
    await fill(page);
    await save(page).click();
    await expect.poll(() => isWaiting).toBe(true);
    const given = page.waitForEvent('requestfailed', (request) => isUpload(new URL(request.url())));
    await discard(page);
    await given;
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(
      await page.getByRole('button', { name: 'Add Apparatus' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
    expect(writes).toMatchObject({ uploads: [expect.any(String)], saves: [] });
  });

  // SPEC 2.37, 6.5
  it('rejects a user who has lost the privilege, and then disappears', async () => {
    const visitor = await visitAs(browser, former, '/?body=apparatus');
    visitors.push(visitor);
    const page = await open(visitor.page);
    await records.db.doc(`members/${demoted}`).update({ privileges: ['member'] });
    await fill(page, 'Trial engine', images.slice(0, 1));
    await save(page).click();
    await expect
      .poll(() => statusOf(page).textContent())
      .toBe('Failed to upoad the file image.jpg. Error in upoading the files.');
    expect(await filesOf(page).allTextContents()).toEqual(['Error in uploading image.jpg: User not authorized.']);
    await discard(page);
    await page.getByRole('button', { name: 'Add Apparatus' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: units.ladder }).waitFor();
    expect(await stored()).toEqual([]);
  });

  // SPEC 5.3
  it('marks every required field, and fits at every width', async () => {
    const page = await open(office.page);
    const writes = writesOf(page);
    await save(page).click();
    expect(
      await dialogOf(page)
        .locator(':invalid:not(form)')
        .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).name)),
    ).toEqual(['title', 'model', 'description', 'images']);
    const input = dialogOf(page).getByLabel('Pictures');
    expect(await input.evaluate((control: HTMLInputElement) => [control.accept, control.multiple])).toEqual([
      'image/*',
      true,
    ]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await dialogOf(page).evaluate(
          (element) =>
            element.getBoundingClientRect().right <= innerWidth && element.scrollWidth <= element.clientWidth,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(writes).toEqual({ uploads: [], saves: [] });
  });
});

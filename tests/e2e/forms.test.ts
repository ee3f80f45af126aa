import { digest } from '@firehouse/functions/testing/digest';
import { texts } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { EventEmitter, once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../api/queuedMails.ts';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { barriers, colorOf, openBrowser, visit } from './browser.ts';

let browser: Browser;
let records: Records;

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

/** Returns the documents with the given email address, and registers them for removal after the tests. */
async function stored(collection: string, field: string, address: string) {
  const { docs } = await records.db.collection(collection).where(field, '==', address).get();
  records.forget(...docs.map(({ ref }) => ref.path));
  return docs.map((document) => document.data());
}

async function openApplication(page: Page) {
  await page.getByRole('button', { name: 'Apply to join' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to join' });
  await dialog.getByLabel('Name').waitFor();
  return dialog;
}

async function fill(dialog: ReturnType<Page['getByRole']>, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
}

const ada = {
  Name: 'Ada Applicant',
  Address: '1 Mill Road',
  Phone: '610-555-0101',
  Email: 'Ada.E2E@People.Example',
};

describe('applying to join', () => {
  // SPEC 2.39, 3.20, 4.13, 5.2, 5.4, 5.5, 6.1, 7.22, 8.8, 8.9
  it('stores the application once, after a failure and a second try, and thanks', async () => {
    const { page, problems, leave } = await visit(browser, '/?body=join_us');
    const dialog = await openApplication(page);
    await dialog.getByRole('button', { name: 'Send application' }).click();
    const summary = dialog.getByRole('alert', { name: 'There is a problem' });
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Enter the name.',
      'Enter the address.',
      'Enter the phone.',
      'Enter the email.',
    ]);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toMatch(/^Error: /);
    await summary.getByRole('link', { name: 'Enter the name.' }).click();
    expect(
      await dialog
        .getByLabel('Name')
        .evaluate((input: HTMLInputElement) => [input.validity.valueMissing, document.activeElement === input]),
    ).toEqual([true, true]);
    expect(await barriers(page)).toEqual([]);

    await fill(dialog, ada);
    await page.route('**/api/apply', (route) => route.abort());
    await dialog.getByLabel('Email').press('Enter');
    await dialog.getByText(texts.applicationFailed).waitFor();
    expect(await colorOf(dialog.getByText(texts.applicationFailed))).toBe('red');
    expect(await dialog.locator('form').isVisible()).toBe(false);
    await page.unroute('**/api/apply');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await dialog.getByText(texts.applicationThanks).waitFor();
    expect(await dialog.locator('form').isVisible()).toBe(false);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(await dialog.count()).toBe(0);

    expect(await stored('members.applications', 'email', 'ada.e2e@people.example')).toEqual([
      expect.objectContaining({ name: 'Ada Applicant', address: '1 Mill Road', phone: '610-555-0101', status: 'new' }),
    ]);
    expect(await mailsTo(records.db, 'ada.e2e@people.example')).toHaveLength(1);
    expect(problems).toEqual([]);
    await leave();
  });

  it('keeps a dialog that was opened before the first responses arrived', async () => {
    const { page, leave } = await visit(browser, '/privacy.html');
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    await page.route('**/api/alerts', async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto('/?body=join_us');
    const dialog = await openApplication(page);
    await dialog.getByLabel('Name').fill('Early Bird');
    gate.emit('open');
    await page.getByRole('region', { name: 'Alerts' }).waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Early Bird');
    await leave();
  });

  // SPEC 4.12
  it('shows its progress in blue while it waits (SPEC §4)', async () => {
    const { page, leave } = await visit(browser, '/?body=join_us');
    const dialog = await openApplication(page);
    await fill(dialog, { ...ada, Email: 'slow@people.example' });
    await page.route('**/api/apply', () => {});
    await dialog.getByRole('button', { name: 'Send application' }).click();
    const status = dialog.getByText(texts.inProgress);
    await status.waitFor();
    expect(await colorOf(status)).toBe('blue');
    await leave();
  });
});

describe('one post by its path', () => {
  // SPEC 2.49, 8.15
  it('is shown with its title; a missing post shows nothing', async () => {
    await records.put({
      'posts/by path': {
        type: 'News',
        title: 'A new hose',
        description: 'It is long.',
        postedBy: 'a@b.example',
        occurrenceDate: new Date('2026-01-02T12:00:00Z'),
      },
    });
    const { page, problems, leave } = await visit(browser, '/posts/ShowPost/by%20path');
    await page.getByRole('heading', { level: 2, name: 'A new hose' }).waitFor();
    await expect.poll(() => page.title()).toContain('A new hose');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
    expect(new URL(page.url()).pathname).toBe('/posts/ShowPost/by%20path');
    expect(await page.getByRole('heading', { level: 2, name: 'A new hose' }).isVisible()).toBe(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Join Us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Join Us' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'A new hose' }).waitFor();

    await page.goto('/posts/ShowPost/no-such-post');
    await page.locator('.news-one[aria-busy=false]').waitFor({ state: 'attached' });
    expect(await page.locator('.news-one').innerText()).toBe('');
    expect(problems).toEqual([]);
    await leave();
  });
});

/**
 * Returns the document that counts all visitors' forms for the shared rate limit. Its ID uses the local suite's key.
 */
function sharedCount() {
  return records.db.doc(`limits/${digest('local', 'limit', 'all')}`);
}

/** Records the responses to a page's form requests, and every status message that the page shows. */
async function watched(page: Page) {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status());
  });
  await page.evaluate(() => {
    const words: string[] = [];
    Object.assign(globalThis, { words });
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[role="status"]')) words.push(line.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const words = () => page.evaluate(() => [...new Set((globalThis as unknown as { words: string[] }).words)]);
  return { statuses, words };
}

describe('when too many forms have arrived', () => {
  beforeAll(async () => {
    await sharedCount().set({ count: 100_000, expireAt: Timestamp.fromMillis(Date.now() + 3_600_000) });
  });

  afterAll(async () => {
    await sharedCount().delete();
  });

  it('an application solves a challenge in a worker, says so, and is stored', async () => {
    const { page, problems, leave } = await visit(browser, '/?body=join_us');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const dialog = await openApplication(page);
    const address = 'proof.e2e@people.example';
    await fill(dialog, { ...ada, Email: address });
    expect(loaded.filter((url) => /proveWork|worker/.test(url))).toEqual([]);
    const { statuses, words } = await watched(page);
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await dialog.getByText(texts.applicationThanks).waitFor();
    expect(statuses).toEqual([428, 201]);
    expect(await words()).toContain('Checking that you’re not a robot…');
    expect(loaded.filter((url) => url.includes('/static/js/findNumber.worker-'))).toHaveLength(1);
    expect(await stored('members.applications', 'email', address)).toHaveLength(1);
    // Chromium logs unsuccessful responses to the console.
    expect(problems.filter((problem) => !problem.includes('428'))).toEqual([]);
    await leave();
  });

  it('the forms to subscribe and to unsubscribe solve one, too', async () => {
    const address = 'proof.subscribes@people.example';
    const subscribing = await visit(browser, '/');
    await subscribing.page.getByRole('button', { name: 'Subscribe' }).first().click();
    const dialog = subscribing.page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.getByLabel('Email').fill(address);
    const first = await watched(subscribing.page);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText('Check your email and click the link to confirm.').waitFor();
    expect(first.statuses).toEqual([428, 202]);
    expect(await first.words()).toContain('Checking that you’re not a robot…');
    await subscribing.leave();

    const ending = await visit(browser, `/unsubscribe/${address}`);
    const second = await watched(ending.page);
    await ending.page.getByRole('button', { name: 'Send me the link' }).click();
    await expect.poll(() => second.statuses).toEqual([428, 202]);
    expect(await second.words()).toContain('Checking that you’re not a robot…');
    expect(await mailsTo(records.db, address)).toHaveLength(2);
    await ending.leave();
  });
});

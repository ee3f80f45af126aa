import { texts } from '@firehouse/model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../api/mails.ts';
import { openRecords, type Records } from '../api/records.ts';
import { barriers, openBrowser, visit } from './browser.ts';

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

/** What the database holds under an address; taken away at the end. */
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

const ada = { Name: 'Ada Applicant', Address: '1 Mill Road', Phone: '610-555-0101', 'E-mail': 'Ada.E2E@People.Example' };

describe('applying to join', () => {
  it('stores the application once, after a failure and a second try, and thanks', async () => {
    const { page, troubles, leave } = await visit(browser, '/?body=join_us');
    const dialog = await openApplication(page);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send application' }).click();
    expect(await dialog.getByLabel('Name').evaluate((input: HTMLInputElement) => [input.validity.valueMissing, document.activeElement === input])).toEqual([true, true]);

    await fill(dialog, ada);
    await page.route('**/api/apply', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await dialog.getByText(texts.applicationFailed).waitFor();
    expect(await dialog.locator('form').isVisible()).toBe(false);
    await page.unroute('**/api/apply');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await dialog.getByRole('button', { name: 'Send application' }).click();
    await dialog.getByText(texts.applicationThanks).waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(await dialog.count()).toBe(0);

    expect(await stored('members.applications', 'email', 'ada.e2e@people.example')).toEqual([
      expect.objectContaining({ name: 'Ada Applicant', address: '1 Mill Road', phone: '610-555-0101', status: 'new' }),
    ]);
    expect(await mailsTo(records.db, 'ada.e2e@people.example')).toHaveLength(1);
    expect(troubles).toEqual([]);
    await leave();
  });

  it('says in progress while it waits, in the colours of SPEC §4', async () => {
    const { page, leave } = await visit(browser, '/?body=join_us');
    const dialog = await openApplication(page);
    await fill(dialog, { ...ada, 'E-mail': 'slow@people.example' });
    await page.route('**/api/apply', () => {});
    await dialog.getByRole('button', { name: 'Send application' }).click();
    const status = dialog.getByText(texts.inProgress);
    await status.waitFor();
    const [red, green, blue] = await status.evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number));
    expect((blue ?? 0) > (red ?? 0) && (blue ?? 0) > (green ?? 0)).toBe(true);
    await leave();
  });
});

describe('subscribing', () => {
  it('mails the link that begins the subscription', async () => {
    const { page, troubles, leave } = await visit(browser, '/');
    await page.locator('.log-state.live').waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.getByLabel('E-mail').fill('Reader.E2E@People.Example');
    await dialog.getByLabel('News & Events').check();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText('Look into your mail').waitFor();
    const [mail] = await mailsTo(records.db, 'reader.e2e@people.example');
    expect(mail?.message.text).toContain('Alerts and News & Events');
    expect(await stored('subscriptions', 'email', 'reader.e2e@people.example')).toEqual([]);
    expect(troubles).toEqual([]);
    await leave();
  });
});

import { HOUR_MS, type Post } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { sessionOf, visitAs } from '../account/signIn.ts';
import { barriersEverywhere, openBrowser } from '../browser.ts';
import { createButton } from './portalVisitor.ts';

const MEMBER = 'member.coming@people.example';
const PATIENCE = { timeout: 60_000, interval: 250 };

const sizes = {
  '360': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  '1280': { viewport: { width: 1280, height: 800 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
type Size = keyof typeof sizes;
const widths = Object.keys(sizes) as Size[];

let browser: Browser;
let records: Records;

const drillOf = (size: Size) => `coming-${size}`;

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  const { notAField: _, ...record } = memberRecord(MEMBER, ['member']);
  const drill = (size: Size): [string, object] => [
    `posts/${drillOf(size)}`,
    {
      type: 'Training',
      title: `Drill at ${size}`,
      description: 'Pumps.',
      occurrenceDate: Timestamp.fromMillis(Date.now() + HOUR_MS),
      postedBy: MEMBER,
      emailRev: 0,
      rev: 1,
      createdAt: Timestamp.now(),
    },
  ];
  await records.put({ [`members/${MEMBER}`]: { ...record, key: 'coming' }, ...Object.fromEntries(widths.map(drill)) });
  records.forget(...widths.map((size) => `answers/${drillOf(size)}_${MEMBER}`));
});

afterAll(async () => {
  await records.clear();
  await browser.close();
});

describe.each(widths)('at %s px', (size) => {
  // SPEC 10.132, 10.107
  it('a member answers a training with one tap, adds a note, and finds both again', async () => {
    const session = await sessionOf(browser, MEMBER);
    const { page, problems, leave } = await visitAs(browser, session, '/memberportal?body=schedule', sizes[size]);
    const card = page.getByRole('article', { name: `Drill at ${size}` });
    await card.getByRole('button', { name: 'Yes' }).click();
    await card.getByText('You answered Yes.').waitFor({ state: 'attached' });
    await card.getByLabel('Note').fill('Ten minutes late');
    await card.getByLabel('Note').press('Enter');
    await card.getByText('1 coming').click();
    await card.getByText('“Ten minutes late”').waitFor();
    expect(await records.stored(`answers/${drillOf(size)}_${MEMBER}`)).toMatchObject({
      answer: 'yes',
      note: 'Ten minutes late',
      rev: 2,
    });
    await page.reload();
    await card.getByText('1 coming').click();
    await card.getByText('“Ten minutes late”').waitFor();
    expect(await card.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
    // Answer by keyboard.
    await card.getByRole('button', { name: 'Maybe' }).focus();
    await page.keyboard.press('Enter');
    await card.getByText('You answered Maybe.').waitFor({ state: 'attached' });
    await page.goto(`/posts/ShowPost/${drillOf(size)}`);
    await page
      .getByRole('heading', { name: `Drill at ${size}` })
      .first()
      .waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Ten minutes late');
    expect(problems).toEqual([]);
    await leave();
  });

  // SPEC 10.134, 10.135
  it('an admin adds a series, and takes it back with one Undo', async () => {
    const session = await sessionOf(browser, ownSuite().accounts.admin);
    const { page, problems, leave } = await visitAs(browser, session, '/memberportal?body=schedule', sizes[size]);
    const title = `Series at ${size}`;
    const button = size === '1280' ? createButton(page, 'New post') : page.getByRole('button', { name: 'New post' });
    await button.click();
    const form = page.getByRole('dialog', { name: 'New post' });
    await form.getByLabel('Type').selectOption('Training');
    await form.getByLabel('Title', { exact: true }).fill(title);
    await form.getByLabel('Description').fill('Every week.');
    await form.getByLabel('Date', { exact: true }).fill('2099-01-05T18:30');
    await form.getByLabel('Repeats').selectOption('weekly');
    await form.getByLabel('Until').fill('2099-02-02');
    await form.getByLabel('Email subscribers').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    // This button appears once the series is stored. The dialog's own Close button is there from the start.
    await form.locator('.btn-primary', { hasText: 'Close' }).click();
    const added = page.getByText(`Added “${title}: all dates”.`);
    await added.waitFor();
    const dates = async () =>
      (await records.db.collection('posts').where('title', '==', title).get()).docs.map(({ ref, id }) => {
        records.forget(ref.path, `trash/posts.${id}`);
        return id;
      });
    const stored = await dates();
    expect(stored).toHaveLength(5);
    expect((await records.stored(`posts/${stored[0]}`)) as Partial<Post>).toMatchObject({ repeats: 'weekly' });
    await page.getByRole('button', { name: `Undo adding ${title}: all dates` }).click();
    await page.getByText(`Deleted “${title}: all dates”.`).waitFor();
    await expect.poll(dates, PATIENCE).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  });
});

// SPEC 10.106, 10.136
it('the schedule, with a secret address, has no barrier at any width', async () => {
  const session = await sessionOf(browser, MEMBER);
  const { page, problems, leave } = await visitAs(browser, session, '/memberportal?body=schedule');
  await page.getByRole('button', { name: 'Create a secret address' }).click();
  const address = await page.getByLabel('Secret address').inputValue();
  expect(address).toContain('/feeds/members/coming/');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'No' }).click();
  await card.getByText(/\d not coming$/).click();
  expect(await barriersEverywhere(page)).toEqual([]);
  expect(problems).toEqual([]);
  await leave();
});

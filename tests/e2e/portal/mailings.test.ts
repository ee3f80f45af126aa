import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { awaitEmail, inboxOf, type InboxEmail } from '../../suite/inbox.ts';
import { sessionOf, windowOf, type UserWindow } from '../account/signIn.ts';
import { endVisits, openBrowser, visit, type Visitor } from '../browser.ts';
import { createButton } from './portalVisitor.ts';

// Follows a mailing from the form to the email and the unsubscribe link, with the suite's functions, its Tasks emulator
// and a real SMTP server.

const NEIGHBOR = 'neighbor.mailing@people.example';
/** Always subscribed. An email to this address shows that a mailing was sent. */
const WITNESS = 'witness.mailing@people.example';
const SUPPRESSED = 'gone.mailing@people.example';
const POLL = { timeout: 60_000 };

let browser: Browser;
let records: Records;
let office: UserWindow;
const visitors: Visitor[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  office = await windowOf(browser, await sessionOf(browser, ownSuite().accounts.admin));
  await records.put({ [`subscriptions/${WITNESS}`]: { email: WITNESS, type: ['alerts'] } });
});

afterAll(async () => {
  await browser.close();
  for (const collection of ['alerts', 'trash', 'mailings']) {
    const { docs } = await records.db.collection(collection).get();
    const ours = docs.filter((each) => String(each.get('title')).startsWith('Mailed'));
    await Promise.all(ours.map(({ ref }) => records.db.recursiveDelete(ref)));
  }
  records.forget(`subscriptions/${NEIGHBOR}`, `suppressions/${SUPPRESSED}`);
  await records.clear();
});

afterEach(async () => {
  await endVisits(visitors, office);
});

/** Posts an alert that is in force immediately. */
async function postAlert(page: Page, title: string): Promise<void> {
  await createButton(page, 'New alert').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Details').fill('Boil the water until Friday.');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await dialog.getByText('Sucessfully saved data.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const subjectsTo = async (address: string) => (await inboxOf(address)).map(({ subject }) => subject);
const subscribedTo = async (address: string) => (await records.db.doc(`subscriptions/${address}`).get()).get('type');
const linkOf = (header: string | undefined) => /<(https?:[^>]+)>/.exec(header ?? '')?.[1] ?? '';
const linksOf = ({ text, html, headers }: InboxEmail) =>
  new Set(
    [...`${text} ${html.replaceAll('&amp;', '&')}`.matchAll(/https?:\/\/[^\s"<>]+/g)]
      .map(([link]) => link)
      .concat(linkOf(headers['list-unsubscribe'])),
  );

/** Finds the line in the portal's list that shows the status of an alert's mailing. */
const lineOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText(/Sent to|Nobody|Sending|Canceled|Paused|Goes out/)
    .first();

describe('an alert, from the portal to the inbox', () => {
  let first: InboxEmail;

  it('reaches a neighbor who subscribed and confirmed in the browser', async () => {
    const { page, ...visitor } = await visit(browser, '/');
    visitors.push({ page, ...visitor });
    await page.getByRole('button', { name: 'Subscribe' }).first().click();
    const form = page.getByRole('dialog', { name: 'Subscribe' });
    await form.getByLabel(/mail/i).first().fill(NEIGHBOR);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const { text } = await awaitEmail(NEIGHBOR);
    // The link is opened in the browser that subscribed, so no click is needed.
    const confirming = await page.context().newPage();
    await confirming.goto(/https?:\S+#subscribe=\S+/.exec(text)?.[0] ?? '');
    await expect.poll(() => subscribedTo(NEIGHBOR), POLL).toEqual(['alerts']);

    const portal = await office.open('/memberportal');
    const posted = Date.now();
    await postAlert(portal, 'Mailed: boil water');
    await expect
      .poll(async () => (await subjectsTo(NEIGHBOR)).some((subject) => subject.includes('Mailed: boil water')), POLL)
      .toBe(true);
    process.stdout.write(`An alert was in the inbox ${Date.now() - posted} ms after its form was opened.\n`);
    first = (await inboxOf(NEIGHBOR)).find(({ subject }) => subject.includes('Mailed: boil water')) as InboxEmail;
    expect(first.text).toContain('Boil the water until Friday.');
    expect(first.html).toContain('Boil the water until Friday.');
  });

  it('carries the headers of RFC 8058, each on one line', () => {
    expect(first.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
    expect(first.raw).toMatch(/^List-Unsubscribe: <http:\/\/[^>\r\n]+>\r?$/m);
    expect(first.headers['list-id']).toMatch(/alerts/);
    expect(first.headers['message-id']).toMatch(/^<[^@\s]+@[^@\s]+>$/);
    // Only the unsubscribe link, which the specification defines, contains the address.
    expect([...linksOf(first)].filter((link) => link.includes('neighbor') && !link.includes('/unsubscribe/'))).toEqual(
      [],
    );
  });

  it('shows as sent in the portal', async () => {
    const page = await office.open('/memberportal?body=alerts');
    await lineOf(page, 'Mailed: boil water').waitFor();
    await expect.poll(() => lineOf(page, 'Mailed: boil water').textContent(), POLL).toMatch(/^Sent to /);
  });

  it('is safe from scanners that follow every link', async () => {
    const links = [...linksOf(first), ...linksOf(await awaitEmail(NEIGHBOR))];
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.filter((each) => each.startsWith(ownSuite().hosting)))
      for (const method of ['GET', 'HEAD']) await fetch(link, { method });
    expect(await subscribedTo(NEIGHBOR)).toEqual(['alerts']);
  });

  it('is not sent again when its deletion is undone', async () => {
    const page = await office.open('/memberportal?body=alerts');
    await page
      .getByRole('button', { name: /^Delete .*Mailed: boil water/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: /^Undo deleting .*Mailed: boil water/ }).click();
    const stored = records.db.collection('alerts').where('title', '==', 'Mailed: boil water');
    await expect.poll(async () => (await stored.get()).size, POLL).toBe(1);
    // Wait for another alert's emails, which pass through the same triggers.
    await postAlert(page, 'Mailed: second');
    await expect
      .poll(async () => (await subjectsTo(NEIGHBOR)).some((subject) => subject.includes('Mailed: second')), POLL)
      .toBe(true);
    const again = (await subjectsTo(NEIGHBOR)).filter((subject) => subject.includes('Mailed: boil water'));
    expect(again).toHaveLength(1);
  });

  it('is no longer emailed after a one-click unsubscribe', async () => {
    const response = await fetch(linkOf(first.headers['list-unsubscribe']), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    const before = (await inboxOf(NEIGHBOR)).length;
    await postAlert(await office.open('/memberportal'), 'Mailed: third');
    await expect
      .poll(async () => (await subjectsTo(WITNESS)).some((subject) => subject.includes('Mailed: third')), POLL)
      .toBe(true);
    expect(await inboxOf(NEIGHBOR)).toHaveLength(before);
  });
});

describe('an admin', () => {
  it('sends a test of an alert to themselves alone', async () => {
    const { admin: address } = ownSuite().accounts;
    const before = (await inboxOf(WITNESS)).length;
    const [startTime, endTime] = [inDays(1), inDays(2)];
    await records.put({
      'alerts/mailed-later': { title: 'Mailed: later', description: 'Boil it.', startTime, endTime },
    });
    const page = await office.open('/memberportal?body=alerts');
    await page.getByRole('button', { name: /^Send a test to me.*Mailed: later/ }).click();
    await page.getByText(`We sent a test to ${address}.`).waitFor();
    await expect
      .poll(async () => (await subjectsTo(address)).some((subject) => subject.includes('Mailed: later')), POLL)
      .toBe(true);
    expect(await inboxOf(WITNESS)).toHaveLength(before);
  });

  it('allows a suppressed address again, which gets the next alert', async () => {
    await records.put({
      [`subscriptions/${SUPPRESSED}`]: { email: SUPPRESSED, type: ['alerts'] },
      [`suppressions/${SUPPRESSED}`]: { email: SUPPRESSED, source: 'bounce', reason: '550 5.1.1', at: new Date() },
    });
    const page = await office.open('/memberportal');
    await postAlert(page, 'Mailed: fourth');
    await expect
      .poll(async () => (await subjectsTo(WITNESS)).some((subject) => subject.includes('Mailed: fourth')), POLL)
      .toBe(true);
    expect(await inboxOf(SUPPRESSED)).toEqual([]);

    await page.goto('/memberportal?body=email');
    await page.getByRole('button', { name: new RegExp(`^Allow again.*${SUPPRESSED}`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Allow/ })
      .click();
    await expect.poll(async () => (await records.db.doc(`suppressions/${SUPPRESSED}`).get()).exists, POLL).toBe(false);
    await postAlert(page, 'Mailed: fifth');
    await expect.poll(() => subjectsTo(SUPPRESSED), POLL).toEqual([expect.stringContaining('Mailed: fifth')]);
  });
});

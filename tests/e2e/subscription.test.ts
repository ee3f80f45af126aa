import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { awaitEmail, type InboxEmail } from '../suite/inbox.ts';
import { barriers, openBrowser, visit, type Visitor } from './browser.ts';

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

function address(name: string): string {
  const email = `${name}.e2e@people.example`;
  records.forget(`subscriptions/${email}`);
  return email;
}

async function subscribedTo(email: string): Promise<unknown> {
  return (await records.db.doc(`subscriptions/${email}`).get()).get('type');
}

/** Fills in and submits the subscription form. */
async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByText('Check your email and click the link to confirm.').waitFor();
}

/** Subscribes and confirms in the same browser, and opens the preferences page from the welcome email. */
async function subscriber(email: string): Promise<Visitor> {
  const visitor = await visit(browser, '/?body=new_station');
  await subscribe(visitor.page, email);
  await open(visitor.page, firstPath(await awaitEmail(email)));
  await visitor.page.getByText(`We’ll email alerts to ${email}.`).waitFor();
  await open(visitor.page, firstPath(await awaitEmail(email, 2)));
  return visitor;
}

/** Opens a link as if from an email. Loads another page first, because otherwise only the hash would change. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('/privacy.html');
  await page.goto(path);
}

/** Returns the path and hash of the first link in an email. */
function firstPath({ text }: InboxEmail): string {
  const { pathname, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + hash;
}

/** Returns all links in an email's text, HTML and headers. */
function linksIn({ text, html, headers }: InboxEmail): string[] {
  const all = [text, html.replaceAll('&amp;', '&'), ...Object.values(headers)].join('\n');
  return [...new Set(all.match(/https?:\/\/[^\s"<>]+/g) ?? [])];
}

describe('subscribing', () => {
  // SPEC 2.45, 2.52, 3.23, 5.5, 9.17
  it('emails a link that confirms at once in the browser that subscribed', async () => {
    const email = address('reader');
    const { page, problems, leave } = await visit(browser, '/');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.getByLabel('Email').fill('Reader.E2E@People.Example');
    expect(await dialog.getByLabel('Email').evaluate((input) => getComputedStyle(input).textTransform)).toBe(
      'lowercase',
    );
    expect(await dialog.getByLabel('Alerts').isChecked()).toBe(true);
    await dialog.getByLabel('News & Events').check();
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByText('Check your email and click the link to confirm.').waitFor();
    await dialog.getByText(`We sent it to ${email}.`).waitFor();
    const confirmation = await awaitEmail(email);
    expect(confirmation.text).toContain('want to get alerts, news and events from');
    expect(await subscribedTo(email)).toBeUndefined();

    await open(page, firstPath(confirmation));
    const confirmed = page.getByRole('dialog', { name: 'You’re subscribed' });
    await confirmed.getByText(`We’ll email alerts, news and events to ${email}.`).waitFor();
    expect(await subscribedTo(email)).toEqual(['alerts', 'posts']);
    await confirmed.getByRole('link', { name: 'Email preferences' }).click();
    await page.getByText(`${email} gets alerts, news and events by email.`).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  it('needs a click in another browser; email scanners that open all links change nothing', async () => {
    const email = address('scanned');
    const first = await visit(browser, '/?body=new_station');
    await subscribe(first.page, email);
    const confirmation = await awaitEmail(email);
    const links = linksIn(confirmation);
    expect(links.map((link) => new URL(link).pathname)).toEqual(
      expect.arrayContaining(['/', `/unsubscribe/${encodeURIComponent(email)}`, '/api/subscriptions/unsubscribe']),
    );
    const { page, problems, leave } = await visit(browser, '/privacy.html');
    const scan = async (all: readonly string[], isDone: (page: Page) => Promise<unknown>) => {
      for (const link of all) {
        for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status, link).toBe(200);
        // Some email clients even run a page's scripts.
        await open(page, link);
        await isDone(page);
      }
    };
    await scan(links, (shown) =>
      shown
        .getByRole('button', { name: /^(Confirm subscription|Subscribe)$/ })
        .last()
        .waitFor(),
    );
    expect(await subscribedTo(email)).toBeUndefined();

    await open(page, firstPath(confirmation));
    const dialog = page.getByRole('dialog', { name: 'Confirm your subscription' });
    await dialog.getByText(`Email alerts to ${email}?`).waitFor();
    await dialog.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('dialog', { name: 'You’re subscribed' }).getByText(`to ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(await subscribedTo(email)).toEqual(['alerts']);

    await scan(linksIn(await awaitEmail(email, 2)), (shown) =>
      shown.getByRole('button', { name: 'Unsubscribe' }).waitFor(),
    );
    expect(await subscribedTo(email)).toEqual(['alerts']);
    expect(problems).toEqual([]);
    await first.leave();
    await leave();
  });

  it('offers the form again when the link has expired', async () => {
    const { page, leave } = await visit(browser, `/#subscribe=${'x'.repeat(43)}`);
    await page.getByText('This link is invalid or has expired. Request a new one.').waitFor();
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('dialog', { name: 'Subscribe' }).getByLabel('Email').waitFor();
    await leave();
  });
});

describe('the preferences page', () => {
  // SPEC 2.50, 6.1, 7.16, 7.23
  it('changes the subscription, ends it by one button, and restarts it only by an emailed link', async () => {
    const email = address('prefers');
    const { page, problems, leave } = await subscriber(email);
    await page.getByText(`${email} gets alerts by email.`).waitFor();
    await page.getByLabel('News & Events').check();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText(`Saved. We’ll email alerts, news and events to ${email}.`).waitFor();
    expect(await subscribedTo(email)).toEqual(['alerts', 'posts']);
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByText(`You’re unsubscribed. We won’t send ${email} any more emails.`).waitFor();
    expect(await subscribedTo(email)).toBeUndefined();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByText('Check your email and click the link to confirm.').waitFor();
    expect(await subscribedTo(email)).toBeUndefined();
    await page.reload();
    await page.getByText(`${email} is not subscribed.`).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Alerts' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'News & Events' }).isChecked()).toBe(false);

    await open(page, firstPath(await awaitEmail(email, 3)));
    await page.getByRole('dialog', { name: 'You’re subscribed' }).getByText(`to ${email}.`).waitFor();
    expect(await subscribedTo(email)).toEqual(['alerts', 'posts']);
    expect(problems).toEqual([]);
    await leave();
  });

  // SPEC 2.50
  it('emails the link without a token, with the same text for an unknown address', async () => {
    const email = address('forgetful');
    const { page, problems, leave } = await subscriber(email);
    const shown: string[] = [];
    for (const each of [email, address('stranger')]) {
      await open(page, `/unsubscribe/${encodeURIComponent(each)}`);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await page.getByText(`We sent it to ${each}.`).waitFor();
      shown.push((await page.locator('.subscription').innerText()).replace(each, 'ADDRESS'));
    }
    expect(shown[0]).toBe(shown[1]);
    await open(page, firstPath(await awaitEmail(email, 3)));
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByText('You’re unsubscribed.').waitFor();
    expect(await subscribedTo(email)).toBeUndefined();

    await open(page, `/unsubscribe/nobody%40people.example#token=${'y'.repeat(60)}`);
    await page.getByText('This link is invalid or has expired. Request a new one.').waitFor();
    await page.getByRole('button', { name: 'Send me the link' }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  it('shows its button on the first screen of a phone, below open alerts', async () => {
    const email = address('phone');
    await records.put({
      'alerts/subscription e2e': {
        title: 'Road closed',
        description: 'Line after line.\n'.repeat(20),
        startTime: new Date(Date.now() - 60_000),
        endTime: new Date(Date.now() + 3_600_000),
      },
    });
    const { page, leave } = await visit(browser, `/unsubscribe/${encodeURIComponent(email)}`, {
      viewport: { width: 360, height: 740 },
    });
    const button = page.getByRole('button', { name: 'Send me the link' });
    await button.waitFor();
    await expect
      .poll(() => button.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await leave();
  });
});

// SPEC 7.23
it('one click in an email program unsubscribes, which the preferences page shows', async () => {
  const email = address('oneclick');
  const { page, leave } = await subscriber(email);
  await page.getByText(`${email} gets alerts by email.`).waitFor();
  const { headers } = await awaitEmail(email, 2);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(response.status).toBe(200);
  expect(await subscribedTo(email)).toBeUndefined();
  await page.reload();
  await page.getByText(`${email} is not subscribed.`).waitFor();
  await leave();
});

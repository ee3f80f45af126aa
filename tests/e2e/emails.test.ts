import {
  alertContent,
  confirmationEmail,
  mailingEmail,
  notice,
  notSubscribedEmail,
  postsContent,
  preferencesEmail,
  receipt,
  welcomeEmail,
  type Content,
  type Message,
} from '@firehouse/functions/testing/mail';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, openBrowser, schemes } from './browser.ts';

/** Widths to render emails at, in CSS pixels: a small phone, and the preview pane of a desktop client. */
const WIDTHS = [320, 600];

const site = 'https://lanternhillfire.example';
const subscriber = { email: 'ada@people.example', manageToken: 't'.repeat(120), site };

/** Creates the email that a mailing sends to the subscriber. */
function mailed(type: 'alerts' | 'posts', content: Content): { readonly message: Message } {
  const context = { mailing: `${type}.a`, type, site, digestKey: 'key', from: 'Fire <info@lanternhillfire.example>' };
  return mailingEmail(context, content, subscriber.email);
}

const alert = {
  title: 'Millrace Road is closed',
  description: 'A tree took the wires down.\n\nUse Lantern Hill Road until the evening.',
  startTime: '2026-06-01T12:00:00Z',
  endTime: '2026-06-01T22:00:00Z',
  location: { address: '57 Millrace Road, Allentown', coordinate: { lat: 40.58, lng: -75.51 } },
};
const news = {
  type: 'News',
  description: 'Come and see the station. '.repeat(20),
  occurrenceDate: '2026-06-06T14:00:00Z',
};
const posts = [
  { ...news, id: 'a', type: 'Event', title: 'Open house on Saturday', endDate: '2026-06-06T18:00:00Z' },
  { ...news, id: 'b', title: 'A new pumper' },
  { ...news, id: 'c', title: 'L'.repeat(120) },
];

const emails: Readonly<Record<string, { readonly message: Message }>> = {
  alert: mailed('alerts', alertContent(alert, site)),
  'alert without a place': mailed('alerts', alertContent({ title: 'Burn ban', description: 'No open fires.' }, site)),
  post: mailed('posts', postsContent(posts.slice(0, 1), site)),
  posts: mailed('posts', postsContent(posts, site)),
  confirmation: confirmationEmail(subscriber, { type: ['alerts'], current: [], token: 't'.repeat(43) }),
  'changed confirmation': confirmationEmail(subscriber, {
    type: ['alerts', 'posts'],
    current: ['posts'],
    token: 't'.repeat(43),
  }),
  welcome: welcomeEmail(subscriber, ['alerts', 'posts']),
  preferences: preferencesEmail(subscriber, ['alerts']),
  'not subscribed': notSubscribedEmail(subscriber),
  receipt: receipt('ada@people.example'),
  notice: notice(
    {
      name: 'Ada Byrne',
      address: '57 Lantern Hill Road, Allentown, PA 18103',
      phone: '610-555-0100',
      email: `${'long'.repeat(15)}@people.example`,
      message: 'I can come on weekends.\n<b>Thank you</b>',
    },
    site,
  ),
};

const words = (text: string) =>
  text
    .replaceAll(/[\s:]+/g, ' ')
    .trim()
    .toLowerCase();

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

describe.each(Object.entries(emails))('the email %s', (_name, { message }) => {
  it('has no barriers, and fits, at each width in each color scheme', async () => {
    await page.setContent(message.html);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect(await barriers(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      }
    }
  });

  it('has the same content in its text version', async () => {
    await page.setContent(message.html);
    const text = words(message.text);
    const shown = await page.locator('p, h2, dt, dd').allInnerTexts();
    // Skip the company's name at the top. The text version doesn't contain it, because the sender has the same name.
    for (const part of shown.slice(1)) expect(text).toContain(words(part));
    for (const link of await page.locator('a').all()) expect(message.text).toContain(await link.getAttribute('href'));
  });
});

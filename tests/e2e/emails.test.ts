import type { Mail } from '@firehouse/functions/mail/mail';
import { notice, receipt } from '@firehouse/functions/applications/emails';
import {
  confirmationEmail,
  notSubscribedEmail,
  preferencesEmail,
  welcomeEmail,
} from '@firehouse/functions/subscriptions/emails';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, openBrowser, schemes } from './browser.ts';

/** The widths of an email, in CSS pixels: on a small phone, and in the pane of a desktop program. */
const WIDTHS = [320, 600];

const site = 'https://lanternhillfire.example';
const subscriber = { email: 'ada@people.example', manageToken: 't'.repeat(120), site };

const emails: Readonly<Record<string, Mail>> = {
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

const words = (text: string) => text.replaceAll(/[\s:]+/g, ' ').trim();

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

  it('says the same as text', async () => {
    await page.setContent(message.html);
    const text = words(message.text);
    const shown = await page.locator('p, h2, dt, dd').allInnerTexts();
    // The first is the name above the email, which the sender's name says to those who read the text.
    for (const part of shown.slice(1)) expect(text).toContain(words(part));
    for (const link of await page.locator('a').all()) expect(message.text).toContain(await link.getAttribute('href'));
  });
});

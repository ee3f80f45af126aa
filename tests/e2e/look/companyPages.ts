// Usage: `tsx tests/e2e/look/companyPages.ts FINDINGS [IMAGES]`, in a built copy of the repository. Opens every page of
// the site in a browser, and creates the company's emails, feeds and documents. Writes their text to a file, along with
// everything that is empty because a company fact is missing. Takes screenshots of pages and emails.
// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  alertContent,
  confirmationEmail,
  mailingEmail,
  notice,
  postsContent,
  receipt,
  welcomeEmail,
  type Message,
} from '@firehouse/functions/testing/mail';
import {
  alertsFeed,
  capMessage,
  eventsCalendar,
  newsFeed,
  nowPage,
  sitemap,
  type PublishedAlert,
  type PublishedPost,
} from '@firehouse/functions/testing/feeds';
import { company, fillIn, phoneLink } from '@firehouse/model';
import { escapeHtml } from '@firehouse/model/html';
import {
  demoAlerts,
  demoApparatus,
  demoMembers,
  demoPosts,
  recentIncidents,
  type DemoDocument,
} from '@firehouse/seed/demo';
import type { Browser, Page } from 'playwright-core';
import { launchTestBrowser } from '../../suite/chromium.ts';
import { demoAnswers } from './demoAnswers.ts';
import { emptyParts } from './emptyParts.ts';
import { serveSite } from './siteServer.ts';
import { untilIdle } from '../untilIdle.ts';

const [findingsFile, imageFolder] = process.argv.slice(2);
if (findingsFile === undefined) throw new Error('Name the file for the findings.');

const root = resolve(import.meta.dirname, '../../..');
/** A Thursday afternoon in the United States. */
const NOW = Date.parse('2026-11-19T18:45:00Z');
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Width of an email in the preview pane of a desktop client, in CSS pixels. */
const EMAIL_WIDTH = 600;
/** Timeout for pages and elements on a busy machine, in ms. */
const PATIENCE_MS = 120_000;
/** How many pages to open at a time. */
const WINDOWS = 3;

/** A page to open. */
interface Visited {
  readonly name: string;
  readonly path: string;
  /** Whether the page has no JavaScript. */
  readonly isPlain?: true;
}

const body = (key: string): Visited => ({ name: key, path: `/?body=${key}` });
const pages: readonly Visited[] = [
  { name: 'home', path: '/' },
  ...['about_us', 'apparatus', 'call_history', 'join_us', 'donate', 'news_n_events'].map(body),
  ...(company.fundraising === undefined ? [] : [body('new_station')]),
  { name: 'post', path: '/posts/ShowPost/demo-barn-fire' },
  { name: 'memberportal', path: '/memberportal' },
  { name: 'accessibility', path: '/accessibility.html', isPlain: true },
  { name: 'privacy', path: '/privacy.html', isPlain: true },
];

const texts: Record<string, string> = {};
const problems: string[] = [];

/** Scrolls through the page to load lazy content, and waits until nothing is loading. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 20));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

/** Records a page's text and its empty parts. */
async function record(page: Page, name: string): Promise<void> {
  texts[name] = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    // The build's scripts and styles are in separate files.
    for (const element of copy.querySelectorAll('script:not([type="application/ld+json"]), style')) element.remove();
    return `${document.title}\n${document.body.innerText}\n${copy.outerHTML}`;
  });
  for (const problem of await page.evaluate(emptyParts)) problems.push(`${name}: ${problem}`);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (imageFolder === undefined) return;
  await page.screenshot({ path: join(imageFolder, `${name}.png`), fullPage: true, animations: 'disabled' });
}

async function visitPage(browser: Browser, origin: string, { name, path, isPlain }: Visited): Promise<void> {
  const page = await browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce', serviceWorkers: 'block' });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', ({ message }) => problems.push(`${name}: ${message}`));
  // Define esbuild's helper for function names, because functions that run in the page call it.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.clock.setFixedTime(NOW);
  await page.goto(origin + path, { waitUntil: 'load' });
  if (!isPlain) await page.locator('html.live').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilIdle(page);
  await loadAll(page);
  await record(page, name);
  await takeScreenshot(page, name);
  if (name === 'home' && imageFolder !== undefined) {
    await page.setViewportSize(PHONE);
    await takeScreenshot(page, 'home-phone');
  }
  await page.close();
}

const site = company.origin;
const subscriber = { email: 'ada@people.example', manageToken: 't'.repeat(120), site };
const [alert] = demoAlerts(NOW);
const posts = demoPosts(NOW);

/** Returns the email that a mailing sends to the subscriber. */
function mailed(type: 'alerts' | 'posts', content: ReturnType<typeof alertContent>): { readonly message: Message } {
  const from = `Fire <${company.email}>`;
  return mailingEmail({ mailing: `${type}.a`, type, site, digestKey: 'key', from }, content, subscriber.email);
}

const emails: Readonly<Record<string, { readonly message: Message }>> = {
  'email-alert': mailed('alerts', alertContent(alert?.fields as unknown as Parameters<typeof alertContent>[0], site)),
  'email-post': mailed(
    'posts',
    postsContent(
      posts.slice(0, 2).map(({ id, fields }) => Object.assign({ id }, fields) as never),
      site,
    ),
  ),
  'email-welcome': welcomeEmail(subscriber, ['alerts', 'posts']),
  'email-confirmation': confirmationEmail(subscriber, { type: ['alerts'], current: [], token: 't'.repeat(43) }),
  'email-receipt': receipt('ada@people.example'),
  'email-notice': notice({ name: 'Ada Byrne', email: 'ada@people.example', message: 'I can come on weekends.' }, site),
};

async function openEmails(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: EMAIL_WIDTH, height: 700 } });
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.goto('about:blank');
  for (const [name, { message }] of Object.entries(emails)) {
    await page.setContent(message.html);
    await record(page, name);
    texts[`${name} as text`] = `${message.subject}\n${message.text}`;
    await takeScreenshot(page, name);
  }
  await page.close();
}

/** Returns a demo document as the API does. */
function withId({ id, fields }: DemoDocument) {
  return Object.assign({ id }, fields);
}

/** Adds the company's feeds and documents to the texts, and looks for broken values in all texts. */
async function addDocuments(): Promise<void> {
  const times = { publishedAt: NOW, changedAt: NOW };
  const published = posts.map((each) => Object.assign({ post: withId(each) }, times) as unknown as PublishedPost);
  const inForce = { rev: 1, from: NOW, to: NOW + 1, ...times };
  const alerts = demoAlerts(NOW).map(
    (each) => Object.assign({ alert: withId(each) }, inForce) as unknown as PublishedAlert,
  );
  const snapshot = {
    generatedAt: NOW,
    alerts: JSON.stringify(demoAlerts(NOW).map(withId)),
    incidents: JSON.stringify(recentIncidents(NOW)),
    storms: '[]',
    weather: [],
    site: {},
  };
  const documents = [demoMembers(), demoApparatus(), posts, demoAlerts(NOW)].flat();
  const firstTexts = join(root, 'seed/firstData');
  Object.assign(texts, {
    'news.xml': newsFeed(published, site),
    'events.ics': eventsCalendar(published, site),
    'alerts.xml': alertsFeed(alerts, site),
    'CAP message': alerts.map((each) => capMessage(each, site)).join('\n'),
    'sitemap.xml': sitemap(published, site),
    'now page': nowPage(snapshot),
    'demo documents': JSON.stringify(documents.map(({ fields }) => fields)),
    'demo incidents': JSON.stringify(recentIncidents(NOW)),
  });
  for (const name of await readdir(firstTexts)) {
    const template = readFileSync(join(firstTexts, name), 'utf8');
    texts[`first data, ${name}`] = fillIn(template, name.endsWith('.html') ? escapeHtml : undefined);
  }
  for (const [name, text] of Object.entries(texts)) {
    const [broken] = /\bundefined\b|\bNaN\b|\[object |\{\{[\w#/]/.exec(text) ?? [];
    if (broken !== undefined) problems.push(`${name} has “${broken}”`);
  }
  if (!texts['home']?.includes(phoneLink)) problems.push(`home has no link to call ${company.phone}`);
}

if (imageFolder !== undefined) await mkdir(imageFolder, { recursive: true });
const browser = await launchTestBrowser();
const server = await serveSite(demoAnswers(NOW));
try {
  const queue = [...pages];
  const visitNext = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await visitPage(browser, server.origin, next);
  };
  await Promise.all([...Array.from({ length: WINDOWS }, visitNext), openEmails(browser)]);
} finally {
  await browser.close();
  server.close();
}
await addDocuments();
await writeFile(findingsFile, JSON.stringify({ texts, problems }));

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { accounts, company } from '@firehouse/model';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { ownSuite } from '../../suite/context.ts';
import { sessionOf, windowOf, type UserWindow } from '../account/signIn.ts';
import { openBrowser } from '../browser.ts';
import { browserScript } from '../browserScript.ts';
import { untilIdle } from '../untilIdle.ts';
import { createButton } from './portalVisitor.ts';

const texts = {
  saved: 'Sucessfully saved data.',
  notConnected: 'User is not authnticqated to Facebook.',
  failed: 'Post could not be created on Facebook.',
};
const HOSTS = /^asked https:\/\/(connect\.facebook\.net|www\.facebook\.com|graph\.facebook\.com)\//;
const FEED = `/v23.0/${accounts.facebookPageId}/feed`;
const CORS = { 'Access-Control-Allow-Origin': '*' };

let browser: Browser;
let records: Records;
let office: UserWindow;
let sdk: string;

/** State of the Facebook stub, and the requests it received. */
let facebook: {
  isConnected: boolean;
  grantsLogin: boolean;
  answerFeed: () => object | 'unreachable';
  requests: string[];
  posted: Record<string, string>[];
};

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  office = await windowOf(browser, await sessionOf(browser, ownSuite().accounts.admin));
  sdk = await browserScript(join(import.meta.dirname, 'facebookSdk.ts'));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

beforeEach(() => {
  facebook = {
    isConnected: true,
    grantsLogin: true,
    answerFeed: () => ({ id: `${accounts.facebookPageId}_42` }),
    requests: [],
    posted: [],
  };
});

afterEach(async () => {
  const { docs } = await records.db.collection('posts').where('title', '==', 'Trial of Facebook').get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
  // `problems` includes content security policy violations.
  const problems = office.problems.filter((problem) => !HOSTS.test(problem));
  await office.closeTabs();
  expect(problems).toEqual([]);
});

function answerOf(url: URL, body: string): object | 'unreachable' {
  facebook.requests.push(url.pathname);
  switch (url.pathname) {
    case '/x/oauth/status':
      return { status: facebook.isConnected ? 'connected' : 'unknown' };
    case '/dialog/oauth':
      facebook.isConnected =
        facebook.grantsLogin && url.searchParams.get('scope') === 'pages_show_list,pages_manage_posts';
      return {};
    case '/v23.0/me/permissions':
      return { data: [{ permission: 'pages_manage_posts', status: 'granted' }] };
    case '/v23.0/me/accounts':
      return { data: [{ id: accounts.facebookPageId, access_token: 'of the page' }] };
    case FEED:
      facebook.posted.push(Object.fromEntries(new URLSearchParams(body)));
      return facebook.answerFeed();
    default:
      return { error: { code: 1, message: `No ${url.pathname}.` } };
  }
}

async function openForm(): Promise<Page> {
  const page = await office.open('/memberportal?body=news_n_events');
  await page.route('https://connect.facebook.net/en_US/sdk.js', (route) => {
    facebook.requests.push('sdk.js');
    return route.fulfill({ contentType: 'text/javascript', body: sdk });
  });
  await page.route(/^https:\/\/(www|graph)\.facebook\.com\//, (route) => {
    const answer = answerOf(new URL(route.request().url()), route.request().postData() ?? '');
    return answer === 'unreachable' ? route.abort() : route.fulfill({ json: answer, headers: CORS });
  });
  await createButton(page, 'New post').click();
  await page.getByLabel('Type', { exact: true }).selectOption('News');
  await page.getByLabel('Title', { exact: true }).fill('Trial of Facebook');
  await page.getByLabel('Description', { exact: true }).fill('It is tried.');
  await page.getByLabel('Date', { exact: true }).fill('2026-12-05T19:00');
  return page;
}

const checkbox = (page: Page) => page.getByLabel('Post to Facebook?');
const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByText(texts.saved).waitFor();
};

/** Returns the test's posts with their ids. */
async function stored() {
  const { docs } = await records.db.collection('posts').where('title', '==', 'Trial of Facebook').get();
  return docs.map((each) => ({ id: each.id, facebookPostId: each.get('facebookPostId') as string | undefined }));
}

describe('posting to Facebook', () => {
  // SPEC 4.16, 10.65
  it('loads nothing of Facebook unless the box is ticked, and publishes nothing', async () => {
    const page = await openForm();
    await save(page);
    await untilIdle(page);
    expect(facebook.requests).toEqual([]);
    expect(await stored()).toEqual([{ id: expect.any(String), facebookPostId: undefined }]);
  });

  // SPEC 3.6, 4.15, 4.16, 7.26, 10.66
  it('publishes after the post was added, stores the two-part id, and never publishes after an edit', async () => {
    const page = await openForm();
    await checkbox(page).check();
    await page.getByText('Connected to Facebook.').waitFor();
    expect(facebook.requests).not.toContain('/dialog/oauth');
    expect(facebook.posted).toEqual([]);
    await save(page);
    await page.getByText('Posted to Facebook.').waitFor();
    const [post] = await stored();
    expect(post?.facebookPostId).toBe(`${accounts.facebookPageId}_42`);
    expect(facebook.posted).toEqual([
      {
        message: 'Trial of Facebook\n\nIt is tried.',
        link: `${company.origin}/posts/ShowPost/${post?.id}`,
        access_token: 'of the page',
      },
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Edit News: Trial of Facebook' }).click();
    expect(await checkbox(page).count()).toBe(0);
    await page.getByLabel('Description', { exact: true }).fill('It was tried.');
    await save(page);
    await untilIdle(page);
    expect(facebook.posted).toHaveLength(1);
  });

  // SPEC 4.15
  it('requests a login with pages_manage_posts when the box is ticked without a connection', async () => {
    facebook.isConnected = false;
    const page = await openForm();
    await checkbox(page).check();
    await page.getByText('Connected to Facebook.').waitFor();
    expect(facebook.requests.filter((path) => path === '/dialog/oauth')).toHaveLength(1);
    await save(page);
    await page.getByText('Posted to Facebook.').waitFor();
    expect(facebook.posted).toHaveLength(1);
  });

  // SPEC 5.12, 8.2, 8.14, 10.67
  it('keeps the post and reports it when the user is not connected, and publishes once they are', async () => {
    Object.assign(facebook, { isConnected: false, grantsLogin: false });
    const page = await openForm();
    await checkbox(page).check();
    await page.getByText(texts.notConnected).waitFor();
    await save(page);
    const banner = page.getByRole('dialog').getByRole('alert');
    expect(await banner.textContent()).toBe(texts.notConnected);
    expect(await stored()).toHaveLength(1);
    facebook.isConnected = true;
    await page.getByRole('button', { name: 'Post to Facebook again' }).click();
    await page.getByText('Posted to Facebook.').waitFor();
    expect(facebook.posted).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  // SPEC 8.14, 10.66, 10.67
  it('shows Facebook’s response when it refuses, and offers attempts until one may have arrived', async () => {
    const refusal = { error: { code: 200, message: 'Requires pages_manage_posts.' } };
    facebook.answerFeed = () => refusal;
    const page = await openForm();
    await checkbox(page).check();
    await page.getByText('Connected to Facebook.').waitFor();
    await save(page);
    const banner = page.getByRole('dialog').getByRole('alert');
    await banner.waitFor();
    expect(await banner.textContent()).toBe(`${texts.failed} ${JSON.stringify(refusal)}`);
    expect(facebook.posted).toHaveLength(1);

    facebook.answerFeed = () => 'unreachable';
    const again = page.getByRole('button', { name: 'Post to Facebook again' });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await banner.waitFor();
    expect(await banner.textContent()).not.toContain(refusal.error.message);
    expect(await again.count()).toBe(0);
    expect(facebook.posted).toHaveLength(2);
  });

  // SPEC 10.66
  it('publishes once when storing the id fails at first', async () => {
    const page = await openForm();
    let failures = 1;
    await page.route('**/api/col/posts/doc/*', (route) => {
      if (route.request().method() !== 'PATCH' || failures === 0) return route.fallback();
      failures -= 1;
      return route.abort();
    });
    await checkbox(page).check();
    await page.getByText('Connected to Facebook.').waitFor();
    await save(page);
    await page.getByRole('button', { name: 'Post to Facebook again' }).click();
    await page.getByText('Posted to Facebook.').waitFor();
    expect(facebook.posted).toHaveLength(1);
    expect((await stored())[0]?.facebookPostId).toBe(`${accounts.facebookPageId}_42`);
  });
});

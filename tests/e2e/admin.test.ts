// Functions passed to the page run in it.
/// <reference lib="dom" />
import { units } from '@firehouse/seed/demo/units';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberRecord } from '../api/people.ts';
import { openRecords, type Records } from '../api/records.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, signIn, signOut, visitAs, type Session } from './account/signIn.ts';
import { barriers, openBrowser, visit, type Visitor } from './browser.ts';

const texts = {
  incident: 'Something went wrong. The incident could not be deleted. Please try later.',
  post: 'Something went wrong. The post could not be deleted. Please try later.',
  alert: 'Something went wrong. The alert could not be deleted. Please try later.',
};
const demoted = 'demoted.admin@people.example';
const member = 'member.admin@people.example';

/** Timeout on a busy machine. */
const PATIENCE = { timeout: 30_000 };

let browser: Browser;
let records: Records;
const sessions = {} as Record<'admin' | 'member' | 'demoted' | 'stranger', Session>;
const visitors: Visitor[] = [];

async function come(path: string, session?: Session, options?: BrowserContextOptions) {
  const visitor =
    session === undefined ? await visit(browser, path, options) : await visitAs(browser, session, path, options);
  visitors.push(visitor);
  return visitor.page;
}

/** Records the page's `alert` texts and dismisses them. */
function heard(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}

/** Window settings of a page. */
const looks = [
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const;

/** Whether no part of a dialog is cut off. */
const fits = (dialog: Locator) =>
  dialog.evaluate(
    (element) => element.getBoundingClientRect().right <= innerWidth && element.scrollWidth <= element.clientWidth,
  );

/** The delete requests of a page. */
function deletions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    [`members/${demoted}`]: memberRecord(demoted, ['member', 'admin']),
    [`members/${member}`]: memberRecord(member, ['member']),
  });
  sessions.admin = await sessionOf(browser, ownSuite().accounts.admin);
  sessions.member = await sessionOf(browser, member);
  sessions.demoted = await sessionOf(browser, demoted);
  sessions.stranger = await sessionOf(browser, 'stranger.admin@people.example');
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

const now = () => Date.now();
const post = (title: string) => ({
  type: 'News',
  title,
  postedBy: 'writer@people.example',
  description: 'What is tried here.',
  // The newest of all, so that it is listed first.
  occurrenceDate: Timestamp.fromMillis(now() + 400 * 86_400_000),
  media: [],
  rev: 1,
});
const alertOf = (title: string) => ({
  title,
  description: 'Nothing to fear.',
  startTime: Timestamp.fromMillis(now() - 60_000),
  endTime: Timestamp.fromMillis(now() + 3_600_000),
  rev: 1,
});
const call = (ChiefComplaint: string, id: string) => ({
  id,
  startTime: now() - 20_000,
  TypeCode: 'EMS',
  ChiefComplaint,
  Address: '9 Trial Street',
});

let incidents = 0;
let incidentId = 'tried';
const idOf = (kind: string) => (kind === 'incidents' ? incidentId : 'tried');

beforeEach(async () => {
  // Each test has its own incident: the closing trigger of the previous one can run late.
  await records.db.doc(`incidents/${incidentId}`).delete();
  incidentId = `tried-${++incidents}`;
  await records.put({
    [`incidents/${incidentId}`]: call('Trial call', incidentId),
    'posts/tried': post('Trial post'),
    'posts/tried-too': post('Another trial'),
    'alerts/tried': alertOf('Trial alert'),
  });
  records.forget(`incidents.closed/${incidentId}`);
});

afterEach(async () => {
  const troubles = visitors.flatMap((visitor) => visitor.troubles);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  expect(troubles).toEqual([]);
});

/** The three kinds of documents that can be deleted: where each is shown, its icon, its question. */
const deletable = [
  {
    kind: 'incidents',
    path: '/',
    icon: /^Delete .*Trial call/,
    question: 'Confirm marking incident as closed.',
    failure: texts.incident,
    shown: (page: Page) => page.locator(`#call-${incidentId}`),
  },
  {
    kind: 'posts',
    path: '/?body=news_n_events',
    icon: 'Delete News: Trial post',
    question: 'Confirm delete post.',
    failure: texts.post,
    shown: (page: Page) => page.locator('#post-tried'),
  },
  {
    kind: 'alerts',
    path: '/?body=new_station',
    icon: 'Delete Trial alert',
    question: 'Confirm delete alert.',
    failure: texts.alert,
    shown: (page: Page) => page.locator('#alert-tried'),
  },
] as const;
type Deletable = (typeof deletable)[number];

const iconOf = (page: Page, { icon }: Deletable) => page.getByRole('button', { name: icon });
const dialogOf = (page: Page, { question }: Deletable) => page.getByRole('dialog', { name: question });
/** Not merely hidden: then the icon opens it again. */
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const stored = async (kind: string) => (await records.db.doc(`${kind}/${idOf(kind)}`).get()).exists;

describe('who is no admin', () => {
  // SPEC 3.24, 5.13, 6.4, 6.5
  it.each(['visitor', 'stranger', 'member'] as const)('sees no control: a %s', async (who) => {
    for (const each of deletable) {
      const page = await come('/privacy.html', who === 'visitor' ? undefined : sessions[who]);
      const answered: string[] = [];
      page.on('response', (response) => {
        if ('authorization' in response.request().headers()) answered.push(new URL(response.url()).pathname);
      });
      await page.goto(each.path);
      await each.shown(page).waitFor({ state: 'attached' });
      // By then the user is known, and the page has reloaded its data with the token.
      if (who !== 'visitor')
        await expect
          .poll(() => answered, PATIENCE)
          .toEqual(expect.arrayContaining(['/api/col/members', '/api/alerts']));
      expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
      expect(await page.getByText('Posted by').count()).toBe(0);
    }
    const page = await come('/?body=apparatus', who === 'visitor' ? undefined : sessions[who]);
    await page.getByRole('heading', { name: units.ladder }).waitFor();
    expect(await page.getByRole('button', { name: 'Add Apparatus' }).count()).toBe(0);
  });

  it('loads nothing of the sign-in as a visitor', async () => {
    const asked: string[] = [];
    const page = await come('/privacy.html');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/?body=new_station');
    await page.locator('#alert-tried').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /session|controls|__\/firebase/.test(path))).toEqual([]);
  });
});

describe.each(deletable)('an admin deletes $kind', (each) => {
  // SPEC 2.21, 2.30, 2.44, 4.2, 4.3, 6.4, 7.12
  it('after a question, by the keyboard alone; the focus is not lost', async () => {
    const page = await come(each.path, sessions.admin);
    const asked = deletions(page);
    await iconOf(page, each).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page, each).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await iconOf(page, each).evaluate((icon) => icon === document.activeElement)).toBe(true);

    await page.keyboard.press('Space');
    await dialogOf(page, each).getByRole('button', { name: 'Cancel' }).press('Enter');
    await closed(page);
    expect(asked).toEqual([]);

    await page.keyboard.press('Enter');
    await dialogOf(page, each).getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await each.shown(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('.delete-control, #main')), PATIENCE)
      .toBe(true);
    expect(asked).toEqual([`/api/col/${each.kind}/doc/${idOf(each.kind)}`]);
    expect(await stored(each.kind)).toBe(false);
  });

  // SPEC 4.2, 4.3
  it('once, however often Delete is pressed', async () => {
    const page = await come(each.path, sessions.admin);
    const asked = deletions(page);
    let letThrough: (() => void) | undefined;
    const pressed = new Promise<void>((done) => (letThrough = done));
    await page.route('**/doc/tried*', async (route) => {
      await pressed;
      await route.continue();
    });
    await iconOf(page, each).click();
    const button = dialogOf(page, each).getByRole('button', { name: 'Delete', exact: true });
    await button.dblclick({ force: true });
    expect(await button.isDisabled()).toBe(true);
    letThrough?.();
    await each.shown(page).waitFor({ state: 'detached' });
    expect(asked).toHaveLength(1);
  });

  // SPEC 8.6, 8.7
  it.each([
    [403, 'User not authorized.'],
    [500, 'Oh.'],
    ['no', 'network'],
  ] as const)('and hears of a failure in the words of the specification: %s %s', async (status, body) => {
    const page = await come(each.path, sessions.admin);
    const said = heard(page);
    await page.route('**/doc/tried*', (route) => (status === 'no' ? route.abort() : route.fulfill({ status, body })));
    await iconOf(page, each).click();
    await dialogOf(page, each).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => said, PATIENCE).toEqual([each.failure]);
    await closed(page);
    expect(await each.shown(page).count()).toBe(1);
    // The user can try again.
    await page.unroute('**/doc/tried*');
    await iconOf(page, each).click();
    await dialogOf(page, each).getByRole('button', { name: 'Delete', exact: true }).click();
    await each.shown(page).waitFor({ state: 'detached' });
    expect(said).toHaveLength(1);
  });

  it('in two tabs: what is gone already counts as deleted', async () => {
    const first = await come(each.path, sessions.admin);
    const second = await come(each.path, sessions.admin);
    const said = heard(second);
    await iconOf(second, each).waitFor();
    // The second tab is not notified of the first one's deletion.
    await second.route(/\/api\/(alerts|col\/(incidents|posts)\?)/, (route) => route.abort());
    await iconOf(first, each).click();
    await dialogOf(first, each).getByRole('button', { name: 'Delete', exact: true }).click();
    await each.shown(first).waitFor({ state: 'detached' });
    await iconOf(second, each).click();
    await dialogOf(second, each).getByRole('button', { name: 'Delete', exact: true }).click();
    await each.shown(second).waitFor({ state: 'detached' });
    expect(said).toEqual([]);
  });

  it.each(looks)('without a barrier at %i px, %s', async (width, colorScheme) => {
    const page = await come(each.path, sessions.admin, {
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await iconOf(page, each).waitFor();
    expect(await barriers(page)).toEqual([]);
    await iconOf(page, each).click();
    const dialog = dialogOf(page, each);
    await dialog.waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await fits(dialog)).toBe(true);
  });
});

describe('an admin', () => {
  // SPEC 2.30
  it('is told who posted, and can delete a post on its own page', async () => {
    const page = await come('/posts/ShowPost/tried', sessions.admin);
    await page.getByText('Posted by writer@people.example').waitFor();
    await page.getByRole('button', { name: 'Delete News: Trial post' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm delete post.' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByRole('heading', { name: 'Trial post' }).waitFor({ state: 'detached' });
    expect(await stored('posts')).toBe(false);
  });

  // SPEC 7.2
  it('reads with his token what nobody keeps', async () => {
    const page = await come('/privacy.html', sessions.admin);
    const answer = page.waitForResponse(
      (response) => /\/api\/col\/posts\?/.test(response.url()) && 'authorization' in response.request().headers(),
    );
    await page.goto('/?body=news_n_events');
    const response = await answer;
    expect(await response.headerValue('cache-control')).toBe('private, no-cache');
    expect(await response.headerValue('vary')).toMatch(/authorization/i);
    expect(((await response.json()) as { postedBy?: string }[])[0]?.postedBy).toBe('writer@people.example');
    // Preloads are requested without a token, so they would be wrong for a signed-in user.
    expect(await page.locator('link[as="fetch"][data-body]').count()).toBe(0);
  });

  // SPEC 3.24
  it('is recognised when he signs in in another tab, and nothing of his is left when he signs out there', async () => {
    const page = await come('/?body=news_n_events');
    await page.locator('#post-tried').waitFor();
    const { troubles } = visitors.pop() as Visitor;
    await signIn(page.context(), ownSuite().accounts.admin);
    await page.getByText('Posted by writer@people.example').first().waitFor();
    await page.getByRole('button', { name: 'Delete News: Trial post' }).waitFor();
    await signOut(page.context());
    await page.getByText('Posted by').first().waitFor({ state: 'detached' });
    await page.locator('#post-tried').waitFor();
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    expect(await page.getByText('writer@people.example').count()).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('firebase:authUser'))),
    ).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.startsWith(`asked http://${ownSuite().auth}/`))).toEqual([]);
    await page.context().close();
  });

  // SPEC 5.13
  it('whose privilege is taken away while he looks is refused, and then sees what others see', async () => {
    const each = deletable[1];
    const page = await come(each.path, sessions.demoted);
    const said = heard(page);
    await iconOf(page, each).waitFor();
    await records.db.doc(`members/${demoted}`).update({ privileges: ['member'] });
    await iconOf(page, each).click();
    await dialogOf(page, each).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => said, PATIENCE).toEqual([each.failure]);
    await iconOf(page, each).waitFor({ state: 'detached' });
    await each.shown(page).waitFor();
    expect(await page.getByText('Posted by').count()).toBe(0);
    expect(await stored('posts')).toBe(true);
  });
});

// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { units } from '@firehouse/seed/demo';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberRecord } from '../api/callers.ts';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, signIn, signOut, visitAs, type Session } from './account/signIn.ts';
import { barriers, endVisits, openBrowser, untilLaidOut, visit, type Visitor } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

const texts = {
  incident: 'Something went wrong. The incident could not be deleted. Please try later.',
  post: 'Something went wrong. The post could not be deleted. Please try later.',
  alert: 'Something went wrong. The alert could not be deleted. Please try later.',
};
const demoted = 'demoted.admin@people.example';
const member = 'member.admin@people.example';

let browser: Browser;
let records: Records;
const sessions = {} as Record<'admin' | 'member' | 'demoted' | 'stranger', Session>;
const visitors: Visitor[] = [];

async function come(path: string, session?: Session) {
  const visitor = session === undefined ? await visit(browser, path) : await visitAs(browser, session, path);
  visitors.push(visitor);
  return visitor.page;
}

/** Collects the messages of the page's `alert` dialogs, and dismisses the dialogs. */
function alertTextsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}

/** Window widths and color schemes to check. */
const looks = [
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const;

/** Returns whether a dialog fits in the window. */
const fits = (dialog: Locator) =>
  dialog.evaluate(
    (element) => element.getBoundingClientRect().right <= innerWidth && element.scrollWidth <= element.clientWidth,
  );

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
  await records.put(Object.fromEntries(trials.flatMap(documentsOf)));
  records.forget(...trials.map((trial) => `incidents.closed/${idOf(trial)}`));
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
  // In the future, so that this post is listed first.
  occurrenceDate: Timestamp.fromMillis(now() + 400 * 86_400_000),
  media: [],
  rev: 1,
});
const alertOf = (title: string) => ({
  title,
  description: 'Nothing to fear.',
  startTime: Timestamp.fromMillis(now() - 60_000),
  endTime: Timestamp.fromMillis(now() + 3_600_000),
  // Urgent, so that the alert is never collapsed.
  severity: 'urgent',
  rev: 1,
});
const trialIncident = (ChiefComplaint: string, id: string) => ({
  id,
  startTime: now() - 20_000,
  TypeCode: 'EMS',
  ChiefComplaint,
  Address: '9 Trial Street',
});

/** Each test has its own documents, so that the tests can share a page. No test deletes those named `shown`. */
const trials = ['shown', 'keys', 'twice', 'failure', 'tabs', 'own page', 'privilege'] as const;
type Trial = (typeof trials)[number];
const idOf = (trial: Trial) => `tried-${trial.replace(' ', '-')}`;
const documentsOf = (trial: Trial) => [
  [`incidents/${idOf(trial)}`, trialIncident(`Trial call ${trial}`, idOf(trial))],
  [`posts/${idOf(trial)}`, post(`Trial ${trial}`)],
  [`alerts/${idOf(trial)}`, alertOf(`Trial ${trial}`)],
];

afterEach(async () => {
  await endVisits(visitors);
});

/** Kinds of documents to delete, and how the site shows them, confirms a deletion and reports failures. */
const deletable = [
  {
    kind: 'incidents',
    path: '/',
    icon: (trial: Trial) => new RegExp(`^Delete .*Trial call ${trial}`),
    question: 'Confirm marking incident as closed.',
    answer: [403, 'User not authorized.'],
    failure: texts.incident,
    shown: (page: Page, trial: Trial) => page.locator(`#call-${idOf(trial)}`),
  },
  {
    kind: 'posts',
    path: '/?body=news_n_events',
    icon: (trial: Trial) => `Delete News: Trial ${trial}`,
    question: 'Confirm delete post.',
    answer: [500, 'Oh.'],
    failure: texts.post,
    shown: (page: Page, trial: Trial) => page.locator(`#post-${idOf(trial)}`),
  },
  {
    kind: 'alerts',
    path: '/?body=new_station',
    icon: (trial: Trial) => `Delete Trial ${trial}`,
    question: 'Confirm delete alert.',
    answer: ['no', 'network'],
    failure: texts.alert,
    shown: (page: Page, trial: Trial) => page.locator(`#alert-${idOf(trial)}`),
  },
] as const;
type Deletable = (typeof deletable)[number];
const iconOf = (page: Page, { icon }: Deletable, trial: Trial) => page.getByRole('button', { name: icon(trial) });
/**
 * Opens a page and waits for the read with the user's token. Until then, it shows cached lists whose cards are about to
 * be replaced.
 */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilIdle(page);
  await untilLaidOut(page);
}
const dialogOf = (page: Page, { question }: Deletable) => page.getByRole('dialog', { name: question });
const deleteIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Delete', exact: true });
/** Waits until the dialog is removed, not just hidden. Only then can the icon open it again. */
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const stored = async (kind: string, trial: Trial) => (await records.db.doc(`${kind}/${idOf(trial)}`).get()).exists;

describe('a user who is not an admin', () => {
  // SPEC 3.24, 5.13, 6.4, 6.5
  it.each(['visitor', 'stranger', 'member'] as const)('sees no admin controls: %s', async (who) => {
    const page = await come('/privacy.html', who === 'visitor' ? undefined : sessions[who]);
    const asked: string[] = [];
    const answered: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('response', (response) => {
      if ('authorization' in response.request().headers()) answered.push(new URL(response.url()).pathname);
    });
    /** Waits until the user is known and the page has read its data with their token. */
    const isRead = (...paths: string[]) =>
      who === 'visitor' || expect.poll(() => answered).toEqual(expect.arrayContaining(paths));
    const seesNothing = async () => {
      expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
      expect(await page.getByText('Posted by').count()).toBe(0);
    };
    const bar = page.getByRole('navigation', { name: 'Main' });
    const [incident, ofPosts, ofAlerts] = deletable;

    await page.goto(incident.path);
    await incident.shown(page, 'shown').waitFor({ state: 'attached' });
    await isRead('/api/col/members', '/api/alerts');
    await seesNothing();
    await bar.getByRole('link', { name: 'News & Events' }).click();
    await ofPosts.shown(page, 'shown').waitFor({ state: 'attached' });
    await isRead('/api/col/posts');
    await seesNothing();
    await bar.getByRole('link', { name: 'New Station' }).click();
    await ofAlerts.shown(page, 'shown').waitFor({ state: 'attached' });
    await seesNothing();
    await bar.getByRole('button', { name: 'Explore' }).click();
    await bar.getByRole('link', { name: 'Apparatus' }).click();
    await page.getByRole('heading', { name: units.ladder }).waitFor();
    expect(await page.getByRole('button', { name: 'Add Apparatus' }).count()).toBe(0);
    // Visitors don't load the code for signed-in users.
    await untilIdle(page);
    const ofSignIn = asked.filter((path) => /session|controls|__\/firebase/.test(path));
    expect(ofSignIn.length > 0).toBe(who !== 'visitor');
  });
});

describe('deleting as an admin', () => {
  let admin: Visitor;
  let page: Page;
  let said: string[];
  /** Paths of delete requests. */
  const asked: string[] = [];

  beforeAll(async () => {
    admin = await visitAs(browser, sessions.admin, '/privacy.html');
    ({ page } = admin);
    said = alertTextsOf(page);
    page.on('request', (request) => {
      if (request.method() === 'DELETE') asked.push(new URL(request.url()).pathname);
    });
  });

  beforeEach(() => {
    said.splice(0);
    asked.splice(0);
  });

  afterEach(() => expect(admin.problems).toEqual([]));

  afterAll(() => admin.leave());

  describe.each(deletable)('$kind', (each) => {
    beforeAll(async () => {
      await open(page, each.path);
      await iconOf(page, each, 'shown').waitFor();
    });

    // SPEC 2.21, 2.30, 2.44, 4.2, 4.3, 6.4, 7.12
    it('happens after a question, by keyboard alone, without losing the focus', async () => {
      const icon = iconOf(page, each, 'keys');
      await icon.focus();
      await page.keyboard.press('Enter');
      await dialogOf(page, each).waitFor();
      await page.keyboard.press('Escape');
      await closed(page);
      expect(await icon.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.keyboard.press('Space');
      await dialogOf(page, each).getByRole('button', { name: 'Cancel' }).press('Enter');
      await closed(page);
      expect(asked).toEqual([]);

      await page.keyboard.press('Enter');
      await deleteIn(dialogOf(page, each)).focus();
      await page.keyboard.press('Enter');
      await each.shown(page, 'keys').waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('.delete-control, #main')))
        .toBe(true);
      expect(asked).toEqual([`/api/col/${each.kind}/doc/${idOf('keys')}`]);
      expect(await stored(each.kind, 'keys')).toBe(false);
    });

    // SPEC 4.2, 4.3
    it('happens once, however often Delete is pressed', async () => {
      let letThrough: (() => void) | undefined;
      const pressed = new Promise<void>((done) => (letThrough = done));
      await page.route('**/doc/tried*', async (route) => {
        await pressed;
        await route.continue();
      });
      await iconOf(page, each, 'twice').click();
      const button = deleteIn(dialogOf(page, each));
      await button.dblclick({ force: true });
      await expect.poll(() => button.isDisabled()).toBe(true);
      letThrough?.();
      await each.shown(page, 'twice').waitFor({ state: 'detached' });
      await page.unroute('**/doc/tried*');
      expect(asked).toHaveLength(1);
    });

    // SPEC 8.6, 8.7
    it('reports a failure in the words of the specification', async () => {
      const [status, body] = each.answer;
      await page.route('**/doc/tried*', (route) => (status === 'no' ? route.abort() : route.fulfill({ status, body })));
      await iconOf(page, each, 'failure').click();
      await deleteIn(dialogOf(page, each)).click();
      await expect.poll(() => said).toEqual([each.failure]);
      await closed(page);
      expect(await each.shown(page, 'failure').count()).toBe(1);
      // After a failure, the user can try again.
      await page.unroute('**/doc/tried*');
      await iconOf(page, each, 'failure').click();
      await deleteIn(dialogOf(page, each)).click();
      await each.shown(page, 'failure').waitFor({ state: 'detached' });
      expect(said).toHaveLength(1);
    });

    it('succeeds when another tab has already deleted the document', async () => {
      const other = await page.context().newPage();
      await open(other, each.path);
      await iconOf(other, each, 'tabs').click();
      // Keep the first tab from noticing what the other tab deletes.
      await page.route(/\/api\/(alerts|col\/(incidents|posts)\?)/, (route) => route.abort());
      await deleteIn(dialogOf(other, each)).click();
      await each.shown(other, 'tabs').waitFor({ state: 'detached' });
      await other.close();
      await iconOf(page, each, 'tabs').click();
      await deleteIn(dialogOf(page, each)).click();
      await each.shown(page, 'tabs').waitFor({ state: 'detached' });
      await page.unroute(/\/api\/(alerts|col\/(incidents|posts)\?)/);
      expect(asked).toHaveLength(1);
      expect(said).toEqual([]);
    });

    // The dialogs for incidents and posts, and Home for admins, are checked in tests/e2e/barriers.test.ts.
    it('has no barrier, and a dialog that fits, at every width', async () => {
      const tab = await page.context().newPage();
      // Hide the other tests' alerts. The bar at the bottom of the screen would partly cover one of them.
      const others = new Set(trials.filter((trial) => trial !== 'shown').map(idOf));
      await tab.route('**/api/alerts', async (route) => {
        const response = await route.fetch();
        const alerts = (await response.json()) as { readonly id: string }[];
        await route.fulfill({ response, json: alerts.filter(({ id }) => !others.has(id)) });
      });
      await open(tab, each.path);
      await iconOf(tab, each, 'shown').waitFor();
      for (const [width, colorScheme] of looks) {
        await tab.setViewportSize({ width, height: 800 });
        await tab.emulateMedia({ colorScheme });
        if (each.kind !== 'incidents') expect(await barriers(tab)).toEqual([]);
        await iconOf(tab, each, 'shown').click();
        const dialog = dialogOf(tab, each);
        await dialog.waitFor();
        if (each.kind === 'alerts') expect(await barriers(tab)).toEqual([]);
        expect(await fits(dialog)).toBe(true);
        await tab.keyboard.press('Escape');
        await closed(tab);
      }
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await tab.close();
    });
  });

  // SPEC 2.30
  it('works on a post’s own page, which shows the author', async () => {
    await open(page, `/posts/ShowPost/${idOf('own page')}`);
    await page.getByText('Posted by writer@people.example').waitFor();
    await iconOf(page, deletable[1], 'own page').click();
    await deleteIn(dialogOf(page, deletable[1])).click();
    await page.getByRole('heading', { name: 'Trial own page', exact: true }).waitFor({ state: 'detached' });
    expect(await stored('posts', 'own page')).toBe(false);
  });
});

describe('an admin', () => {
  // SPEC 7.2
  it('reads posts with the token, and no cache stores the response', async () => {
    const page = await come('/privacy.html', sessions.admin);
    const answer = page.waitForResponse(
      (response) => /\/api\/col\/posts\?/.test(response.url()) && 'authorization' in response.request().headers(),
    );
    await page.goto('/?body=news_n_events');
    const response = await answer;
    expect(await response.headerValue('cache-control')).toBe('no-store');
    expect(await response.headerValue('vary')).toMatch(/authorization/i);
    expect(((await response.json()) as { postedBy?: string }[])[0]?.postedBy).toBe('writer@people.example');
    // Preloads are sent without a token, so they must not be used for signed-in users.
    expect(await page.locator('link[as="fetch"][data-body]').count()).toBe(0);
  });

  // SPEC 3.24
  it('is recognized after signing in in another tab, and leaves nothing behind after signing out there', async () => {
    const page = await come('/?body=news_n_events');
    await page.locator('#post-tried-shown').waitFor();
    const { problems } = visitors.pop() as Visitor;
    await signIn(page.context(), ownSuite().accounts.admin);
    await page.getByText('Posted by writer@people.example').first().waitFor();
    await page.getByRole('button', { name: 'Delete News: Trial shown' }).waitFor();
    await signOut(page.context());
    await page.getByText('Posted by').first().waitFor({ state: 'detached' });
    await page.locator('#post-tried-shown').waitFor();
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    expect(await page.getByText('writer@people.example').count()).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('firebase:authUser'))),
    ).toEqual([]);
    expect(problems.filter((problem) => !problem.startsWith(`asked http://${ownSuite().auth}/`))).toEqual([]);
    await page.context().close();
  });

  // SPEC 5.13
  it('who loses the privilege on an open page is rejected, and then sees no admin controls', async () => {
    const each = deletable[1];
    const page = await come(each.path, sessions.demoted);
    const said = alertTextsOf(page);
    await iconOf(page, each, 'privilege').waitFor();
    await records.db.doc(`members/${demoted}`).update({ privileges: ['member'] });
    await iconOf(page, each, 'privilege').click();
    await deleteIn(dialogOf(page, each)).click();
    await expect.poll(() => said).toEqual([each.failure]);
    await iconOf(page, each, 'privilege').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Posted by').count()).toBe(0);
    await each.shown(page, 'privilege').waitFor();
    expect(await page.getByText('Posted by').count()).toBe(0);
    expect(await stored('posts', 'privilege')).toBe(true);
  });
});

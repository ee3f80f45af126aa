import { units } from '@firehouse/seed/demo/units';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedPath } from '../api/mails.ts';
import { openRecords, type Records } from '../api/records.ts';
import { volumes } from '../suite/company.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, visitAs } from './account/signIn.ts';
import { barriers, barriersEverywhere, inHistoryYears, openBrowser, visit, type Visitor } from './browser.ts';

let records: Records;
let context: BrowserContext;
let adminsContext: BrowserContext;
let troubles: Visitor['troubles'];
let leave: () => Promise<void>;

const DAY_MS = 86_400_000;
const newcomer = 'barriers.new@people.example';
const confirmed = 'barriers.done@people.example';
const subscriber = 'barriers.old@people.example';
const pictures = ['barn-fire', 'parade', 'open-house'].map((name) => `/posts/demo-${name}.jpg`);
const post = (type: string) => ({
  type,
  title: `Barriers: ${type}`,
  subtitle: 'From dawn to dusk',
  description: 'A sentence that goes on and on, so that a card has no room for all of it. '.repeat(8),
  occurrenceDate: new Date(Date.now() + 80 * DAY_MS),
  media: pictures,
  postedBy: 'admin@lanternhillfire.example',
});

beforeAll(async () => {
  const browser = await openBrowser();
  records = openRecords();
  await records.put({
    'incidents/barriers': {
      startTime: Date.now(),
      TypeCode: 'EMS',
      ChiefComplaint: 'Head injury',
      Address: '12 Tollgate Lane',
      XSt: 'Millrace Road',
      Description: 'Medic 57.',
      CallerLatitude: 40.59,
      CallerLongitude: -75.53,
    },
    'incidents/barriers-reduced': {
      startTime: Date.now() - 60_000,
      TypeCode: 'PUBLICATION REDUCED',
      ChiefComplaint: 'Reduced',
      Address: '4321 MILLRACE RD, ALLENTOWN',
    },
    'drafts/barriers-page': {
      state: 'unreadable',
      reason: 'The time is missing.',
      text: 'A LINE OF THE RADIO LOG '.repeat(80),
      center: 'County 911',
      receivedAt: new Date(),
    },
    'drafts/barriers-held': {
      state: 'held',
      startTime: Date.now(),
      TypeCode: 'PUBLICATION HELD',
      Address: '12 Tollgate Lane',
      receivedAt: new Date(),
    },
    'drafts/barriers-withheld': {
      state: 'withheld',
      startTime: Date.now(),
      TypeCode: 'PUBLICATION HELD',
      Address: '13 Tollgate Lane',
      receivedAt: new Date(),
    },
    [`subscriptions/${subscriber}`]: { email: subscriber, type: ['alerts'] },
    'apparatus/barriers': {
      title: 'Tower 98',
      model: 'A model',
      description: 'It reaches far.',
      images: ['/apparatus/ladder.jpg', '/apparatus/rescue.jpg'],
    },
    ...Object.fromEntries(
      ['Event', 'Incident', 'News', 'Training'].map((type) => [`posts/barriers-${type}`, post(type)]),
    ),
  });
  const visitor = await visit(browser, '/privacy.html', { reducedMotion: 'reduce' });
  context = visitor.page.context();
  troubles = visitor.troubles;
  const admin = await visitAs(browser, await sessionOf(browser, ownSuite().accounts.admin), '/privacy.html', {
    reducedMotion: 'reduce',
  });
  adminsContext = admin.page.context();
  leave = async () => {
    await visitor.leave();
    await admin.leave();
    await browser.close();
  };
});

afterAll(async () => {
  await leave();
  await records.db.doc(`subscriptions/${confirmed}`).delete();
  await records.clear();
});

/** A scene to check: its path, and what has to load or be done first. */
interface Scene {
  readonly path: string;
  readonly prepare: (page: Page) => Promise<unknown>;
  /** Whether the user is an admin. */
  readonly asAdmin?: boolean;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('heading', { name, exact: typeof name === 'string' })
    .first()
    .waitFor();
const nothingIsAwaited = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);

const posts = (key: string, type: string): Scene => ({
  path: `/?body=${key}`,
  prepare: async (page) => {
    await page.getByRole('button', { name: `Barriers: ${type}` }).click();
    await page.locator('#post-details article').waitFor();
  },
});
/** @param calendar a year's has a button for each day, which takes axe seconds: one scene has it */
const history = (view: string, calendar: 'Year' | 'Month' = 'Month'): Scene => ({
  path: '/privacy.html',
  prepare: async (page) => {
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await page.getByRole('button', { name: '2024', exact: true }).click();
    const total = Object.values(volumes[2024]).reduce((sum, count) => sum + count, 0);
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    await page.getByRole('button', { name: calendar, exact: true }).click();
    await page.getByRole('button', { name: view, exact: true }).click();
  },
});
const without = (path: string, calls: RegExp, prepare: Scene['prepare']): Scene => ({
  path: '/privacy.html',
  prepare: async (page) => {
    await page.route(calls, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
    await page.goto(path);
    await prepare(page);
  },
});

const bodies: Readonly<Record<string, Scene>> = {
  home: {
    path: '/',
    prepare: async (page) => {
      await page.locator('.log-list').waitFor();
      await page.getByRole('region', { name: 'Calls Volume' }).scrollIntoViewIfNeeded();
      await page.locator('canvas').waitFor();
    },
  },
  'home, a reader of figures, and a call that is reduced': {
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: /4300 block of Millrace/i }).click();
      await page.getByText('We show this call with less detail to protect privacy.').waitFor();
      await page.getByRole('region', { name: 'Calls Volume' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'View as a table' }).click();
    },
  },
  about_us: {
    path: '/?body=about_us',
    prepare: (page) => page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor(),
  },
  donate: {
    path: '/?body=donate',
    prepare: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
  apparatus: { path: '/?body=apparatus', prepare: heading(units.ladder) },
  join_us: { path: '/?body=join_us', prepare: heading('Process') },
  'call_history, calls': history('Calls', 'Year'),
  'call_history, totals': history('Totals'),
  'call_history, places': history('Where'),
  new_station: { path: '/?body=new_station', prepare: (page) => page.getByRole('progressbar').first().waitFor() },
  news_n_events: posts('news_n_events', 'News'),
  // The views of the other types are the same component.
  Event: posts('Event', 'Event'),
};

const subscribing = (prepare: Scene['prepare'], then: string): Scene => ({
  path: '/?body=new_station',
  prepare: async (page) => {
    await prepare(page);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.getByLabel('Email').fill(newcomer);
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await dialog.locator('.dialog-body > .btn', { hasText: then }).waitFor();
  },
});

const deleting = (path: string, icon: RegExp, question: string): Scene => ({
  path,
  asAdmin: true,
  prepare: async (page) => {
    await page.getByRole('button', { name: icon }).first().click();
    await page.getByRole('dialog', { name: question }).waitFor();
  },
});

const adminsDialogs: Readonly<Record<string, Scene>> = {
  'marking a call as closed': deleting('/', /^Delete .*Head injury/, 'Confirm marking incident as closed.'),
  'deleting a post': deleting('/?body=News', /^Delete News: Barriers: News/, 'Confirm delete post.'),
  'adding apparatus': {
    path: '/?body=apparatus',
    asAdmin: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Apparatus' }).click();
      await page.getByRole('dialog', { name: 'Add Apparatus' }).getByLabel('Pictures').waitFor();
    },
  },
};

const draftCard = (page: Page) => page.getByRole('listitem').filter({ hasText: 'A LINE OF THE RADIO LOG' });

const adminsViews: Readonly<Record<string, Scene>> = {
  drafts: {
    path: '/memberportal?body=drafts',
    asAdmin: true,
    prepare: async (page) => {
      await draftCard(page).waitFor();
      await page.getByRole('button', { name: /^Account menu for/ }).click();
    },
  },
  'drafts, publishing': {
    path: '/memberportal?body=drafts',
    asAdmin: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Publish .*12 Tollgate Lane/ }).click();
      await page.getByRole('dialog', { name: 'Publish?' }).waitFor();
    },
  },
  'drafts, completing': {
    path: '/memberportal?body=drafts',
    asAdmin: true,
    prepare: async (page) => {
      await draftCard(page)
        .getByRole('button', { name: /^Complete/ })
        .click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('link', { name: 'Address is required.' }).waitFor();
    },
  },
  reports: {
    path: '/memberportal?body=reports',
    asAdmin: true,
    prepare: (page) => page.getByRole('button', { name: 'Download as CSV' }).waitFor(),
  },
  'home, where an admin can publish a call in full': {
    path: '/',
    asAdmin: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /4321 Millrace/i })
        .first()
        .click();
      await page.getByText(/^Visitors see the block instead/).waitFor();
    },
  },
};

const dialogs: Readonly<Record<string, Scene>> = {
  application: {
    path: '/?body=join_us',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Apply to join' }).click();
      await page.getByRole('dialog', { name: 'Apply to join' }).getByLabel('Name').waitFor();
    },
  },
  'application that failed': {
    path: '/?body=join_us',
    prepare: async (page) => {
      await page.route('**/api/apply', (route) => route.abort());
      await page.getByRole('button', { name: 'Apply to join' }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply to join' });
      for (const [label, value] of [
        ['Name', 'A'],
        ['Address', 'B'],
        ['Phone', '1'],
        ['Email', 'a@b.example'],
      ] as const)
        await dialog.getByLabel(label).fill(value);
      await dialog.getByRole('button', { name: 'Send application' }).click();
      await dialog.getByRole('button', { name: 'Back to the form' }).waitFor();
    },
  },
  subscribe: {
    path: '/?body=new_station',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('dialog', { name: 'Subscribe' }).getByLabel('Email').waitFor();
    },
  },
  'subscribe, sent': subscribing(
    (page) => page.route('**/api/subscriptions', (route) => route.fulfill({ status: 202, json: {} })),
    'Close',
  ),
  'subscribe that failed': subscribing(
    (page) => page.route('**/api/subscriptions', (route) => route.abort()),
    'Back to the form',
  ),
  'confirm subscription': {
    path: '/privacy.html',
    prepare: async (page) => {
      await page.request.post('/api/subscriptions', { data: { email: newcomer, type: ['alerts'] } });
      await page.goto(await mailedPath(records.db, newcomer));
      await page.getByRole('button', { name: 'Confirm subscription' }).waitFor();
    },
  },
  'subscription confirmed': {
    path: '/privacy.html',
    prepare: async (page) => {
      await page.request.post('/api/subscriptions', { data: { email: confirmed, type: ['alerts'] } });
      await page.goto(await mailedPath(records.db, confirmed));
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await page.getByText(`We’ll email alerts to ${confirmed}.`).waitFor();
    },
  },
  'confirm by a link that is none': {
    path: '/#subscribe=nothing',
    prepare: (page) => page.getByRole('button', { name: 'Subscribe again' }).waitFor(),
  },
  'photo viewer': {
    path: '/?body=apparatus',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'See the 2 pictures of Tower 98' }).click();
      await page.getByRole('dialog', { name: 'Tower 98' }).getByRole('img').waitFor();
    },
  },
  'menu of a narrow screen': {
    path: '/?body=new_station',
    prepare: async (page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Explore' }).click();
      await page.getByRole('link', { name: 'Photo Gallery' }).waitFor();
    },
  },
};

const paths: Readonly<Record<string, Scene>> = {
  '/memberportal': {
    path: '/memberportal',
    prepare: (page) => page.getByRole('button', { name: 'Sign in with Microsoft' }).waitFor(),
  },
  '/contact_us': { path: '/contact_us', prepare: (page) => page.locator('.log-list').waitFor() },
  '/members': {
    path: '/members',
    prepare: (page) => page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor(),
  },
  '/posts/ShowPost/{id}': { path: '/posts/ShowPost/barriers-News', prepare: heading('Barriers: News') },
  '/posts/ShowPost/{id} of no post': {
    path: '/posts/ShowPost/no-such-post',
    prepare: (page) => page.locator('.news-one[aria-busy=false]').waitFor({ state: 'attached' }),
  },
  '/unsubscribe/{email}': {
    path: `/unsubscribe/${encodeURIComponent(subscriber)}`,
    prepare: (page) => page.getByRole('button', { name: 'Send me the link' }).waitFor(),
  },
  '/unsubscribe/{email} from a mail': {
    path: '/privacy.html',
    prepare: async (page) => {
      await page.request.post('/api/subscriptions/unsubscribe', { data: { email: subscriber } });
      await page.goto(await mailedPath(records.db, subscriber));
      await page.getByText(`${subscriber} gets alerts by email.`).waitFor();
    },
  },
  '/privacy.html': { path: '/privacy.html', prepare: heading('Privacy Policy') },
};

const awaiting = (path: string): Scene => ({
  path: '/privacy.html',
  prepare: async (page) => {
    await page.route(/\/api\//, () => {});
    await page.goto(path);
    await page.locator('main .awaits').first().waitFor();
  },
});

const troubled: Readonly<Record<string, Scene>> = {
  'the page of an error': without('/?body=join_us', /\/static\/js\/JoinUs-/, heading('Unexpected Application Error!')),
  'home while the API is away': without('/', /\/api\//, (page) =>
    page.getByText('We couldn’t load the calls').waitFor(),
  ),
  'news that cannot be read': without('/?body=News', /\/api\/col\/posts/, (page) =>
    page.getByText(/^We couldn’t load news/).waitFor(),
  ),
  'apparatus that cannot be read': without('/?body=apparatus', /\/api\/col\/apparatus/, (page) =>
    page.getByText(/^We couldn’t load the apparatus/).waitFor(),
  ),
  'about without its text and its members': without('/?body=about_us', /\/api\/(col\/members|obj\/static)/, (page) =>
    page.getByText('error', { exact: true }).waitFor(),
  ),
  'a call history that cannot be read': without('/?body=call_history', /\/api\/col\/incidents/, (page) =>
    page.getByRole('alert').waitFor(),
  ),
  ...Object.fromEntries(
    ['about_us', 'donate', 'apparatus', 'News', 'call_history'].map((body) => [
      `${body} while nothing has come yet`,
      awaiting(`/?body=${body}`),
    ]),
  ),
  'a post while nothing has come yet': awaiting('/posts/ShowPost/barriers-News'),
  'home while nothing has come yet': {
    path: '/privacy.html',
    prepare: async (page) => {
      await page.route(/\/api\//, () => {});
      await page.goto('/');
      await page.locator('.log-skeleton').waitFor();
    },
  },
};

/** Checks a scene in each width and scheme, without reloading it. */
async function look({ path, prepare, asAdmin = false }: Scene): Promise<string[]> {
  const page = await (asAdmin ? adminsContext : context).newPage();
  try {
    await page.goto(path);
    await prepare(page);
    if (!path.startsWith('/privacy')) await nothingIsAwaited(page);
    return await barriersEverywhere(page);
  } finally {
    await page.close();
  }
}

// SPEC 10.103
it('sees a barrier where there is one, in the scheme that has it', async () => {
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await page.evaluate(() => {
    const text = Object.assign(document.createElement('p'), {
      className: 'unread',
      textContent: 'Nobody can read this by night.',
    });
    document.querySelector('main')?.append(document.createElement('button'), text);
    // The page's policy allows no style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '@media (prefers-color-scheme: dark) { .unread { color: #333 !important; background: #222 !important; } }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const seen = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return (await barriers(page)).map((barrier) => barrier.split(':')[0]);
  };
  const rules = [await seen('light'), await seen('dark')];
  await page.close();
  expect(rules[0]).toContain('button-name');
  expect(rules[0]).not.toContain('color-contrast');
  expect(rules[1]).toEqual(expect.arrayContaining(['button-name', 'color-contrast']));
});

describe('no barrier, in light and dark, at 360, 768 and 1280 pixels', () => {
  // SPEC 10.103
  it.each([
    ...Object.entries(bodies),
    ...Object.entries(dialogs),
    ...Object.entries(adminsDialogs),
    ...Object.entries(adminsViews),
    ...Object.entries(paths),
    ...Object.entries(troubled),
  ])('%s', async (_name, scene) => {
    expect(await look(scene)).toEqual([]);
    expect(troubles.splice(0)).toEqual([]);
  });
});

import { units } from '@firehouse/seed/demo';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedPath } from '../api/queuedMails.ts';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { volumes } from '../suite/testCompany.ts';
import { ownSuite } from '../suite/context.ts';
import { sessionOf, visitAs } from './account/signIn.ts';
import {
  barriers,
  barriersEverywhere,
  goWithin,
  inHistoryYears,
  load,
  openBrowser,
  visit,
  type Visitor,
} from './browser.ts';
import { signInButton } from './portal/portalVisitor.ts';

let records: Records;
let context: BrowserContext;
let adminsContext: BrowserContext;
let problems: Visitor['problems'];
let leave: () => Promise<void>;

const DAY_MS = 86_400_000;
const newcomer = 'barriers.new@people.example';
const confirmed = 'barriers.done@people.example';
const subscriber = 'barriers.old@people.example';
const images = ['barn-fire', 'parade', 'open-house'].map((name) => `/posts/demo-${name}.jpg`);
const post = (type: string) => ({
  type,
  title: `Barriers: ${type}`,
  subtitle: 'From dawn to dusk',
  description: 'A sentence that goes on and on, so that a card has no room for all of it. '.repeat(8),
  occurrenceDate: new Date(Date.now() + 80 * DAY_MS),
  media: images,
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
    'mailings/alerts.barriers': {
      type: 'alerts',
      title: 'Barriers: boil water',
      documents: ['barriers'],
      state: 'paused',
      reason: '38 of the last 50 addresses refused the email.',
      createdAt: new Date(),
      startAt: new Date(),
      total: 1310,
      sent: 412,
      failed: 38,
      skipped: 0,
      failures: ['550 5.7.1 blocked by policy'],
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
  const visitor = await visit(browser, '/privacy.html');
  context = visitor.page.context();
  problems = visitor.problems;
  const admin = await visitAs(browser, await sessionOf(browser, ownSuite().accounts.admin), '/privacy.html');
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

/** How to reach each screen from the previous one. */
type Scenes = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

/** Screens to check in one tab, most of them without loading the site again. */
interface Visit {
  readonly scenes: Scenes;
  /** Whether to sign in as an admin. */
  readonly asAdmin?: boolean;
  /** Whether the screens show pages that are still waiting for responses. */
  readonly isAwaiting?: boolean;
}

const heading = (page: Page, name: string | RegExp) =>
  page
    .getByRole('heading', { name, exact: typeof name === 'string' })
    .first()
    .waitFor();
const nothingIsAwaited = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);

/** Loads a path from scratch, even if only the hash differs from the current URL. */
async function loadFresh(page: Page, path: string): Promise<void> {
  await page.goto('/privacy.html');
  await load(page, path);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function openPost(page: Page, key: string, type: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: key, exact: true }).waitFor();
  await page.getByRole('button', { name: `Barriers: ${type}` }).click();
  await page.locator('#post-details article').waitFor();
}

const home: Scenes = {
  home: async (page) => {
    await page.goto('/');
    await page.locator('.log-list').waitFor();
    await page.getByRole('region', { name: 'Calls Volume' }).scrollIntoViewIfNeeded();
    await page.locator('canvas').waitFor();
  },
  'home, its figures as a table, and a reduced call': async (page) => {
    await page.getByRole('button', { name: /4300 block of Millrace/i }).click();
    await page.getByText('We show this call with less detail to protect privacy.').waitFor();
    await page.getByRole('region', { name: 'Calls Volume' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'View as a table' }).click();
  },
  '/posts/ShowPost/{id}': async (page) => {
    await goWithin(page, '/posts/ShowPost/barriers-News');
    await heading(page, 'Barriers: News');
  },
  '/posts/ShowPost/{id} of a missing post': async (page) => {
    await goWithin(page, '/posts/ShowPost/no-such-post');
    await page.locator('.news-one[aria-busy=false]:empty').waitFor({ state: 'attached' });
  },
  '/contact_us': async (page) => {
    await goWithin(page, '/contact_us');
    await page.locator('.log-list').waitFor();
  },
};

const company: Scenes = {
  about_us: async (page) => {
    await page.goto('/?body=about_us');
    await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
  },
  donate: async (page) => {
    await goWithin(page, '/?body=donate');
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  },
  '/members': async (page) => {
    await goWithin(page, '/members');
    await page.getByRole('heading', { level: 3, name: 'Administration' }).waitFor();
  },
  apparatus: async (page) => {
    await goWithin(page, '/?body=apparatus');
    await heading(page, units.ladder);
  },
  'photo viewer': async (page) => {
    await page.getByRole('button', { name: 'See the 2 pictures of Tower 98' }).click();
    await page.getByRole('dialog', { name: 'Tower 98' }).getByRole('img').waitFor();
  },
};

const news: Scenes = {
  news_n_events: async (page) => {
    await page.goto('/?body=news_n_events');
    await openPost(page, 'News & Events', 'News');
  },
  // The views for other types use the same component.
  Event: async (page) => {
    await goWithin(page, '/?body=Event');
    await openPost(page, 'Events', 'Event');
  },
};

const history: Scenes = {
  // A year's calendar has so many cells that axe takes a long time, so check it only once.
  'call_history, calls': async (page) => {
    await inHistoryYears(page);
    await page.goto('/?body=call_history');
    await page.getByRole('button', { name: '2024', exact: true }).click();
    const total = Object.values(volumes[2024]).reduce((sum, count) => sum + count, 0);
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Year', exact: true }).click();
    await page.getByRole('button', { name: 'Calls', exact: true }).click();
  },
  'call_history, totals': async (page) => {
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.getByRole('button', { name: 'Totals', exact: true }).click();
    await page.locator('.totals-table').waitFor();
  },
  'call_history, places': async (page) => {
    await page.getByRole('button', { name: 'Where', exact: true }).click();
    await page.locator('.places').waitFor();
  },
};

const applying: Scenes = {
  join_us: async (page) => {
    await page.goto('/?body=join_us');
    await heading(page, 'Process');
  },
  application: async (page) => {
    await page.getByRole('button', { name: 'Apply to join' }).click();
    await page.getByRole('dialog', { name: 'Apply to join' }).getByLabel('Name').waitFor();
  },
  'failed application': async (page) => {
    await page.route('**/api/apply', (route) => route.abort());
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
};

/** Submits the open subscription form and waits for the given button. */
async function submitSubscribing(page: Page, then: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await dialog.getByLabel('Email').fill(newcomer);
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await dialog.locator('.dialog-body > .btn', { hasText: then }).waitFor();
}

const subscribing: Scenes = {
  new_station: async (page) => {
    await page.goto('/?body=new_station');
    await page.getByRole('progressbar').first().waitFor();
  },
  subscribe: async (page) => {
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByRole('dialog', { name: 'Subscribe' }).getByLabel('Email').waitFor();
  },
  'failed subscription': async (page) => {
    await page.route('**/api/subscriptions', (route) => route.abort());
    await submitSubscribing(page, 'Back to the form');
  },
  'subscribe, sent': async (page) => {
    await page.unrouteAll();
    await page.route('**/api/subscriptions', (route) => route.fulfill({ status: 202, json: {} }));
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await submitSubscribing(page, 'Close');
  },
};

const menu: Scenes = {
  'menu of a narrow screen': async (page) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/?body=new_station');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Explore' }).click();
    await page.getByRole('link', { name: 'Photo Gallery' }).waitFor();
  },
};

const mails: Scenes = {
  'confirm with an invalid link': async (page) => {
    await page.goto('/#subscribe=nothing');
    await page.getByRole('button', { name: 'Subscribe again' }).waitFor();
  },
  'confirm subscription': async (page) => {
    await page.request.post('/api/subscriptions', { data: { email: confirmed, type: ['alerts'] } });
    await loadFresh(page, await mailedPath(records.db, confirmed));
    await page.getByRole('button', { name: 'Confirm subscription' }).waitFor();
  },
  'subscription confirmed': async (page) => {
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByText(`We’ll email alerts to ${confirmed}.`).waitFor();
  },
  '/unsubscribe/{email}': async (page) => {
    await loadFresh(page, `/unsubscribe/${encodeURIComponent(subscriber)}`);
    await page.getByRole('button', { name: 'Send me the link' }).waitFor();
  },
  '/unsubscribe/{email} from an email': async (page) => {
    await page.request.post('/api/subscriptions/unsubscribe', { data: { email: subscriber } });
    await loadFresh(page, await mailedPath(records.db, subscriber));
    await page.getByText(`${subscriber} gets alerts by email.`).waitFor();
  },
};

const outside: Scenes = {
  '/memberportal': async (page) => {
    await page.goto('/memberportal');
    await signInButton(page).waitFor();
  },
  // The test of the check itself uses the privacy policy.
  '/accessibility.html': async (page) => {
    await page.goto('/accessibility.html');
    await heading(page, 'Accessibility');
  },
};

async function askToDelete(page: Page, icon: RegExp, question: string): Promise<void> {
  await page.getByRole('button', { name: icon }).first().click();
  await page.getByRole('dialog', { name: question }).waitFor();
}

const adminsDialogs: Scenes = {
  'marking a call as closed': async (page) => {
    await page.goto('/');
    await askToDelete(page, /^Delete .*Head injury/, 'Confirm marking incident as closed.');
  },
  'home, where an admin can publish a call in full': async (page) => {
    await closeDialog(page);
    await page
      .getByRole('button', { name: /4321 Millrace/i })
      .first()
      .click();
    await page.getByText(/^Visitors see the block instead/).waitFor();
  },
  'deleting a post': async (page) => {
    await goWithin(page, '/?body=News');
    await askToDelete(page, /^Delete News: Barriers: News/, 'Confirm delete post.');
  },
  'adding apparatus': async (page) => {
    await closeDialog(page);
    await goWithin(page, '/?body=apparatus');
    await page.getByRole('button', { name: 'Add Apparatus' }).click();
    await page.getByRole('dialog', { name: 'Add Apparatus' }).getByLabel('Pictures').waitFor();
  },
};

const draftCard = (page: Page) => page.getByRole('listitem').filter({ hasText: 'A LINE OF THE RADIO LOG' });

const adminsViews: Scenes = {
  drafts: async (page) => {
    await page.goto('/memberportal?body=drafts');
    await draftCard(page).waitFor();
    await page.getByRole('button', { name: /^Account menu for/ }).click();
  },
  'drafts, publishing': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Publish .*12 Tollgate Lane/ }).click();
    await page.getByRole('dialog', { name: 'Publish?' }).waitFor();
  },
  'drafts, completing': async (page) => {
    await closeDialog(page);
    await draftCard(page)
      .getByRole('button', { name: /^Complete/ })
      .click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'Enter the address.' }).waitFor();
  },
  'email, paused': async (page) => {
    await page.goto('/memberportal?body=email');
    await page.getByRole('button', { name: 'Resume: Barriers: boil water' }).waitFor();
    await page.getByText('Why they failed').first().click();
  },
  'home, editing a record': async (page) => {
    await goWithin(page, '/memberportal');
    await page.getByRole('button', { name: /^Tomas Alvarez/ }).click();
    await page.getByRole('button', { name: 'Edit Tomas Alvarez' }).click();
    await page.getByLabel(/^Allergies/).waitFor();
  },
  reports: async (page) => {
    await page.goto('/memberportal?body=reports');
    await page.getByRole('button', { name: 'Download as CSV' }).waitFor();
  },
};

const away: Scenes = {
  'home while the API is away': async (page) => {
    await page.route(/\/api\/|\/live\.json/, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
    await page.goto('/');
    await page.getByText('We couldn’t load the calls').waitFor();
  },
  // Apparatus shows the same kind of error.
  'news that cannot be read': async (page) => {
    await goWithin(page, '/?body=News');
    await page.getByText(/^We couldn’t load news/).waitFor();
  },
  'about when its text and members cannot be read': async (page) => {
    await goWithin(page, '/?body=about_us');
    await page.getByText('error', { exact: true }).waitFor();
  },
  'call history that cannot be read': async (page) => {
    await goWithin(page, '/?body=call_history');
    await page.getByRole('heading', { level: 1, name: 'Call History' }).waitFor();
    await page.getByRole('alert').waitFor();
  },
  'the error page': async (page) => {
    await page.unrouteAll();
    await page.route(/\/static\/js\/JoinUs-/, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
    await page.goto('/?body=join_us');
    await heading(page, 'Unexpected Application Error!');
  },
};

const awaiting: Scenes = {
  'home while it loads': async (page) => {
    await page.route(/\/api\//, () => {});
    await page.goto('/');
    await page.locator('.log-skeleton').waitFor();
  },
  ...Object.fromEntries(
    (
      [
        ['about_us', 'About Us'],
        ['donate', 'Donate'],
        ['apparatus', 'Apparatus'],
        ['News', 'News'],
        ['call_history', 'Call History'],
      ] as const
    ).map(([body, title]) => [
      `${body} while it loads`,
      async (page: Page) => {
        await goWithin(page, `/?body=${body}`);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.locator('main .awaits').first().waitFor();
      },
    ]),
  ),
  'a post while it loads': async (page) => {
    await page.goto('/posts/ShowPost/barriers-News');
    await page.locator('main .awaits').first().waitFor();
  },
};

const visits: Readonly<Record<string, Visit>> = {
  'Home and single pages': { scenes: home },
  'the company’s pages': { scenes: company },
  news: { scenes: news },
  'Call History': { scenes: history },
  'applying to join': { scenes: applying },
  subscribing: { scenes: subscribing },
  'the menu': { scenes: menu },
  'pages that emails link to': { scenes: mails },
  'the portal’s login, and accessibility': { scenes: outside },
  'an admin’s dialogs': { scenes: adminsDialogs, asAdmin: true },
  'an admin’s views of the portal': { scenes: adminsViews, asAdmin: true },
  'pages that cannot be loaded': { scenes: away },
  'pages that are still loading': { scenes: awaiting, isAwaiting: true },
};

/** Checks each screen at all widths and color schemes, and returns the barriers that it finds. */
async function look({ scenes, asAdmin = false, isAwaiting = false }: Visit): Promise<Record<string, string[]>> {
  const page = await (asAdmin ? adminsContext : context).newPage();
  const found: Record<string, string[]> = {};
  try {
    for (const [name, reach] of Object.entries(scenes)) {
      await reach(page);
      if (!isAwaiting) await nothingIsAwaited(page);
      const there = await barriersEverywhere(page);
      if (there.length > 0) found[name] = there;
    }
    return found;
  } finally {
    await page.close();
  }
}

// SPEC 10.103
it('finds a barrier in the color scheme that has it', async () => {
  const page = await context.newPage();
  await page.goto('/privacy.html');
  await page.evaluate(() => {
    const text = Object.assign(document.createElement('p'), {
      className: 'unread',
      textContent: 'Nobody can read this by night.',
    });
    document.querySelector('main')?.append(document.createElement('button'), text);
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

// SPEC 10.103
it('finds barriers that only one width or color scheme has, on a page that had none', async () => {
  const page = await context.newPage();
  await page.goto('/privacy.html');
  expect(await barriersEverywhere(page)).toEqual([]);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const text = Object.assign(document.createElement('p'), { className: 'unread', textContent: 'A text.' });
    const button = Object.assign(document.createElement('button'), { className: 'middle' });
    const labeled = Object.assign(document.createElement('button'), { className: 'wide-label' });
    labeled.append(Object.assign(document.createElement('span'), { textContent: 'Send' }));
    main?.append(text, button, labeled);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .middle, .wide-label { min-block-size: 3rem; min-inline-size: 3rem; }
      @media (width < 700px) { .unread { color: #bbb !important; background: #ccc !important; } }
      @media (width < 700px), (width > 1000px) { .middle { display: none !important; } }
      @media (width < 1000px) { .wide-label { display: none; } }
      @media (width > 1000px) { .wide-label > span { display: none; } }
      @media (width > 1000px) and (prefers-color-scheme: dark) {
        .unread { color: #333 !important; background: #222 !important; }
      }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
  const found = await barriersEverywhere(page);
  await page.close();
  expect(found.map((barrier) => barrier.split(':').slice(0, 3).join(':'))).toEqual([
    '360 px, light: color-contrast: <p class="unread">A text.</p>',
    '360 px, dark: color-contrast: <p class="unread">A text.</p>',
    '768 px, light: button-name: <button class="middle"></button>',
    '1280 px, light: button-name: <button class="wide-label"><span>Send</span></button>',
    '1280 px, dark: color-contrast: <p class="unread">A text.</p>',
  ]);
});

describe('no barrier, in light and dark, at 360, 768 and 1280 pixels', () => {
  // SPEC 10.103
  it.each(Object.entries(visits))('%s', async (_name, seen) => {
    expect(await look(seen)).toEqual({});
    expect(problems.splice(0)).toEqual([]);
  });
});

import type { Page, Route } from 'playwright-core';
import type { DemoUser } from './signedIn.ts';

/** A view of the portal in one state. */
export interface PortalShot {
  readonly name: string;
  readonly path: string;
  readonly user?: DemoUser;
  /** Whether all lists but the members are empty. */
  readonly isEmpty?: boolean;
  readonly act?: (page: Page) => Promise<void>;
  /** Whether to capture only the viewport instead of the whole page. */
  readonly isScreen?: boolean;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();

/** Runs the steps one after another. */
const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };

const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page
    .getByLabel(label, { exact: typeof label === 'string' })
    .first()
    .fill(text);
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).last().click();
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
const sees = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** Opens another view without reloading the page, so it also works offline. */
const goTo = (body: string) => (page: Page) =>
  page.evaluate((key) => {
    history.pushState(null, '', `/memberportal?body=${key}`);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, body);

/** Stubs the response to requests with a matching path. */
const answer = (path: RegExp, respond: (route: Route) => Promise<void>) => (page: Page) => page.route(path, respond);
const writes = (respond: (route: Route) => Promise<void>) =>
  answer(/\/api\//, (route) => (route.request().method() === 'GET' ? route.fallback() : respond(route)));

const failure = (route: Route) => route.fulfill({ status: 500, body: 'Try again later.' });
const offline = (page: Page) => page.context().setOffline(true);

/** Makes an edit conflict with somebody else's change. */
const conflict = async (page: Page) => {
  let isChanged = false;
  await page.route(/\/api\/col\/alerts\/doc\//, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') {
      isChanged = true;
      await route.fulfill({ status: 412, body: 'Somebody else has changed it.' });
      return;
    }
    const response = await route.fetch();
    const stored = (await response.json()) as object;
    const json = isChanged ? { ...stored, title: 'Tollgate Lane is open again', rev: 2 } : { ...stored, rev: 1 };
    await route.fulfill({ response, json });
  });
};

const portal = (body = 'home') => (body === 'home' ? '/memberportal' : `/memberportal?body=${body}`);
const admin = (name: string, body: string, more: Omit<Partial<PortalShot>, 'name' | 'path'> = {}): PortalShot => ({
  name: `portal_${name}`,
  path: portal(body),
  user: 'admin',
  ...more,
});
const member = (name: string, body: string, more: Omit<Partial<PortalShot>, 'name' | 'path'> = {}): PortalShot =>
  admin(name, body, { user: 'member', ...more });

const adminViews = [
  'applications',
  'attendance',
  'certificates',
  'alerts',
  'drafts',
  'email',
  'reports',
  'audit',
  'site',
  'malformed',
  'violations',
];
const emptyViews = ['home', 'applications', 'alerts', 'drafts', 'email', 'audit', 'malformed', 'violations'];
const sharedViews = ['news_n_events', 'Training', 'apparatus', 'schedule'];

/** Views of the portal, many of them in several states, such as editing, offline or empty. */
export const portalShots: readonly PortalShot[] = [
  admin('home', 'home'),
  ...adminViews.map((body) => admin(body, body)),
  ...sharedViews.map((body) => admin(body, body)),
  admin('addMember', 'addMember'),
  admin('user_account', 'user_account'),
  member('member_home', 'home'),
  member('member_schedule', 'schedule'),
  member('member_answers', 'schedule', { act: (page) => page.getByText(/^19 coming/).click() }),
  member('member_record', 'user_account'),
  member('member_editing', 'user_account', { act: press('Edit Member Info') }),
  member('member_certificates', 'own_certificates', {
    act: (page) =>
      page
        .getByRole('button', { name: /^Show card/ })
        .first()
        .click(),
  }),
  member('member_handing_in', 'own_certificates', { act: press('Hand in a certificate') }),
  member('member_news', 'news_n_events'),
  member('member_standing', 'standing'),
  member('member_training', 'Training'),
  admin('home_open', 'home', {
    act: steps(
      (page) => page.getByRole('searchbox').fill('Vogel'),
      (page) => page.getByRole('button', { name: /^Hannah Vogel/ }).click(),
    ),
  }),
  admin('home_editing', 'home', {
    act: steps(
      (page) => page.getByRole('searchbox').fill('Vogel'),
      (page) => page.getByRole('button', { name: /^Hannah Vogel/ }).click(),
      (page) => page.getByRole('button', { name: 'Edit Hannah Vogel' }).click(),
      (page) => button(page, 'Save').waitFor(),
    ),
  }),
  admin('menu', 'home', {
    isScreen: true,
    act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  }),
  admin('user_menu', 'home', {
    isScreen: true,
    act: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
  }),
  admin('checking_in', 'attendance', {
    isScreen: true,
    act: (page) =>
      page
        .getByRole('button', { name: /^Live burn/ })
        .first()
        .click(),
  }),
  admin('certificate_declining', 'certificates', {
    act: steps(
      (page) =>
        page
          .getByRole('button', { name: /^Show card/ })
          .first()
          .click(),
      (page) =>
        page
          .getByRole('button', { name: /^Decline / })
          .first()
          .click(),
    ),
  }),
  admin('application_open', 'applications', {
    act: (page) => page.getByRole('button', { name: /^Mary Ann Kessler/ }).click(),
  }),
  admin('addMember_errors', 'addMember', { act: steps(press('Save'), sees('There is a problem')) }),
  admin('site_editing', 'site', {
    act: steps(
      (page) => page.getByRole('button', { name: 'Edit Fundraiser' }).click(),
      (page) => page.getByRole('heading', { name: 'Preview' }).waitFor(),
    ),
  }),
  admin('new_alert', 'home', {
    isScreen: true,
    act: steps(press('New alert'), dialog, (page) =>
      page.getByRole('dialog').getByLabel('Title', { exact: true }).waitFor(),
    ),
  }),
  admin('new_alert_errors', 'home', {
    isScreen: true,
    act: steps(
      press('New alert'),
      dialog,
      fill('Title', 'Water main break'),
      inDialog(/^Save/),
      sees('There is a problem'),
    ),
  }),
  admin('new_alert_saved', 'home', {
    isScreen: true,
    act: steps(
      writes((route) => route.fulfill({ status: 201, json: { id: 'saved' } })),
      press('New alert'),
      dialog,
      fill('Title', 'Water main break'),
      fill('Details', 'Boil water until Friday.'),
      inDialog(/^Save/),
      sees('Sucessfully saved data.'),
    ),
  }),
  admin('new_alert_failed', 'home', {
    isScreen: true,
    act: steps(
      writes(failure),
      press('New alert'),
      dialog,
      fill('Title', 'Water main break'),
      fill('Details', 'Boil water until Friday.'),
      inDialog(/^Save/),
      (page) => page.getByRole('dialog').locator('.form-failed').first().waitFor(),
    ),
  }),
  admin('new_post', 'home', {
    isScreen: true,
    act: steps(press('New post'), dialog, (page) =>
      page.getByRole('dialog').getByLabel('Title', { exact: true }).waitFor(),
    ),
  }),
  admin('new_series', 'home', {
    isScreen: true,
    act: steps(
      press('New post'),
      dialog,
      async (page) => page.getByRole('dialog').getByLabel('Type', { exact: true }).selectOption('Training'),
      async (page) => page.getByRole('dialog').getByLabel('Repeats', { exact: true }).selectOption({ index: 1 }),
    ),
  }),
  admin('conflict', 'alerts', {
    isScreen: true,
    act: steps(
      conflict,
      (page) =>
        page
          .getByRole('button', { name: /^Edit .*closed at Millrace/ })
          .first()
          .click(),
      dialog,
      fill('Title', 'Tollgate Lane closed until Sunday'),
      inDialog(/^Save/),
      (page) =>
        page
          .getByRole('dialog')
          .getByLabel(/^Keep mine/)
          .first()
          .waitFor(),
    ),
  }),
  admin('delete', 'alerts', {
    isScreen: true,
    act: steps(
      (page) =>
        page
          .getByRole('button', { name: /^Delete .*closed at Millrace/ })
          .first()
          .click(),
      dialog,
    ),
  }),
  admin('undo', 'alerts', {
    isScreen: true,
    act: steps(
      writes((route) => route.fulfill({ status: 204, body: '' })),
      (page) =>
        page
          .getByRole('button', { name: /^Delete .*closed at Millrace/ })
          .first()
          .click(),
      inDialog('Delete'),
      (page) => page.locator('.undo-bar button').first().hover(),
    ),
  }),
  admin('failed', 'home', { act: steps(answer(/\/api\/col\/drafts/, failure), goTo('drafts'), sees(/couldn’t load/)) }),
  admin('offline', 'home', { act: steps(offline, goTo('email'), sees('You’re offline.')) }),
  ...emptyViews.map((body) => admin(`${body}_empty`, body, { isEmpty: true })),
];

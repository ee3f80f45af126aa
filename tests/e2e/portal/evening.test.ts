// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { signInAs } from '../../suite/accounts.ts';
import { ownSuite } from '../../suite/context.ts';
import { inboxOf } from '../../suite/inbox.ts';
import { sessionOf, windowOf, type UserWindow } from '../account/signIn.ts';
import { barriersEverywhere, goWithin, load, openBrowser, visit, type Visitor } from '../browser.ts';
import { tabOnto } from '../keyboardKeys.ts';
import { setOffline } from '../offline/network.ts';
import { showView, userMenu } from './portalVisitor.ts';

// Performs an evening's worth of tasks and counts the steps of each: by taps on a phone, and by keyboard alone on a
// laptop. adminWork.test.ts and signIn.test.ts test signing in from a new browser.

const POLL = { timeout: 60_000, interval: 250 };

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
const [phoneSize, , laptopSize] = SIZES;
const windowOptions = {
  phone: { viewport: phoneSize, hasTouch: true, isMobile: true },
  laptop: { viewport: laptopSize },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
type Device = keyof typeof windowOptions;
const devices: readonly Device[] = ['phone', 'laptop'];

/** Maximum distance from the top of the page to a view's content, in px. */
const CONTENT_MAX_Y = 300;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A second, in days. */
const SECOND_DAYS = 1_000 / DAY_MS;
const OTHER = 'other.evening@people.example';
const MEMBER = 'member.evening@people.example';
const SUBSCRIBER = 'subscriber.evening@people.example';
const ALERTS = 4;

const images = resolve(import.meta.dirname, '../../../seed/objects/apparatus');

let browser: Browser;
let records: Records;
const windows: Partial<Record<`${Device} ${'admin' | 'member'}`, UserWindow>> = {};
let otherToken: string;

const at = (days: number) => Timestamp.fromMillis(Date.now() + days * DAY_MS);
const record = (email: string, fName: string, ...privileges: string[]) => {
  // Omit a field that the model doesn't have: saving would remove it, which only admins can do.
  const { notAField: _, ...whole } = memberRecord(email, privileges);
  return { ...whole, fName, lName: 'Evening', key: email.replaceAll(/[^a-z]/g, '') };
};
const applicant = (device: Device) => `applicant.${device}.evening@people.example`;
const mailing = (id: string, state: string) => ({
  type: 'alerts',
  title: `Evening ${state} ${id}`,
  documents: [id],
  state,
  createdAt: at(0),
  startAt: at(1),
  total: 20,
  sent: 0,
  failed: 0,
  skipped: 0,
});

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  const alerts = Array.from({ length: ALERTS }, (_, index) => [
    `alerts/evening-${index}`,
    {
      title: `Evening alert ${index}`,
      description: 'Water.',
      startTime: at(-1),
      endTime: at(1),
      rev: 1,
      createdAt: at(-1),
    },
  ]);
  const ofDevices = devices.flatMap((device) => [
    [
      `posts/evening-${device}`,
      {
        type: 'Training',
        title: `Evening drill ${device}`,
        description: 'Ladders.',
        occurrenceDate: at(1),
        postedBy: OTHER,
        rev: 1,
        createdAt: at(-1),
      },
    ],
    [
      `members.applications/evening-${device}`,
      {
        name: `Mary Ann ${device}`,
        address: '12 Main Street, Allentown, PA 18103',
        phone: '610-555-0101',
        email: applicant(device),
        career: 'Nurse',
        status: 'new',
        receivedAt: Timestamp.now(),
        rev: 1,
      },
    ],
  ]);
  await records.put({
    ...Object.fromEntries([...alerts, ...ofDevices]),
    [`members/${OTHER}`]: record(OTHER, 'Olive', 'member', 'admin'),
    [`members/${MEMBER}`]: record(MEMBER, 'Mabel', 'member', 'admin'),
    [`subscriptions/${SUBSCRIBER}`]: { email: SUBSCRIBER, type: ['alerts'] },
    'mailings/alerts.evening-0': mailing('evening-0', 'planned'),
    'mailings/alerts.evening-1': mailing('evening-1', 'finished'),
  });
  records.forget('site/current', ...devices.map((device) => `members/${applicant(device)}`));
  ({ idToken: otherToken } = await signInAs(OTHER));
  const { accounts } = ownSuite();
  for (const [user, email] of [
    ['admin', accounts.admin],
    ['member', MEMBER],
  ] as const) {
    const session = await sessionOf(browser, email);
    for (const device of devices)
      windows[`${device} ${user}`] = await windowOf(browser, session, windowOptions[device]);
  }
});

afterAll(async () => {
  await browser.close();
  for (const collection of ['alerts', 'apparatus']) {
    const { docs } = await records.db
      .collection(collection)
      .where('title', '>=', 'Evening')
      .where('title', '<', 'Evenini')
      .get();
    for (const { ref } of docs) await ref.delete();
  }
  await records.clear();
});

afterEach(() => {
  expect(Object.values(windows).flatMap(({ problems }) => problems)).toEqual([]);
});

/** Returns a user's window on a device, after closing an earlier test's tabs. */
async function emptyWindow(device: Device, user: 'admin' | 'member'): Promise<UserWindow> {
  const window = windows[`${device} ${user}`];
  if (window === undefined) throw new Error('The windows are not open.');
  await window.closeTabs();
  return window;
}

/**
 * Opens the portal's Home on a device. Returns functions that count steps: taps, or key presses that activate controls.
 */
async function begin(device: Device, user: 'admin' | 'member' = 'admin') {
  const page = await (await emptyWindow(device, user)).open('/memberportal');
  const isPhone = device === 'phone';
  const task = {
    page,
    steps: 0,
    /** Activates a control, which counts as a step. */
    press: async (what: Locator) => {
      task.steps += 1;
      if (isPhone) return what.tap();
      await tabOnto(what);
      const isBox = await what.evaluate(({ localName }) => localName === 'input');
      return page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    /** Replaces a field's content. */
    write: async (field: Locator, text: string) => {
      if (isPhone) return field.fill(text);
      await tabOnto(field);
      await page.keyboard.press('ControlOrMeta+a');
      return page.keyboard.type(text);
    },
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    /** Opens a view from the top bar or the admin menu. */
    view: async (name: RegExp) => {
      if (isPhone) await task.press(page.getByRole('button', { name: 'Menu', exact: true }));
      await task.press(page.getByRole('navigation').getByRole('link', { name }));
    },
  };
  return task;
}

/** Returns whether an element is visible and clickable without scrolling. */
const isOnScreen = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return height > 0 && top >= 0 && top + height <= innerHeight && element.contains(hit);
  });

const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement);

/** Waits until an element is on the screen. */
async function see(what: Locator): Promise<void> {
  await what.waitFor();
  await expect.poll(() => isOnScreen(what), POLL).toBe(true);
}

/** Waits until a form's confirmation is on the screen, with the focus. */
async function seeSaved(where: Page | Locator): Promise<void> {
  const saved = where.getByText('Sucessfully saved data.');
  await see(saved);
  await expect.poll(() => hasFocus(saved), POLL).toBe(true);
}

/**
 * Returns the names of controls that something covers when they are scrolled into view. In a long list, checks only the
 * first and last entries, because all entries are alike and each check takes a layout.
 */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href]:not(.skip-link), button, input, select, summary, textarea'),
    ].filter((control) => control.closest('main li:nth-child(n + 9):nth-last-child(n + 9)') === null);
    const shown = controls.filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.offsetWidth > 1);
    return shown.flatMap((control) => {
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      // A control can be out of view in a scrolling row without being covered.
      const isHit = hit === null || control.contains(hit) || hit.contains(control) || hit.closest('label') !== null;
      return isHit ? [] : [`${control.textContent?.trim() || control.id} is below ${hit?.className ?? 'nothing'}`];
    });
  });

/** Opens Home as a visitor on a phone, with a clock that the test controls. */
async function homeWithClock(): Promise<Visitor> {
  const visitor = await visit(browser, '/privacy.html', windowOptions.phone);
  await visitor.page.clock.install();
  await load(visitor.page, '/');
  await visitor.page.getByText('95% of the money raised').waitFor();
  return visitor;
}

/** Returns how long the CDN can serve a copy of the live snapshot while the site is up, in ms. */
async function cdnMs() {
  const response = await fetch(`${ownSuite().hosting}${LIVE_SNAPSHOT_PATH}`);
  const header = response.headers.get('cache-control') ?? '';
  const [, fresh, revalidating] = /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(header) ?? [];
  return (Number(fresh) + Number(revalidating)) * 1_000;
}

const portalViews = resolve(import.meta.dirname, '../../../web/src/pages/portal');

/** Returns the keys of all views that an admin can open in the portal, Home last. */
function viewKeys(): readonly string[] {
  const own = readdirSync(portalViews).map(
    (folder) => /key: '(\w+)'/.exec(readFileSync(join(portalViews, folder, 'view.ts'), 'utf8'))?.[1] ?? folder,
  );
  return [...own.filter((key) => key !== 'login' && key !== 'home'), ...sharedViews, 'home'];
}

const sharedViews = ['news_n_events', 'Event', 'Incident', 'News', 'Training', 'apparatus'];

/**
 * Prepares views for the accessibility check. Views that aren't listed are checked elsewhere: for example, drafts,
 * email and reports in barriers.test.ts, and violations and malformed documents in adminWork.test.ts.
 */
const preparations: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: async (page) => {
    await page.getByRole('searchbox').fill('Mabel');
    await page.getByRole('button', { name: /^Mabel Evening/ }).click();
    await page.getByRole('button', { name: 'Edit Mabel Evening' }).waitFor();
  },
  user_account: async (page) => {
    await page.getByRole('button', { name: 'Edit Member Info' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  },
  own_certificates: async (page) => {
    await page.getByRole('button', { name: 'Hand in a certificate' }).click();
    await page.getByRole('button', { name: 'Hand in', exact: true }).waitFor();
  },
  certificates: (page) =>
    page
      .getByRole('button', { name: /^Decline / })
      .first()
      .click(),
  addMember: async (page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  },
  applications: (page) => page.getByRole('button', { name: /^Mary Ann phone/ }).click(),
  attendance: (page) => page.getByRole('table').waitFor(),
  standing: (page) => page.getByRole('progressbar').first().waitFor(),
  alerts: (page) => page.locator('.all-alerts > li').first().waitFor(),
  audit: (page) => page.locator('.audit-day').first().waitFor(),
  site: async (page) => {
    for (const part of ['Fundraiser', 'Notice', 'Joining', 'Donations page']) {
      await page.getByRole('button', { name: `Edit ${part}` }).click();
      await page.getByRole('region', { name: part }).getByRole('heading', { name: 'Preview' }).waitFor();
    }
    await page
      .getByRole('textbox', { name: 'Notice' })
      .fill('Barbecue on Saturday: https://lanternhillfire.example/bbq');
  },
};

describe('every view of the portal, with four alerts in force', () => {
  let page: Page;

  beforeAll(async () => {
    page = await (await emptyWindow('laptop', 'admin')).open('/memberportal');
  });

  /** Opens a view and waits for its content. */
  async function show(key: string): Promise<void> {
    await showView(page, key);
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
    const alerts = key === 'home' ? page.locator('.alert-card').first() : page.locator('.alerts-line');
    await alerts.waitFor();
  }

  it.each([
    ['at the end of the page', 'alerts', '.footer-end { padding-block-end: 0 !important; }'],
    ['below what has the focus', 'audit', 'html { scroll-padding: 0 !important; }'],
  ])('the check notices if the create buttons have no space %s', async (_where, key, style) => {
    await show(key);
    await page.setViewportSize(SIZES[1]);
    expect(await coveredControls(page)).toEqual([]);
    await page.evaluate((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [sheet];
    }, style);
    expect(await coveredControls(page)).toContainEqual(expect.stringMatching(/ is below create-/));
    await page.evaluate(() => (document.adoptedStyleSheets = []));
  });

  // SPEC 10.106
  it.each(viewKeys())(
    `%s has its content above ${CONTENT_MAX_Y} px, no covered control and no barrier`,
    async (key) => {
      await show(key);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const { line, y } = await page.evaluate(() => {
          scrollTo({ top: 0, behavior: 'instant' });
          const shown = document.querySelector('.alerts-line');
          return { line: shown?.textContent, y: shown?.nextElementSibling?.getBoundingClientRect().top ?? Infinity };
        });
        if (key !== 'home') expect(line).toMatch(new RegExp(`^[${ALERTS}-9] alerts in force$`));
        if (key !== 'home') expect(y, `at ${size.width}`).toBeLessThan(CONTENT_MAX_Y);
        expect(await coveredControls(page), `at ${size.width}`).toEqual([]);
      }
      const { [key]: prepare } = preparations;
      if (prepare === undefined) return;
      await prepare(page);
      expect(await barriersEverywhere(page)).toEqual([]);
    },
  );
});

describe.each(devices)('an evening on a %s', (device) => {
  const isLaptop = device === 'laptop';
  /** Checks for barriers, on one device only, because the check covers all widths. */
  const expectNoBarriers = async (page: Page) => {
    if (isLaptop) expect(await barriersEverywhere(page)).toEqual([]);
  };

  // SPEC 10.165, 10.166
  it('shows a member where they stand, and an admin the same in the statement', async () => {
    await records.put(
      Object.fromEntries(
        devices.flatMap((each) => [
          [
            `posts/evening-past-${each}`,
            {
              type: 'Training',
              title: `Evening drill before ${each}`,
              description: 'Pumps.',
              occurrenceDate: at(-2 * SECOND_DAYS),
              endDate: at(-SECOND_DAYS),
              postedBy: OTHER,
              rev: 1,
              createdAt: at(-1),
            },
          ],
          [
            `attendance/evening-past-${each}_mabel`,
            {
              member: MEMBER,
              kind: 'drill',
              thing: `evening-past-${each}`,
              start: at(-2 * SECOND_DAYS),
              presence: 'present',
              minutes: 7,
              state: 'approved',
              approvedBy: OTHER,
              rev: 1,
              createdAt: at(0),
            },
          ],
        ]),
      ),
    );
    const task = await begin(device, 'member');
    const { page } = task;
    await task.press(task.link('Where you stand'));
    const drills = page.locator('.standing-meter', { hasText: 'Drills' });
    await drills.getByText(`${devices.length} of `).waitFor();
    const [, counted] = /of (\d+)/.exec((await drills.locator('.figures').textContent()) ?? '') ?? [];
    await expectNoBarriers(page);

    const admin = await begin(device);
    await admin.view(/^Attendance/);
    const row = admin.page.getByRole('row', { name: /^Mabel Evening/ });
    await row.waitFor();
    if (device === 'phone') await row.getByText(`${devices.length} of ${counted} drills`).waitFor();
    else expect((await row.getByRole('cell').allTextContents()).slice(0, 2)).toEqual([`${devices.length}`, counted]);
    const downloading = admin.page.waitForEvent('download');
    await admin.press(admin.button('Download as CSV'));
    const file = readFileSync(await (await downloading).path(), 'utf8');
    const line = file.split('\n').find((each) => each.includes('Mabel Evening'));
    expect(line).toContain(`,${devices.length},${counted},`);
    await expectNoBarriers(admin.page);
  });

  // SPEC 10.150, 10.152, 10.155
  it('hands in a certificate, whose image nobody else gets, and approves it', async () => {
    const number = `Evening ${device}`;
    const task = await begin(device, 'member');
    const { page } = task;
    await task.press(userMenu(page));
    await task.press(page.getByRole('link', { name: 'My Certificates' }));
    await task.press(task.button('Hand in a certificate'));
    await page.getByLabel('Kind').selectOption('Aerial Operator');
    await task.write(page.getByLabel('Number'), number);
    await page.getByLabel('Issued').fill('2026-01-05');
    await page.getByLabel('Image of the card').setInputFiles(join(images, 'rescue.jpg'));
    await task.press(task.button('Hand in'));
    await see(page.getByText('Handed in. An admin will check it.'));
    const card = page.locator('.certificate', { hasText: number });
    await task.press(card.getByRole('button', { name: /^Show card/ }));
    const width = () => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width, POLL).toBeGreaterThan(0);
    await expectNoBarriers(page);

    const [stored] = (await records.db.collection('certificates').where('number', '==', number).get()).docs;
    if (stored === undefined) throw new Error('The certificate is not stored.');
    records.forget(`certificates/${stored.id}`);
    const image = String(stored.get('image'));
    expect(image).toMatch(/^\/certificates\/membereveningpeopleexample-/);
    for (const [path, status] of [
      [`/api/obj${image}`, 404],
      [image.replace('/certificates/', '/media/certificates/full/'), 404],
      [`/api/certificates/${stored.id}/image`, 401],
    ] as const)
      expect((await page.context().request.get(path)).status(), path).toBe(status);

    const admin = await begin(device);
    await showView(admin.page, 'certificates');
    const waiting = admin.page.locator('.certificate', { hasText: number });
    await admin.press(waiting.getByRole('button', { name: /^Show card/ }));
    const topOfImage = () =>
      waiting.getByRole('img').evaluate((each: HTMLImageElement) => each.naturalWidth && each.offsetTop);
    await expect.poll(topOfImage, POLL).toBeGreaterThan(0);
    const before = await topOfImage();
    await admin.press(waiting.getByRole('button', { name: 'Decline Mabel Evening, Aerial Operator' }));
    await see(waiting.getByLabel('Reason, which Mabel Evening will see'));
    expect(await topOfImage()).toBe(before);
    await expectNoBarriers(admin.page);
    await admin.press(waiting.getByRole('button', { name: 'Cancel' }));
    await waiting.getByRole('button', { name: /^Hide card/ }).focus();
    await admin.press(waiting.getByRole('button', { name: 'Approve Mabel Evening, Aerial Operator' }));
    const today = admin.page.getByRole('region', { name: 'Who can do what today' });
    await today.getByText('Mabel Evening').first().waitFor();
    const approved = { state: 'approved', approvedBy: ownSuite().accounts.admin };
    await expect.poll(async () => (await stored.ref.get()).data(), POLL).toMatchObject(approved);
    await expectNoBarriers(admin.page);
  });

  // SPEC 10.57
  it('changes one’s own phone number in four steps, without scrolling', async () => {
    const task = await begin(device, 'member');
    const { page, button } = task;
    const pressInSight = async (what: Locator) => {
      await see(what);
      await task.press(what);
    };
    await pressInSight(userMenu(page));
    await pressInSight(page.getByRole('link', { name: 'Member Info' }));
    await pressInSight(button('Edit Member Info'));
    const phone = page.getByLabel('Primary phone');
    await see(phone);
    await expect.poll(() => hasFocus(phone), POLL).toBe(true);
    await expectNoBarriers(page);
    await task.write(phone, `610-555-0${isLaptop ? '177' : '188'}`);
    await pressInSight(button('Save'));
    await seeSaved(page);
    expect(task.steps).toBe(4);
    expect((await records.db.doc(`members/${MEMBER}`).get()).get('contact.primary')).toMatch(
      isLaptop ? /177$/ : /188$/,
    );
  });

  // SPEC 10.65
  it('posts an alert with an address alone, corrects it, and emails the correction once', async () => {
    const task = await begin(device);
    const { page } = task;
    const dialog = page.getByRole('dialog');
    const title = `Evening water ${device}`;
    const close = dialog.getByRole('button', { name: 'Close' }).last();
    await task.press(task.button('New alert'));
    await task.write(dialog.getByLabel('Title', { exact: true }), title);
    await task.write(dialog.getByLabel('Details'), 'Use Millrace Road.');
    await task.write(dialog.getByLabel('Address', { exact: true }), '4 Mill Road');
    expect(await dialog.getByLabel(/itude/).count()).toBe(0);
    const save = dialog.getByRole('button', { name: /^Save and email/ });
    await see(save);
    await expectNoBarriers(page);
    await task.press(save);
    await seeSaved(dialog);
    await task.press(close);
    expect(task.steps).toBe(3);
    const subjects = async () =>
      (await inboxOf(SUBSCRIBER)).map(({ subject }) => subject).filter((subject) => subject.endsWith(title));
    await expect.poll(subjects, POLL).toEqual([`Alert: ${title}`]);

    await task.view(/^Alerts/);
    await task.press(page.getByRole('button', { name: `Edit ${title}` }).last());
    await expect.poll(() => hasFocus(dialog.getByLabel('Title', { exact: true })), POLL).toBe(true);
    await task.write(dialog.getByLabel('Address', { exact: true }), '44 Mill Road');
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await task.press(dialog.getByLabel('Email the correction'));
    // Double-tap. The form is already hidden by the second tap.
    if (isLaptop) await task.press(save);
    else await save.dblclick();
    await seeSaved(dialog);
    await expect.poll(subjects, POLL).toEqual([`Alert: ${title}`, `Corrected alert: ${title}`]);
    const [alert] = (await records.db.collection('alerts').where('title', '==', title).get()).docs;
    expect(alert?.data()).toMatchObject({ location: { address: '44 Mill Road' }, rev: 2, emailRev: 2 });
    expect(alert?.get('location')).not.toHaveProperty('coordinate');
  });

  // SPEC 10.126
  it('changes the fundraiser’s sum in five steps; open pages show it within a minute, and it is undone', async () => {
    const open = isLaptop ? undefined : await homeWithClock();
    const task = await begin(device);
    const { page, button } = task;
    await task.view(/^Site$/);
    await task.press(button('Edit Fundraiser'));
    const raised = page.getByLabel('Dollars raised');
    await expect.poll(() => hasFocus(raised), POLL).toBe(true);
    if (!isLaptop) await task.press(raised);
    await task.write(raised, '3500000');
    await page.getByText('$3,500,000').waitFor();
    await task.press(button('Save'));
    const saved = page.getByText('Saved. It is on the site within a minute.');
    await see(saved);
    expect(await hasFocus(saved)).toBe(true);
    expect(task.steps).toBeLessThanOrEqual(5);

    if (open !== undefined) {
      // In the worst case, the CDN has only just stored the old copy, which leaves the rest of the minute to the page.
      await open.page.clock.fastForward(MINUTE_MS - (await cdnMs()));
      await open.page.getByText('98% of the money raised').waitFor();
      await open.leave();
    }
    const visitor = await visit(browser, '/?body=new_station', windowOptions[device]);
    await visitor.page.getByText('$3,500,000').waitFor();
    await goWithin(visitor.page, '/');
    await visitor.page.getByText('98% of the money raised').waitFor();
    await task.press(button('Undo'));
    await see(page.getByText('Undone. The site shows what it showed before.'));
    // The browser still has the old response, but the snapshot says that it is outdated.
    await goWithin(visitor.page, '/?body=new_station');
    await visitor.page.reload();
    await visitor.page.getByText('$3,376,986').waitFor();
    await visitor.leave();
  });

  it('publishes a held call with less detail in three steps from Today', async () => {
    const id = `evening-held-${device}`;
    await records.put({
      [`drafts/${id}`]: {
        state: 'held',
        startTime: Date.now() - 60_000,
        TypeCode: 'PUBLICATION HELD',
        ChiefComplaint: `Evening ${device}`,
        Address: '1234 Evening Road, Allentown',
        receivedAt: Timestamp.now(),
        rev: 1,
      },
    });
    records.forget(`incidents/${id}`);
    const task = await begin(device);
    await task.press(task.link(/calls? to review$/));
    await task.press(task.button(new RegExp(`^Publish .*Evening ${device}`)));
    await task.press(task.button('Publish with less detail'));
    await see(task.page.getByText(/^Published with less detail: .*Evening/));
    expect(task.steps).toBe(3);
    expect((await records.db.doc(`incidents/${id}`).get()).get('releasedAs')).toBe('reduced');
  });

  // SPEC 10.59
  it('makes an applicant a member with two roles in five steps from Today; both roles are kept', async () => {
    const name = `Mary Ann ${device}`;
    const task = await begin(device);
    const { page } = task;
    await task.press(task.link(/new applications?$/));
    await task.press(task.button(new RegExp(`^${name}`)));
    await task.press(task.button(`Add as member ${name}`));
    await task.write(page.getByLabel('Email', { exact: true }), applicant(device));
    const roles = page.getByRole('group', { name: 'Org Roles' });
    await task.press(roles.getByRole('checkbox', { name: 'Auxiliary', exact: true }));
    await task.press(task.button('Save'));
    await seeSaved(page);
    expect(task.steps).toBe(5);
    expect(await records.stored(`members/${applicant(device)}`)).toMatchObject({
      fName: 'Mary Ann',
      lName: device,
      address: { line1: '12 Main Street', city: 'Allentown', state: 'PA', zip: '18103' },
      contact: { primary: '610-555-0101' },
      orgRoles: ['Probationary', 'Auxiliary'],
    });
    await task.press(task.button('Back to applications'));
    await page.getByRole('button', { name: new RegExp(`^${name} Accepted`) }).waitFor();
  });

  it('takes a privilege away, and finds who did it, one step from the record', async () => {
    await records.put({ [`members/${MEMBER}`]: record(MEMBER, 'Mabel', 'member', 'admin') });
    const taken = async () =>
      (await records.db.collection('audit').where('document', '==', MEMBER).get()).docs.filter((line) =>
        [line.get('taken')].flat().includes('admin'),
      ).length;
    const before = await taken();
    const task = await begin(device);
    const { page } = task;
    await task.write(page.getByRole('searchbox'), 'Mabel');
    // The list is filtered a moment after typing. Until then, hundreds of rows come before this one.
    await page.getByText(/^1 of [\d,]+ members$/).waitFor();
    await task.press(page.getByRole('button', { name: /^Mabel Evening/ }));
    await task.press(task.button('Edit Mabel Evening'));
    await task.press(page.getByRole('group', { name: 'Access' }).getByRole('checkbox', { name: /admin/i }));
    await task.press(task.button('Save'));
    await seeSaved(page);
    // The audit is written by a trigger, so wait for it.
    await expect.poll(taken, POLL).toBe(before + 1);
    await task.press(task.link('History of Mabel Evening'));
    await page.getByRole('heading', { name: 'Mabel Evening' }).waitFor();
    await see(page.getByText(/Eleanor Marsh changed the member “Mabel Evening”: .*; took away admin\.$/).first());
    expect(task.steps).toBe(5);
  });

  it('shows who changed the same field, and what was kept', async () => {
    const path = `posts/evening-${device}`;
    const task = await begin(device);
    const { page } = task;
    await goWithin(page, '/memberportal?body=Training');
    await task.press(page.getByRole('button', { name: `Edit Training: Evening drill ${device}` }).first());
    const dialog = page.getByRole('dialog');
    await task.write(dialog.getByLabel('Title', { exact: true }), 'My drill');
    const response = await fetch(`${ownSuite().hosting}/api/col/posts/doc/evening-${device}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${otherToken}`, 'If-Match': '"1"' },
      body: JSON.stringify({ title: 'Their drill', description: 'Hoses.' }),
    });
    expect(response.status).toBe(200);
    await task.press(dialog.getByRole('button', { name: /^Save/ }));
    await dialog.getByRole('heading', { name: /^Olive Evening changed this (just now|\d+ minutes? ago)$/ }).waitFor();
    await expectNoBarriers(page);
    await task.press(dialog.getByLabel(/^Keep mine/));
    await task.press(dialog.getByRole('button', { name: 'Save', exact: true }));
    await see(dialog.getByText('You kept your Title; their Description is in too.'));
    expect(task.steps).toBe(4);
    expect((await records.db.doc(path).get()).data()).toMatchObject({ title: 'My drill', description: 'Hoses.' });
  });

  it('sends a test email, and pauses what waits to be sent, which is the first thing in the view', async () => {
    await records.put({ 'mailings/alerts.evening-0': mailing('evening-0', 'planned') });
    const task = await begin(device);
    const { page } = task;
    await task.view(/^Email/);
    const pause = task.button('Pause: Evening planned evening-0');
    await see(pause);
    await task.press(task.button('Send a test to me: Evening planned evening-0'));
    await see(page.getByText(`We sent a test to ${ownSuite().accounts.admin}.`));
    await task.press(pause);
    await see(page.getByText(/^Paused/).first());
    expect(task.steps).toBe(isLaptop ? 3 : 4);
    expect((await records.db.doc('mailings/alerts.evening-0').get()).get('state')).toBe('paused');
  });

  it('adds an apparatus with three photos, chosen at once', async () => {
    const title = `Evening engine ${device}`;
    const task = await begin(device);
    const { page } = task;
    const dialog = page.getByRole('dialog', { name: 'Add Apparatus' });
    await task.view(/^Apparatus$/);
    await task.press(task.button('Add Apparatus'));
    await task.write(dialog.getByLabel('Title'), title);
    await task.write(dialog.getByLabel('Model'), 'Pumper');
    await task.write(dialog.getByLabel('Description'), 'It pumps.');
    const files = dialog.getByLabel('Pictures');
    // Only focus the field. Activating it would open the operating system's file dialog.
    if (isLaptop) await tabOnto(files);
    await files.setInputFiles(['rescue', 'ladder', 'tanker'].map((name) => join(images, `${name}.jpg`)));
    await task.press(dialog.getByRole('button', { name: 'Save' }));
    await seeSaved(dialog);
    expect(await dialog.getByText(/^Success Sucessfully uploaded file/).count()).toBe(3);
    await task.press(dialog.getByRole('button', { name: 'Close' }).last());
    expect(task.steps).toBe(isLaptop ? 4 : 5);
    const card = page.locator('.apparatus-card', { hasText: title });
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(
        () =>
          card
            .locator('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        POLL,
      )
      .toBeGreaterThan(0);
    const [stored] = (await records.db.collection('apparatus').where('title', '==', title).get()).docs;
    expect(new Set(stored?.get('images') as string[]).size).toBe(3);
  });

  it('keeps the frame, what was read and what was typed while the network is lost', async () => {
    const typed = `Typed offline on a ${device}.`;
    const task = await begin(device);
    const { page } = task;
    await page.getByRole('button', { name: /^Mabel Evening/ }).waitFor();
    await goWithin(page, '/memberportal?body=user_account');
    await task.press(task.button('Edit Member Info'));
    await task.write(page.getByLabel('About me'), typed);
    await setOffline(page.context(), true);
    try {
      await page.getByText(/^You’re offline\. You can read what this window has loaded/).waitFor();
      await expectNoBarriers(page);
      await task.press(task.button('Save'));
      await see(page.getByText('You’re offline. Try again when you’re back online.'));
      await goWithin(page, '/memberportal');
      await page.getByRole('button', { name: /^Mabel Evening/ }).waitFor();
      // Depending on the tests that ran before, this tab has the view's code or not. It never has the reports.
      await goWithin(page, '/memberportal?body=violations');
      await page
        .getByText(/^(This window hasn’t loaded this view yet|You’re offline\. We couldn’t load)/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: 'Member Portal' }).first().waitFor();
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(stored).not.toMatch(/Typed offline|Mabel/);
    } finally {
      await setOffline(page.context(), false);
    }
    await goWithin(page, '/memberportal?body=user_account');
    await task.press(task.button('Edit Member Info'));
    await task.press(task.button(/^Restore/));
    expect(await page.getByLabel('About me').inputValue()).toBe(typed);
    await page
      .getByText(/^You’re offline/)
      .first()
      .waitFor({ state: 'detached' });
  });
});

const address = (key: string) => `${key}.evening@people.example`;

describe('a drill on a phone', () => {
  // SPEC 10.160, 10.161
  it('30 members are checked in by two admins, partly without a network', async () => {
    const keys = Array.from({ length: 30 }, (_, number) => `check${String(number).padStart(2, '0')}`);
    await records.put({
      'posts/evening-now': {
        type: 'Training',
        title: 'Evening drill now',
        description: 'Hoses.',
        occurrenceDate: at(-0.02),
        postedBy: OTHER,
        rev: 1,
        createdAt: at(-1),
      },
      ...Object.fromEntries(
        keys.map((key) => [`members/${address(key)}`, { ...record(address(key), key, 'member'), key }]),
      ),
    });
    records.forget(...keys.map((key) => `attendance/evening-now_${key}`));
    const task = await begin('phone');
    const { page } = task;
    await task.view(/^Attendance/);
    await task.press(page.getByRole('button', { name: /^Evening drill now/ }));
    const checkIn = (key: string) => task.press(page.getByRole('button', { name: `Check in ${key} Evening` }));
    await page.getByRole('button', { name: `Check in ${keys[0]} Evening` }).waitFor();
    expect(await barriersEverywhere(page)).toEqual([]);
    for (const key of keys.slice(0, 10)) await checkIn(key);
    // Another admin checks in some of the same members.
    const others = keys.slice(5, 15).map((key) =>
      fetch(`${ownSuite().hosting}/api/col/attendance/doc/evening-now_${key}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${otherToken}`, 'If-None-Match': '*' },
        body: JSON.stringify({
          member: address(key),
          kind: 'drill',
          thing: 'evening-now',
          start: new Date().toISOString(),
          presence: 'present',
          minutes: 60,
          state: 'proposed',
        }),
      }),
    );
    await setOffline(page.context(), true);
    try {
      for (const key of keys.slice(10)) await checkIn(key);
      const waiting = await page.evaluate(() => localStorage.getItem('user:check-ins'));
      expect(waiting).toContain(keys.at(-1));
      expect(waiting).not.toMatch(/Evening|example/);
    } finally {
      await setOffline(page.context(), false);
    }
    for (const { status } of await Promise.all(others)) expect([201, 412]).toContain(status);
    const stored = async () =>
      (await records.db.collection('attendance').where('thing', '==', 'evening-now').get()).docs;
    await expect.poll(async () => (await stored()).length, { timeout: 60_000, interval: 250 }).toBe(30);
    await task.press(task.button('Approve all 30 check-ins'));
    await page.getByText('All check-ins are approved.').waitFor();
    const members = (await stored()).map((each) => [each.get('member'), each.get('state')].join(' '));
    expect(members.toSorted()).toEqual(keys.map((key) => `${address(key)} approved`));
    expect(await page.evaluate(() => localStorage.getItem('user:check-ins'))).toBeNull();
    expect(task.steps).toBeLessThan(60);
  });
});

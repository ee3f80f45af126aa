// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memberRecord } from '../../api/callers.ts';
import { openRecords, type Records } from '../../api/storedRecords.ts';
import { signInByMicrosoft } from '../../suite/accounts.ts';
import { ownSuite } from '../../suite/context.ts';
import { sessionOf, windowOf, type UserWindow } from '../account/signIn.ts';
import { goWithin, openBrowser } from '../browser.ts';
import { setOffline } from '../offline/network.ts';

// An evening's worth of an admin's tasks, on a phone and on a laptop, with the number of taps for each.

const PATIENCE = { timeout: 60_000, interval: 250 };
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
/** Screen sizes to do the tasks on. */
const DEVICES = SIZES.filter(({ width }) => width !== 768);
/** Maximum distance from the top of the page to a view's content, in px. */
const CONTENT_MAX_Y = 300;

const DAY_MS = 86_400_000;
const OTHER = 'other.evening@people.example';
const MEMBER = 'member.evening@people.example';
const ALERTS = 4;

let browser: Browser;
let records: Records;
let office: UserWindow;
let otherToken: string;

const at = (days: number) => Timestamp.fromMillis(Date.now() + days * DAY_MS);
const record = (email: string, fName: string, ...privileges: string[]) => {
  const { notAField: _, ...whole } = memberRecord(email, privileges);
  return { ...whole, fName, lName: 'Evening', key: email };
};
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
  const posts = DEVICES.map(({ width }) => [
    `posts/evening-${width}`,
    {
      type: 'Training',
      title: `Evening drill ${width}`,
      description: 'Ladders.',
      occurrenceDate: at(1),
      postedBy: OTHER,
      rev: 1,
      createdAt: at(-1),
    },
  ]);
  await records.put({
    ...Object.fromEntries([...alerts, ...posts]),
    [`members/${OTHER}`]: record(OTHER, 'Olive', 'member', 'admin'),
    [`members/${MEMBER}`]: record(MEMBER, 'Mabel', 'member', 'admin'),
    'mailings/alerts.evening-0': mailing('evening-0', 'planned'),
    'mailings/alerts.evening-1': mailing('evening-1', 'finished'),
  });
  ({ idToken: otherToken } = await signInByMicrosoft(OTHER));
  office = await windowOf(browser, await sessionOf(browser, ownSuite().accounts.admin));
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  await office.closeTabs();
  expect(office.troubles).toEqual([]);
});

/** Opens the portal's Home at a screen size, and returns functions that count taps. */
async function begin(size: (typeof SIZES)[number]) {
  const page = await office.open('/memberportal');
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const task = {
    page,
    taps: 0,
    tap: async (what: Locator) => {
      await what.click();
      task.taps += 1;
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    /** Opens an admin view. */
    view: async (name: RegExp) => {
      if (size.width < 1200) await task.tap(page.getByRole('button', { name: 'Menu', exact: true }));
      await task.tap(page.getByRole('navigation').getByRole('link', { name }));
    },
  };
  return task;
}

const isOnScreen = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && bottom > top;
  });

/** Returns the names of controls that are covered by something when scrolled into view. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href]:not(.skip-link), button, input, select, summary, textarea'),
    ];
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

const views =
  'drafts applications alerts email reports audit addMember malformed violations ' +
  'user_account news_n_events Training apparatus';

describe.each(SIZES)('every view of the portal at $width × $height, with four alerts in force', (size) => {
  it(`has its own content above ${CONTENT_MAX_Y} px, and no control that is covered`, async () => {
    const { page } = await begin(size);
    await page.locator('.alert-card').first().waitFor();
    expect(await coveredControls(page), 'home').toEqual([]);
    for (const key of views.split(' ')) {
      await goWithin(page, `/memberportal?body=${key}`);
      await page.getByRole('link', { name: new RegExp(`^[${ALERTS}-9] alerts in force$`) }).waitFor();
      await page.locator('main [aria-busy="true"], main .view-awaited').first().waitFor({ state: 'detached' });
      const y = await page.evaluate(() => {
        scrollTo({ top: 0, behavior: 'instant' });
        return document.querySelector('.alerts-line')?.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
      });
      expect(y, key).toBeLessThan(CONTENT_MAX_Y);
      expect(await coveredControls(page), key).toEqual([]);
    }
  });
});

describe.each(DEVICES)('an admin’s evening at $width × $height', (size) => {
  it('publishes a held call with less detail in three taps from Today', async () => {
    const id = `evening-held-${size.width}`;
    await records.put({
      [`drafts/${id}`]: {
        state: 'held',
        startTime: Date.now() - 60_000,
        TypeCode: 'PUBLICATION HELD',
        ChiefComplaint: `Evening ${size.width}`,
        Address: '1234 Evening Road, Allentown',
        receivedAt: Timestamp.now(),
        rev: 1,
      },
    });
    records.forget(`incidents/${id}`);
    const task = await begin(size);
    await task.tap(task.link(/calls? to review$/));
    await task.tap(task.button(new RegExp(`^Publish .*Evening ${size.width}`)));
    await task.tap(task.button('Publish with less detail'));
    const answer = task.page.getByText(/^Published with less detail: .*Evening/);
    await answer.waitFor();
    expect(await isOnScreen(answer)).toBe(true);
    expect(task.taps).toBe(3);
    expect((await records.db.doc(`incidents/${id}`).get()).get('releasedAs')).toBe('reduced');
  });

  it('takes a privilege away, and finds who did it, one tap from the record', async () => {
    await records.put({ [`members/${MEMBER}`]: record(MEMBER, 'Mabel', 'member', 'admin') });
    const task = await begin(size);
    const { page } = task;
    await page.getByRole('searchbox').fill('Mabel');
    await task.tap(page.getByRole('button', { name: /^Mabel Evening/ }));
    await task.tap(task.button('Edit Mabel Evening'));
    await task.tap(page.getByRole('group', { name: 'Access' }).getByRole('checkbox', { name: /admin/i }));
    await task.tap(page.getByRole('button', { name: 'Save', exact: true }));
    const history = task.link('History of Mabel Evening');
    await history.waitFor();
    const line = page.getByText(/Eleanor Marsh changed the member “Mabel Evening”: .*; took away admin\.$/).first();
    await task.tap(history);
    await page.getByRole('heading', { name: 'Mabel Evening' }).waitFor();
    // The audit is written by a trigger, so wait for it.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'What they did' }).click();
        await page.getByRole('button', { name: 'Their record' }).click();
        return line.isVisible();
      }, PATIENCE)
      .toBe(true);
    expect(await isOnScreen(line)).toBe(true);
    expect(task.taps).toBe(5);
  });

  it('is told who changed the same field, and what was kept', async () => {
    const path = `posts/evening-${size.width}`;
    const task = await begin(size);
    const { page } = task;
    await goWithin(page, '/memberportal?body=Training');
    await task.tap(task.button(`Edit Training: Evening drill ${size.width}`).first());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title', { exact: true }).fill('My drill');
    const response = await fetch(`${ownSuite().hosting}/api/col/posts/doc/evening-${size.width}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${otherToken}`, 'If-Match': '"1"' },
      body: JSON.stringify({ title: 'Their drill', description: 'Hoses.' }),
    });
    expect(response.status).toBe(200);
    await task.tap(dialog.getByRole('button', { name: /^Save/ }));
    await dialog.getByRole('heading', { name: /^Olive Evening changed this (just now|\d+ minutes? ago)$/ }).waitFor();
    await task.tap(dialog.getByLabel(/^Keep mine/));
    await task.tap(dialog.getByRole('button', { name: 'Save', exact: true }));
    const kept = dialog.getByText('You kept your Title; their Description is in too.');
    await kept.waitFor();
    expect(await isOnScreen(kept)).toBe(true);
    expect(task.taps).toBe(4);
    expect((await records.db.doc(path).get()).data()).toMatchObject({ title: 'My drill', description: 'Hoses.' });
  });

  it('sends a test email, and pauses what waits to be sent, which is the first thing in the view', async () => {
    await records.put({ 'mailings/alerts.evening-0': mailing('evening-0', 'planned') });
    const task = await begin(size);
    const { page } = task;
    await task.view(/^Email/);
    const pause = task.button('Pause: Evening planned evening-0');
    await pause.waitFor();
    expect(await isOnScreen(pause)).toBe(true);
    await task.tap(task.button('Send a test to me: Evening planned evening-0'));
    await page.getByText(`We sent a test to ${ownSuite().accounts.admin}.`).waitFor();
    await task.tap(pause);
    const paused = page.getByText(/^Paused/).first();
    await paused.waitFor();
    expect(await isOnScreen(paused)).toBe(true);
    expect(task.taps).toBeLessThanOrEqual(4);
    expect((await records.db.doc('mailings/alerts.evening-0').get()).get('state')).toBe('paused');
  });

  it('keeps the frame, what was read and what was typed while the network is lost', async () => {
    const task = await begin(size);
    const { page } = task;
    await page.getByRole('button', { name: /^Mabel Evening/ }).waitFor();
    await goWithin(page, '/memberportal?body=user_account');
    await task.tap(task.button('Edit Member Info'));
    await page.getByLabel('About me').fill(`Typed offline at ${size.width}.`);
    await setOffline(page.context(), true);
    try {
      await page.getByText(/^You’re offline\. You can read what this window has loaded/).waitFor();
      await task.tap(page.getByRole('button', { name: 'Save', exact: true }));
      await page.getByText('You’re offline. Try again when you’re back online.').waitFor();
      await goWithin(page, '/memberportal');
      await page.getByRole('button', { name: /^Mabel Evening/ }).waitFor();
      // This window hasn't loaded the view yet.
      await goWithin(page, '/memberportal?body=violations');
      await page
        .getByText(/^You’re offline/)
        .nth(1)
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
    await task.tap(task.button('Edit Member Info'));
    await page.getByRole('button', { name: /Restore/ }).click();
    expect(await page.getByLabel('About me').inputValue()).toBe(`Typed offline at ${size.width}.`);
    await page
      .getByText(/^You’re offline/)
      .first()
      .waitFor({ state: 'detached' });
  });
});

import { company } from '@firehouse/model';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { ownSuite } from '../suite/context.ts';
import { openBrowser, visit } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

let browser: Browser;
let records: Records;

const member = (key: string, fName: string, more: object) => ({
  key,
  email: `${key}@people.example`,
  fName,
  lName: 'Aaronson',
  startDt: new Date('2004-03-01T05:00:00Z'),
  ...more,
});

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
  await records.put({
    'members/e2e-three@people.example': member('e2e-three', 'Thea', {
      orgRoles: ['Trustee', 'Emergency Medical Technician', 'Captain', 'Web Admin'],
      isLifeTimeMember: true,
      picUrl: '/members/user.png',
    }),
    'members/e2e-web@people.example': member('e2e-web', 'Webster', {
      orgRoles: ['Web Admin'],
      picUrl: '/members/not-there.jpg',
    }),
  });
});
afterAll(async () => {
  await browser.close();
  await records.clear();
});

// SPEC 2.31, 2.33, 2.34, 3.10, 6.1
it('shows the logo, the stored text and the directory by department', async () => {
  const { page, problems, leave } = await visit(browser, '/about_us');
  const text = await (await fetch(`${ownSuite().hosting}/api/obj/static/about.txt`)).text();
  const [first = ''] = text.trim().split(/\n\s*\n/);
  await page.locator('.about-text').getByText(first.trim().slice(0, 40)).waitFor();
  expect(await page.locator('.about-company svg').isVisible()).toBe(true);
  expect(await page.locator('.about-name').textContent()).toBe(company.name);

  const groupsOf = (name: string) =>
    page.locator('.member', { hasText: name }).evaluateAll((cards) =>
      cards.map((card) => {
        const department = card.closest('.department')?.querySelector('h3')?.textContent;
        return `${department} / ${card.closest('.member-group')?.querySelector('h4')?.textContent ?? ''}`;
      }),
    );
  await page.getByText('Webster Aaronson').waitFor();
  expect(await groupsOf('Thea Aaronson')).toEqual(['Fire / Officers', 'Administration / Trustee']);
  expect(await groupsOf('Webster Aaronson')).toEqual(['General Members / Other Members']);

  const card = page.locator('.member', { hasText: 'Thea Aaronson' }).first();
  await card.scrollIntoViewIfNeeded();
  expect(await card.innerText()).toMatch(
    /Trustee, Emergency Medical Technician, Captain, Web Admin\s+Since Mar 2004\s+Life member/,
  );
  // Officers have larger images.
  const widths = await page
    .locator('.member', { hasText: 'Thea Aaronson' })
    .locator('.photo')
    .evaluateAll((images) => images.map(({ clientWidth }) => clientWidth));
  expect(widths[0]).toBeGreaterThan(2 * (widths[1] ?? 0));
  // The default image and images that fail to load are replaced by initials.
  expect(await card.locator('.initials').innerText()).toBe('TA');
  const webster = page.locator('.member', { hasText: 'Webster Aaronson' });
  await webster.scrollIntoViewIfNeeded();
  await webster.getByText('WA', { exact: true }).waitFor();
  expect(await page.locator('.about img[src*="user.png"]').count()).toBe(0);
  const names = await page
    .locator('.department')
    .evaluateAll((departments) =>
      departments.map((department) => [...department.querySelectorAll('.member-name')].map((name) => name.textContent)),
    );
  for (const listed of names) expect(listed).toEqual([...new Set(listed)]);
  expect(
    await page.locator('.member').evaluateAll((cards) => cards.every((each) => !each.textContent?.includes('@'))),
  ).toBe(true);
  expect(problems).toEqual([]);
  await leave();
});

// SPEC 2.32, 2.35, 7.20, 8.4
it('shows the word error instead of the text, and no directory, when they cannot be read', async () => {
  const { page, leave } = await visit(browser, '/privacy.html');
  await page.route(/\/api\/(col\/members|obj\/static)/, (route) => route.fulfill({ status: 400, body: 'No.' }));
  await page.goto('/about_us');
  await page.locator('.about-text').getByText('error', { exact: true }).waitFor();
  await expect.poll(() => page.locator('.about [aria-busy="true"]').count()).toBe(0);
  expect(await page.locator('.department, .member').count()).toBe(0);
  await leave();
});

// SPEC 10.98
it('pages do not shift while their content loads', async () => {
  const { page, leave } = await visit(browser, '/privacy.html');
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.total += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const body of ['about_us', 'news_n_events', 'apparatus', 'donate', 'new_station', 'join_us']) {
    await page.goto(`/?body=${body}`);
    await untilIdle(page);
    expect(
      await page.evaluate(() => (globalThis as unknown as { shifts: { total: number } }).shifts.total),
      body,
    ).toBeLessThanOrEqual(0.02);
  }
  await leave();
});

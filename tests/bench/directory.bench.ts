// DOM types, for functions that run in the page.
/// <reference lib="dom" />
/**
 * Usage: `npm run bench:directory -w tests`. Signs in as an admin, lists 5,000 members in the portal, and prints the
 * time from clicking Home to visible rows, and from each keystroke in the search field to matching rows. The list is
 * stubbed, so the API's time isn't included. Everything runs on this machine, so its load is printed, too.
 */
import { orgRoles, PORTAL_MEMBERS_LIMIT } from '@firehouse/model';
import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionOf, visitAs } from '../e2e/account/signIn.ts';
import { openBrowser } from '../e2e/browser.ts';
import { ownSuite } from '../suite/context.ts';

const goals = { firstViewMs: 1_000, filterMs: 100 };
const ROUNDS = 5;
const SEARCH = 'captain 57-12';

const firstNames = ['Ada', 'Bo', 'Cy', 'Dora', 'Eleanor', 'Finn', 'Grace', 'Hugo', 'Iris', 'Juan', 'Kay', 'Lou', 'Mia'];
const lastNames = [
  'Abbot',
  'Byrne',
  'Castellanos',
  'Dietrich',
  'Eby',
  'Fenstermacher',
  'Gruber',
  'Hess',
  'Iobst',
  'Keck',
];
const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;

/** Complete records, as admins get them. */
const members = Array.from({ length: PORTAL_MEMBERS_LIMIT }, (_, index) => ({
  id: `member.${index}@people.example`,
  key: `key${index}`,
  email: `member.${index}@people.example`,
  memberId: `57-${index}`,
  fName: pick(firstNames, index),
  lName: `${String.fromCodePoint(65 + (index % 26))}${pick(lastNames, index).toLowerCase()}-${index}`,
  picUrl: '/members/user.png',
  startDt: '2010-05-01T00:00:00.000Z',
  isLifeTimeMember: index % 9 === 0,
  orgRoles: [pick(orgRoles, index), pick(orgRoles, index * 7 + 3)],
  aboutMe: 'Joined after high school, likes long hoses and short meetings. '.repeat(3),
  address: { line1: `${index} Lantern Hill Road`, city: 'Allentown', state: 'PA', zip: '18103' },
  contact: {
    primary: '610-555-0101',
    emergency: { name: 'Somebody Close', phone: '610-555-0102', relation: 'Parent' },
  },
  privileges: ['member'],
  rev: 1,
}));

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Measures the time from the next event until the given number of rows is drawn, in ms. */
function watch(page: Page, event: 'click' | 'input', rows: { readonly atLeast?: number; readonly atMost?: number }) {
  return page.evaluate(
    ([kind, least, most]) => {
      const seen = Object.assign(globalThis, { took: undefined as number | undefined });
      seen.took = undefined;
      addEventListener(
        kind,
        ({ timeStamp }) => {
          const look = () => {
            const count = document.querySelectorAll('.member-row:not([hidden])').length;
            // The current state is drawn in the next frame.
            if (count >= least && count <= most) requestAnimationFrame((now) => (seen.took = now - timeStamp));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    },
    [event, rows.atLeast ?? 0, rows.atMost ?? Number.MAX_SAFE_INTEGER] as const,
  );
}

async function taken(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as { took?: number }).took);
  return (await handle.jsonValue()) as number;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] as number;
const line = (what: string, values: readonly number[], goal: number) =>
  `  ${what.padEnd(44)} median ${median(values).toFixed(0).padStart(5)} ms, ` +
  `of ${goal}${median(values) <= goal ? '' : '  !'}   (${values.map((value) => value.toFixed(0)).join(', ')})`;

it(`shows ${PORTAL_MEMBERS_LIMIT} members within a second, and filters them within a tenth of a second`, async () => {
  const session = await sessionOf(browser, ownSuite().accounts.admin);
  const firstView: number[] = [];
  const filter: number[] = [];
  const all: number[] = [];
  const body = JSON.stringify(members);
  for (let round = 0; round < ROUNDS; round++) {
    const { page, leave } = await visitAs(browser, session, '/memberportal?body=user_account');
    await page.route('**/api/col/members?*limit=5000', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: 'Edit Member Info' }).waitFor();
    await watch(page, 'click', { atLeast: 1 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    firstView.push(await taken(page));
    const search = page.getByRole('searchbox');
    let text = '';
    for (const key of SEARCH) {
      text += key;
      const words = text.split(' ').filter(Boolean);
      const wanted = members.filter(({ fName, lName, memberId, orgRoles: roles }) =>
        words.every((word) => `${fName} ${lName} ${memberId} ${roles.join(' ')}`.toLowerCase().includes(word)),
      ).length;
      await watch(page, 'input', { atLeast: wanted, atMost: wanted });
      await search.press(key === ' ' ? 'Space' : key);
      filter.push(await taken(page));
    }
    await watch(page, 'input', { atLeast: members.length });
    await search.fill('');
    all.push(await taken(page));
    await leave();
  }
  console.log(
    [
      `${members.length} members, ${(body.length / 1024).toFixed(0)} KiB of JSON; ` +
        `load of the machine: ${loadavg()[0]?.toFixed(1)}`,
      line('from the click to the first view', firstView, goals.firstViewMs),
      line('from a key of the search to its rows', filter, goals.filterMs),
      line('from the emptied search to all rows', all, goals.filterMs),
    ].join('\n'),
  );
  expect(median(firstView)).toBeLessThanOrEqual(goals.firstViewMs);
  expect(median(filter)).toBeLessThanOrEqual(goals.filterMs);
});

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/records.ts';
import { closedCallId, volumes } from '../suite/company.ts';
import { inHistoryYears, live, openBrowser, visit, type Visitor } from './browser.ts';

let browser: Browser;
let records: Records;
const visitors: Visitor[] = [];

async function come(...where: Parameters<typeof visit> extends [Browser, ...infer Rest] ? Rest : never) {
  const visitor = await visit(browser, ...where);
  visitors.push(visitor);
  return visitor.page;
}

const path = '/?body=call_history';

async function comeInHistoryYears() {
  const page = await come('/privacy.html');
  await inHistoryYears(page);
  await page.goto(path);
  await live(page);
  return page;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

beforeAll(async () => {
  browser = await openBrowser();
  records = openRecords();
});

afterAll(async () => {
  await browser.close();
  await records.clear();
});

afterEach(async () => {
  const troubles = visitors.flatMap((visitor) => visitor.troubles);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
  expect(troubles).toEqual([]);
});

describe('Call History', () => {
  it('shows a year by day, and all its calls, open and closed', async () => {
    const page = await comeInHistoryYears();
    await page.getByRole('button', { name: '2025', exact: true }).click();
    const total = sum(volumes[2025]);
    await page.getByRole('heading', { name: `${total} calls in 2025` }).waitFor();
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(12);
    // The last second of January is a call of January by the company's clocks.
    await page.getByRole('button', { name: 'Friday, January 31, 2025, 1 call' }).click();
    await page.getByRole('heading', { name: '1 call', exact: true }).waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2025-01-31T00:00');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2025-01-31T23:59');
    await page.getByRole('button', { name: /^March\s?, all of it/ }).click();
    await page.getByRole('heading', { name: `${volumes[2025].Mar} calls`, exact: true }).waitFor();
    await page.getByRole('button', { name: /Closed call/ }).waitFor();
    expect(await page.locator(`[id="call-${closedCallId}"]`).count()).toBe(1);
  });

  it('finds, counts and hands out what its form asked for', async () => {
    const page = await come(path);
    await page.getByLabel('From', { exact: true }).fill('2024-11-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2024-12-31T23:59');
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    const total = volumes[2024].Nov + volumes[2024].Dec;
    await page.getByRole('heading', { name: `${total} calls`, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('call 12');
    await page.getByRole('heading', { name: `1 of ${total} calls` }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByRole('button', { name: 'Totals' }).click();
    const rows = await page
      .locator('.totals-table tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(rows).toEqual([
      ['Month', 'Fire', 'Total'],
      ['Nov 2024', '11', '11'],
      ['Dec 2024', '12', '12'],
      ['Total', '23', '23'],
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('calls-2024-11-01-2024-12-31.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    expect(Buffer.concat(chunks).toString('utf8')).toBe(
      `\uFEFF"Month","Fire","Total"\r\n"2024-11",11,11\r\n"2024-12",12,12\r\n"Total",23,23\r\n`,
    );
    await page.getByRole('button', { name: 'Where' }).click();
    expect(await page.getByRole('link', { name: /^Directions to 57 Lantern Hill Road/ }).count()).toBe(1);
  });

  it('is worked by the keyboard alone', async () => {
    const page = await comeInHistoryYears();
    await page.getByRole('button', { name: '2024', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `${sum(volumes[2024])} calls in 2024` }).waitFor();
    const day = (key: string) => page.locator(`[data-day="${key}"]`);
    await page.getByRole('button', { name: 'Month', exact: true }).focus();
    await page.keyboard.press('Enter');
    await day('2024-12-31').focus();
    await page.keyboard.press('PageUp');
    expect(await day('2024-11-30').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2024-11-16T00:00');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2024-11-30T23:59');
    expect(await page.locator('td[aria-selected="true"]').count()).toBe(15);
  });

  it('scrolls through very many calls by drawing few of them', async () => {
    const midnight = Date.parse('2023-05-01T04:00:00Z');
    // Closed ones: taking open ones away would have each of them closed first.
    await records.put(
      Object.fromEntries(
        Array.from({ length: 3_000 }, (_, at) => [
          `incidents.closed/many-${at}`,
          {
            startTime: midnight + at * 800_000,
            closedAt: new Date(midnight),
            TypeCode: 'EMS',
            ChiefComplaint: `Many ${at}`,
            Address: `${at} Main Street`,
          },
        ]),
      ),
    );
    const page = await come(path);
    await page.getByLabel('From', { exact: true }).fill('2023-05-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('2023-05-31T23:59');
    await page.getByRole('button', { name: 'Get Incidents' }).click();
    await page.getByRole('heading', { name: '3,000 calls', exact: true }).waitFor();
    expect(await page.locator('.call').count()).toBeLessThan(200);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(150_000);
    const last = page.getByText('Many 0', { exact: true });
    await expect
      .poll(
        async () => {
          await page.evaluate(() =>
            document.querySelector('footer')?.scrollIntoView({ behavior: 'instant', block: 'end' }),
          );
          return last.count();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    expect(await page.locator('.call').count()).toBeLessThan(200);
  });
});

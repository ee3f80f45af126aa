import { company } from '@firehouse/model';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriers, openBrowser, visit } from './browser.ts';
import { untilIdle } from './untilIdle.ts';

const { script = '', link: paymentPage = '' } = company.donation ?? {};

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

// SPEC 2.4
it.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)(
  'shows the company’s whole page in the site’s fonts and colors, at %i px, %s',
  async (width, colorScheme) => {
    const { page, problems, leave } = await visit(browser, '/?body=donate', {
      viewport: { width, height: 800 },
      colorScheme,
    });
    const inside = page.frameLocator('iframe[title="Donate"]');
    const heading = inside.getByRole('heading', { name: 'Your gift rides with us' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Barlow Condensed');
    const color = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(await inside.locator('body').evaluate((element) => getComputedStyle(element).color)).toBe(color);
    const isWhole = () =>
      page
        .locator('iframe')
        .evaluate(
          (frame: HTMLIFrameElement) =>
            (frame.contentDocument?.documentElement.scrollHeight ?? Infinity) <= frame.clientHeight + 1,
        );
    await expect.poll(isWhole).toBe(true);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(isWhole).toBe(true);
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await leave();
  },
);

// SPEC 2.46, 10.36
it('runs no script of the stored page', async () => {
  const { page, leave } = await visit(browser, '/privacy.html');
  await page.route('**/api/obj/static/Donate.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        '<p>Give</p><script>top.document.title = "ran"</script>' +
        '<img src="x" onerror="top.document.title = \'ran\'"><a href="javascript:top.alert()">no</a>',
    }),
  );
  await page.goto('/?body=donate');
  await page.frameLocator('iframe').getByText('Give').waitFor();
  await untilIdle(page);
  expect(await page.title()).toBe(`Donate · ${company.shortName}`);
  await leave();
});

// SPEC 2.4, 7.20, 8.4
it('shows the word error when the page cannot be read', async () => {
  const { page, leave } = await visit(browser, '/privacy.html');
  await page.route('**/api/obj/**', (route) => route.fulfill({ status: 404, body: 'No.' }));
  await page.goto('/?body=donate');
  await page.getByText('error', { exact: true }).waitFor();
  await leave();
});

// SPEC 2.46
it('loads the donate script only when the button is pressed, beside a link to the payment page', async () => {
  const { page, problems, leave } = await visit(browser, '/privacy.html');
  await page.context().route(script, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.currentScript.after(Object.assign(document.createElement('p'), { textContent: 'The form' }))",
    }),
  );
  await page.goto('/?body=donate');
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await untilIdle(page);
  expect(problems).toEqual([]);
  const link = page.getByRole('link', { name: /^Other ways to pay/ });
  expect(await link.getAttribute('href')).toBe(paymentPage);
  await page.getByRole('button', { name: 'Donate now' }).click();
  await page.getByText('The form', { exact: true }).waitFor();
  expect(problems).toEqual([`asked ${script}`]);
  await leave();
});

it('points to the payment page when the script cannot be loaded', async () => {
  const { page, leave } = await visit(browser, '/?body=donate');
  await page.context().route(script, (route) => route.abort());
  await page.getByRole('button', { name: 'Donate now' }).click();
  await page.getByText('Please use the payment page').waitFor();
  expect(await barriers(page)).toEqual([]);
  await leave();
});

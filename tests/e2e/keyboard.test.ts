import { joining } from '@firehouse/model';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRecords, type Records } from '../api/storedRecords.ts';
import { inHistoryYears, load, openBrowser, visit, type Visitor } from './browser.ts';
import { focused, tabTo } from './keyboardKeys.ts';

let browser: Browser;
let records: Records;
/** The tests share one window and restore its state. */
let visitor: Visitor;
let page: Page;

const title = 'Barriers of a keyboard';

beforeAll(async () => {
  browser = await openBrowser();
  visitor = await visit(browser, '/privacy.html');
  ({ page } = visitor);
  records = openRecords();
  await records.put({
    // Recent, because the test company's own incidents disappear from Home half an hour after the tests start.
    'incidents/keyboard': { startTime: Date.now(), TypeCode: 'EMS', ChiefComplaint: 'Fall', Address: '9 Mill Road' },
    'apparatus/keyboard': {
      title: 'Tower 97',
      model: 'A model',
      description: 'It reaches far.',
      images: ['/apparatus/ladder.jpg', '/apparatus/rescue.jpg'],
    },
    'posts/keyboard': {
      type: 'News',
      title,
      description: 'It has two pictures.',
      // Yesterday, so that it is the first card in the row of earlier posts.
      occurrenceDate: new Date(Date.now() - 86_400_000),
      media: ['/posts/demo-parade.jpg', '/posts/demo-barn-fire.jpg'],
      postedBy: 'admin@lanternhillfire.example',
    },
  });
});
afterAll(async () => {
  await browser.close();
  await records.clear();
});

/** Presses Tab until the given form field has the focus. */
async function tabToField(name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => (document.activeElement as HTMLInputElement | null)?.name === wanted, name))
      return;
  }
  throw new Error(`Tab does not lead to the field ${name}.`);
}

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 700 };

afterEach(async () => {
  await page.unrouteAll();
  await page.setViewportSize(DESKTOP);
});

describe('the keyboard alone', () => {
  it('skips the navigation without leaving the body', async () => {
    await load(page, '/?body=join_us');
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Join Us');
  });

  it('opens Explore, moves through it, closes it and returns to its button', async () => {
    await load(page, '/');
    await tabTo(page, 'Explore');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Apparatus');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Explore');
    expect(await page.getByRole('link', { name: 'Apparatus' }).isVisible()).toBe(false);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Apparatus' }).waitFor();
  });

  it('opens and closes a call', async () => {
    await load(page, '/');
    await page.locator('.log-list').waitFor();
    await tabTo(page, /Main Street|Road|Lane/);
    const head = page.locator('.call-head button').first();
    const before = await head.getAttribute('aria-expanded');
    await head.focus();
    await page.keyboard.press('Space');
    expect(await head.getAttribute('aria-expanded')).not.toBe(before);
  });

  it('stays in the Subscribe dialog, and returns to its button when it closes', async () => {
    await page.setViewportSize(PHONE);
    await load(page, '/');
    await tabTo(page, 'Subscribe');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Subscribe' });
    await dialog.waitFor();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const element = document.activeElement;
        return element !== document.body && element?.closest('dialog') === null;
      });
      expect(isOutside).toBe(false);
    }
    await dialog.getByLabel('News & Events').focus();
    await page.keyboard.press('Space');
    expect(await dialog.getByLabel('News & Events').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await tabTo(page, 'Discard changes');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Subscribe');
  });

  it('opens and closes the menu of a phone', async () => {
    await page.setViewportSize(PHONE);
    await load(page, '/');
    await tabTo(page, 'Menu');
    expect(await page.getByRole('link', { name: 'Call History' }).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('News & Events');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Menu');
  });

  // SPEC 10.107
  it('applies to join: the dialog takes the focus, Enter submits, the result is announced, focus returns', async () => {
    await load(page, '/?body=join_us');
    await page.route('**/api/apply', (route) => route.fulfill({ status: 201, json: { id: 'x' } }));
    await page.getByText(joining.requirements[0], { exact: true }).waitFor();
    await tabTo(page, 'Apply to join');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Apply to join' });
    await dialog.getByLabel('Name').waitFor();
    for (const [name, value] of [
      ['name', 'Ada'],
      ['address', '1 Mill Road'],
      ['phone', '610-555-0101'],
      ['email', 'ada@people.example'],
      ['career', 'Nurse'],
      ['experience', 'Two years'],
    ] as const) {
      await tabToField(name);
      await page.keyboard.type(value);
    }
    await tabTo(page, 'Send application');
    await page.keyboard.press('Enter');
    await dialog.getByText('Thank you for applying.').waitFor();
    expect(await focused(page)).toMatch(/^Thank you for applying/);
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Apply to join');
  });

  // SPEC 10.28
  it('moves along the news cards, opens one, turns its pictures and closes it', async () => {
    await load(page, '/?body=News');
    await page.getByRole('button', { name: title }).waitFor();
    await tabTo(page, title);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).not.toBe(title);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('#post-details h3:focus').waitFor();
    await tabTo(page, 'Next picture');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Picture 2 of 2', { exact: true }).waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Picture 1 of 2', { exact: true }).waitFor();
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    expect(await page.locator('#post-details article').count()).toBe(0);
    expect(await focused(page)).toBe(title);
  });

  it('views the pictures of an apparatus, and returns to its button', async () => {
    await load(page, '/?body=apparatus');
    const opener = 'See the 2 pictures of Tower 97';
    await page.getByRole('button', { name: opener }).waitFor();
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tower 97' });
    await dialog.waitFor();
    await tabTo(page, 'Next picture');
    await page.keyboard.press('Enter');
    await dialog.getByText('Picture 2 of 2', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(opener);
  });

  // SPEC 10.10
  it('reaches the calendar in one tab stop, moves through its days by arrow keys, and selects a range', async () => {
    // Use a new tab, so that the shared one keeps its clock.
    const inHistory = await visitor.page.context().newPage();
    await inHistoryYears(inHistory);
    await load(inHistory, '/?body=call_history');
    await inHistory.getByRole('button', { name: '2024', exact: true }).waitFor();
    await tabTo(inHistory, '2024');
    await inHistory.keyboard.press('Space');
    await inHistory.locator('[data-day="2024-12-31"]').waitFor();
    await tabTo(inHistory, /^\w+day, \w+ \d+, 2024/);
    const day = () => inHistory.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['day']);
    expect(await day()).toBe('2024-12-31');
    for (const [key, to] of [
      ['ArrowUp', '2024-12-30'],
      ['ArrowLeft', '2024-12-23'],
      ['Home', '2024-12-22'],
      ['End', '2024-12-28'],
      ['PageUp', '2024-11-28'],
      ['ArrowDown', '2024-11-29'],
      ['ArrowRight', '2024-12-06'],
      ['PageUp', '2024-11-06'],
    ] as const) {
      await inHistory.keyboard.press(key);
      await expect.poll(day).toBe(to);
    }
    await inHistory.keyboard.press('Enter');
    await inHistory.keyboard.press('Shift+ArrowDown');
    await inHistory.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => inHistory.getByLabel('To', { exact: true }).inputValue()).toBe('2024-11-08T23:59');
    expect(await inHistory.getByLabel('From', { exact: true }).inputValue()).toBe('2024-11-06T00:00');
    await tabTo(inHistory, 'Other dates');
    await inHistory.keyboard.press('Enter');
    await tabTo(inHistory, 'Get Incidents');
    await inHistory.close();
  });
});

/** Matches controls that must be reachable by keyboard. */
const controls =
  'a[href], button:not(:disabled), input:not(:disabled), ' +
  'select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

describe('Tab', () => {
  // SPEC 10.107
  it.each([
    ['/', '.log-list'],
    ['/?body=about_us', '.department'],
    ['/?body=donate', 'iframe'],
    ['/?body=apparatus', '.apparatus-card'],
    ['/?body=join_us', '.join-process'],
    ['/?body=call_history', '.other-dates'],
    ['/?body=new_station', '.labeled-progress'],
    ['/?body=news_n_events', '.post button'],
    ['/?body=Event', '.post button'],
    ['/?body=Incident', '.post button'],
    ['/?body=News', '.post button'],
    ['/?body=Training', '.post button'],
    ['/posts/ShowPost/keyboard', '.post-details'],
    ['/unsubscribe/somebody%40people.example', '.text-page button'],
    ['/memberportal', '.firebaseui-idp-button'],
    ['/privacy.html', 'h1'],
  ])('reaches every control on %s once, with a visible focus, and leaves the page', async (path, part) => {
    await load(page, path);
    await page.locator(part).first().waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    const expected = await page.evaluate((selector) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      );
      for (const [at, element] of all.entries())
        element.dataset['stop'] = `${at} ${element.tagName} ${element.textContent?.trim().slice(0, 40) ?? ''}`;
      return all.map((element) => element.dataset['stop']);
    }, controls);
    expect(expected.length).toBeGreaterThan(0);
    const reached: (string | undefined)[] = [];
    const unseen: (string | undefined)[] = [];
    let timesLeft = 0;
    // A frame also counts as focused if an element inside it is.
    for (let presses = 0; presses < expected.length * 2 + 20; presses++) {
      await page.keyboard.press('Tab');
      const { stop, isSeen } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        if (element === null || element === document.body) return { stop: undefined, isSeen: true };
        // The focus ring of a card's button is drawn around the whole card.
        const isRinged = [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
          return outlineStyle !== 'none' && outlineWidth === '3px';
        });
        return {
          stop: element.dataset['stop'] ?? element.outerHTML.slice(0, 80),
          isSeen: isRinged || element.tagName === 'IFRAME',
        };
      });
      // After the last control, the focus leaves the page and comes back to the first one. A view can focus its
      // heading, so the first control may not have been reached yet.
      if (stop === undefined && ++timesLeft === 1) continue;
      if (stop === undefined || (reached.length > 0 && stop === reached[0])) break;
      if (stop !== reached.at(-1)) reached.push(stop);
      if (!isSeen) unseen.push(stop);
    }
    expect(expected.filter((stop) => !reached.includes(stop))).toEqual([]);
    expect(new Set(reached).size).toBe(reached.length);
    expect(unseen).toEqual([]);
  });
});

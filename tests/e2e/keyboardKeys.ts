// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Maximum number of times to press Tab. */
const MAX_TABS = 80;

/** Returns the accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  });

/** Waits for an element with the given name, and presses Tab until it has the focus. Throws if Tab doesn't reach it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const { source, flags } = typeof name === 'string' ? { source: `^${escaped(name)}$`, flags: '' } : name;
  await page.waitForFunction(
    (pattern) =>
      [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')].some(
        (element) =>
          element.checkVisibility() &&
          new RegExp(pattern.source, pattern.flags).test(
            (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim(),
          ),
      ),
    { source, flags },
  );
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab');
    if (new RegExp(source, flags).test(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

/**
 * Moves the focus to a control by keyboard: with Tab, and with an arrow key within a group of radio buttons.
 * @throws {Error} if these keys don't reach the control
 */
export async function tabOnto(control: Locator): Promise<void> {
  await control.waitFor();
  const keyboard = control.page().keyboard;
  for (let presses = 0; presses < MAX_TABS; presses++) {
    const at = await control.evaluate((element) => {
      const active = document.activeElement;
      if (active === element) return 'control';
      const isRadio = [active, element].every((each) => each instanceof HTMLInputElement && each.type === 'radio');
      return isRadio && active?.getAttribute('name') === element.getAttribute('name') ? 'group' : 'elsewhere';
    });
    if (at === 'control') return;
    await keyboard.press(at === 'group' ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}.`);
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

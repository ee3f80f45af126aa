// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Returns the accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  });

/** Waits for an element with the given name, and presses Tab until it has the focus. Fails after a timeout. */
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
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (new RegExp(source, flags).test(await focused(page))) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

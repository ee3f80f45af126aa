// Functions passed to the page run there.
/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Returns the focused element as announced by a screen reader. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  });

/** Presses Tab until an element has the focus; fails after a timeout. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

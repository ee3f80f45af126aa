import { LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import type { Page, Request } from 'playwright-core';

/** How long a page must send no requests to count as idle, in ms. */
const IDLE_MS = 500;

/**
 * Waits until all of a page's requests have finished and it sends no more. Counts only the first request for the live
 * snapshot: Chromium reuses a response that is a few seconds old while revalidating it in the background, and never
 * reports that such a request has finished. Playwright's own `networkidle` would wait for it forever.
 */
export async function untilIdle(page: Page): Promise<void> {
  let last: Request | undefined;
  for (;;) {
    const requests = await page.requests();
    const opened = requests.findLastIndex(
      (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
    );
    const ofPage = requests.slice(Math.max(opened, 0));
    const snapshot = ofPage.find((request) => isForSnapshot(request));
    const counted = ofPage.filter((request) => request === snapshot || !isForSnapshot(request));
    // Unlike `finished()`, this also ends for requests that finished without an event listener.
    await Promise.all(counted.map((request) => request.sizes().catch(() => undefined)));
    if (counted.at(-1) === last) return;
    last = counted.at(-1);
    await page.waitForTimeout(IDLE_MS);
  }
}

const isForSnapshot = (request: Request) => new URL(request.url()).pathname === LIVE_SNAPSHOT_PATH;

import type { WorkerScope } from './workerScope.ts';

/** Type of the message that a page sends to make its deployment's worker replace an older one. */
export const TAKE_OVER = 'TAKE_OVER';

/** Delays between counts of the open pages, in ms. Browsers still count a page that was just closed. */
const DELAYS_MS = [0, 1_000, 5_000, 15_000];

/** Activates a waiting worker if no page but `sender`, the one that sent {@link TAKE_OVER}, is open. */
export async function replaceWhenAlone(
  scope: Pick<WorkerScope, 'clients' | 'skipWaiting'>,
  sender: string,
): Promise<void> {
  for (const delay of DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!pages.some(({ id }) => id === sender)) return;
    if (pages.length === 1) return scope.skipWaiting();
  }
}

import type { WorkerScope } from './workerScope.ts';

/** The message that a page sends to let its deployment's worker replace an older one. */
export const TAKE_OVER = 'TAKE_OVER';

/** Delays before recounting the open pages, in ms, because a browser still counts a page that was just closed. */
const DELAYS_MS = [0, 1_000, 5_000, 15_000];

/**
 * Lets a waiting worker replace the active one once no page but the sender is open.
 * @param sender ID of the page that sent {@link TAKE_OVER}
 */
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

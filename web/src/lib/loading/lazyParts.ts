import { CHUNK_TIMEOUT_MS } from '@firehouse/model';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const RELOADED_KEY = 'reloaded-for-missing-part';

/**
 * Minimum time between reloads for missing chunks, in ms. If a chunk is still missing right after a reload, another
 * reload won't help.
 */
const RELOAD_PAUSE_MS = 60_000;

/** Browser functions used for loading; a parameter so that tests can replace them. */
interface LoadingPage {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

const thisPage: LoadingPage = {
  get storage() {
    return sessionStorage;
  },
  isOnline: () => navigator.onLine,
  reload: () => location.reload(),
};

/** Thrown when a chunk doesn't load in time. */
class ChunkTimeoutError extends Error {
  override readonly name = 'ChunkTimeoutError';
}

/**
 * Loads a chunk and fails after 120 s (SPEC §9). If the chunk is gone because the site was redeployed while the page
 * was open, reloads the page once to get the new chunks.
 * @throws the import's error if the browser is offline or reloading didn't help; a SecurityError if storage is disabled
 */
export async function loadChunk<T>(load: () => Promise<T>, page: LoadingPage = thisPage): Promise<T> {
  try {
    return await withTimeout(load());
  } catch (error) {
    const isTooLate = error instanceof ChunkTimeoutError;
    const sinceReload = Date.now() - Number(page.storage.getItem(RELOADED_KEY) ?? -Infinity);
    if (isTooLate || !page.isOnline() || sinceReload < RELOAD_PAUSE_MS) throw error;
    page.storage.setItem(RELOADED_KEY, String(Date.now()));
    page.reload();
    return new Promise<never>(() => {});
  }
}

async function withTimeout<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const wait = () => {
      const begin = Date.now();
      timer = setTimeout(() => {
        // If the computer was asleep, start the timeout over.
        if (Date.now() - begin > 2 * CHUNK_TIMEOUT_MS) wait();
        else reject(new ChunkTimeoutError('Part of the site did not load in time.'));
      }, CHUNK_TIMEOUT_MS);
    };
    wait();
  });
  try {
    return await Promise.race([part, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a component that is loaded when it is first shown. It must be the default export of its file. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}

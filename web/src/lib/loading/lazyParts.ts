import { CHUNK_TIMEOUT_MS } from '@firehouse/model';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const RELOADED_KEY = 'reloaded-for-missing-part';

/** If a chunk is missing this soon after a reload, another reload will not help. In ms. */
const RELOAD_PAUSE_MS = 60_000;

/** The page's functions for loading; a parameter, so that tests can replace them. */
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

/** A chunk that did not arrive in time. */
class ChunkTimeoutError extends Error {
  override readonly name = 'ChunkTimeoutError';
}

/**
 * Loads one of the site's chunks. After 120 s, it fails (SPEC §9). If a chunk no longer exists, because the site was
 * redeployed while the page was open, reloads the page once: the new page refers to the new chunks.
 * @param load imports the chunk
 * @param page the page to reload
 * @throws the import's error, if reloading did not help or is not possible
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
        // A computer that slept had no time to load anything.
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

/**
 * Returns a component that is loaded when first shown.
 * @param load imports it, as the default export of its file
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}

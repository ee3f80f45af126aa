import { CHUNK_TIMEOUT_MS } from '@firehouse/model';

const RELOADED_KEY = 'reloaded-for-missing-part';

/** A part that is still gone so soon after a reload will not come by another one, in ms. */
const RELOAD_PAUSE_MS = 60_000;

/** What the page around a part can do; told so that tests can stand in for it. */
export interface LoadingPage {
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

/** A part of the site that did not arrive in time. */
class ChunkTimeoutError extends Error {
  override readonly name = 'ChunkTimeoutError';
}

/**
 * Loads a part of the site. One that does not come within 120 s has failed (SPEC §9). One that is gone,
 * because the site was deployed anew under an open page, reloads that page once: the new page names the
 * new parts.
 * @param load imports the part
 * @param page where it is loaded
 * @throws what the import threw, when reloading has not helped or cannot
 */
export async function loadChunk<T>(load: () => Promise<T>, page: LoadingPage = thisPage): Promise<T> {
  try {
    return await withinTime(load());
  } catch (error) {
    const isTooLate = error instanceof ChunkTimeoutError;
    const sinceReload = Date.now() - Number(page.storage.getItem(RELOADED_KEY) ?? -Infinity);
    if (isTooLate || !page.isOnline() || sinceReload < RELOAD_PAUSE_MS) throw error;
    page.storage.setItem(RELOADED_KEY, String(Date.now()));
    page.reload();
    return new Promise<never>(() => {});
  }
}

async function withinTime<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError('A part of the site did not arrive.')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([part, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

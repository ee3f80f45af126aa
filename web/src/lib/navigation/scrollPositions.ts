const nameOf = (entry: string) => `scroll:${entry}`;

/** Accesses `sessionStorage`, which throws if storage is disabled. */
function ofTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Stores the scroll position of a history entry, for Back, Forward and reload.
 * @param entry its key
 * @param top CSS pixels
 */
export const rememberTop = (entry: string, top: number): void =>
  ofTab((storage) => storage.setItem(nameOf(entry), String(top)));

/** Returns the scroll position of an entry when the user left it; undefined if unknown. */
export function topOf(entry: string): number | undefined {
  const saved = ofTab((storage) => storage.getItem(nameOf(entry))) ?? undefined;
  return saved === undefined ? undefined : Number(saved);
}

/** Deletes the scroll position of an entry. */
export const forgetTop = (entry: string): void => ofTab((storage) => storage.removeItem(nameOf(entry)));

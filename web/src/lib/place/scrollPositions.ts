const nameOf = (entry: string) => `scroll:${entry}`;

/** What the browser keeps for the tab; a browser that was told to keep nothing throws when it is named. */
function ofTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Remembers how far an entry of the history was scrolled, for Back, Forward and reload.
 * @param entry its key
 * @param top CSS pixels
 */
export const rememberTop = (entry: string, top: number): void =>
  ofTab((storage) => storage.setItem(nameOf(entry), String(top)));

/** How far an entry was scrolled when it was left; undefined when nobody knows. */
export function topOf(entry: string): number | undefined {
  const kept = ofTab((storage) => storage.getItem(nameOf(entry))) ?? undefined;
  return kept === undefined ? undefined : Number(kept);
}

/** Forgets how far an entry was scrolled. */
export const forgetTop = (entry: string): void => ofTab((storage) => storage.removeItem(nameOf(entry)));

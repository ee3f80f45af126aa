/**
 * Prefix of every storage entry that belongs to the signed-in user, such as a form's unsaved input: signing out removes
 * these entries in every tab.
 */
export const USER_STORAGE = 'user:';

/**
 * The signed-in user's entries that must not be written to disk, where browsers keep both storages; lost when the page
 * is left.
 */
export const userMemory: Record<string, string> = {};

/**
 * Removes the signed-in user's entries from this page's memory, this tab's storage and the storage that tabs share.
 * @param keepsMemory whether entries in the page's memory stay
 */
export function clearUserStorage(keepsMemory = false): void {
  if (!keepsMemory) for (const name of Object.keys(userMemory)) delete userMemory[name];
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kind];
      for (const name of Object.keys(storage)) {
        if (name.startsWith(USER_STORAGE)) storage.removeItem(name);
      }
    } catch {
      // Storage can be denied; then it is empty.
    }
  }
}

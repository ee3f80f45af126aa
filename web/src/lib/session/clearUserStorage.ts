/**
 * Prefix for storage entries that belong to the signed-in user, such as unsaved form input. Signing out removes them in
 * every tab.
 */
export const USER_STORAGE = 'user:';

/**
 * The signed-in user's entries that must not be written to disk. Both storages are on disk, so these are kept in
 * memory, and lost when the user leaves the page.
 */
export const userMemory: Record<string, string> = {};

/**
 * Removes the signed-in user's entries from `localStorage`, `sessionStorage` and, unless `keepsMemory`, from memory.
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
      // Storage access can be denied; then there is nothing to remove.
    }
  }
}

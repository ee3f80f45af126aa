/**
 * Prefix of every storage entry that belongs to the signed-in user, such as a form's draft: signing out removes these
 * entries in every tab.
 */
export const USER_STORAGE = 'user:';

/** Removes the signed-in user's entries from this tab's storage and from the storage that tabs share. */
export function clearUserStorage(): void {
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

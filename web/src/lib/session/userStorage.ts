/**
 * Beginning of every name under which the browser's storage keeps something of the signed-in user, such as the draft
 * of a form: signing out removes these entries in every tab.
 */
export const USER_STORAGE = 'user:';

/** Removes from this tab, and from the storage that tabs share, what belongs to the signed-in user. */
export function clearUserStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kind];
      for (const name of Object.keys(storage)) {
        if (name.startsWith(USER_STORAGE)) storage.removeItem(name);
      }
    } catch {
      // A browser can deny the site its storage; then there is nothing in it.
    }
  }
}

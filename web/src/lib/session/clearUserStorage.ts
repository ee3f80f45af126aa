/**
 * Prefix of every storage entry that belongs to the signed-in user, such as a form's draft: signing out removes these
 * entries in every tab.
 */
export const USER_STORAGE = 'user:';

/**
 * Entries of the signed-in user that must not be on a disk, where browsers keep both storages: lost when the page is
 * left.
 */
export const userMemory: Record<string, string> = {};

/** Whose unsaved input this page holds after their session ended; nothing of it is on the disk. */
let heldFor: Account | undefined;

interface Account {
  readonly uid: string;
  /** The verified address. */
  readonly email: string;
}

/** Holds the unsaved input of a user whose session ended, until somebody signs in on this page. */
export function holdInput(account: Account): void {
  heldFor = account;
}

/** Whether this page holds unsaved input, of anybody or of an address. */
export const holdsInput = (email = heldFor?.email): boolean => heldFor !== undefined && heldFor.email === email;

/** Ends holding input as somebody signs in: for the same account it is kept, for another it is dropped. */
export function releaseInput(uid: string): void {
  if (heldFor !== undefined && heldFor.uid !== uid) clearMemory();
  heldFor = undefined;
}

function clearMemory(): void {
  for (const name of Object.keys(userMemory)) delete userMemory[name];
}

/**
 * Removes the signed-in user's entries from this page's memory, except held input, from this tab's storage and from the
 * storage that tabs share.
 */
export function clearUserStorage(): void {
  if (heldFor === undefined) clearMemory();
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

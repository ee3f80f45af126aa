/** Remembered on this computer, also after signing out, so that it need be marked only once. */
const ENTRY = 'sharedComputer';

/** Used if storage is denied, for as long as the page is open. */
let inMemory = false;

/** Returns whether the last sign-in on this computer marked it as shared. */
export function isSharedComputer(): boolean {
  try {
    return localStorage.getItem(ENTRY) !== null;
  } catch {
    return inMemory;
  }
}

/** Remembers whether this computer is shared. */
export function rememberSharedComputer(isShared: boolean): void {
  inMemory = isShared;
  try {
    if (isShared) localStorage.setItem(ENTRY, 'yes');
    else localStorage.removeItem(ENTRY);
  } catch {
    // Storage can be denied.
  }
}

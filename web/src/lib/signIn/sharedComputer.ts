/** Remembered on this computer even after signing out, so that it has to be marked only once. */
const KEY = 'sharedComputer';

/** Used while the page is open if storage is denied. */
let inMemory = false;

/** Returns whether the last sign-in on this computer marked it as shared. */
export function isSharedComputer(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return inMemory;
  }
}

/** Remembers whether this computer is shared. */
export function rememberSharedComputer(isShared: boolean): void {
  inMemory = isShared;
  try {
    if (isShared) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage can be denied.
  }
}

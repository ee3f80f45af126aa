/** Survives sign-out, so that a shared computer has to be marked only once. */
const KEY = 'sharedComputer';

/** Fallback until the page closes if storage access is denied. */
let inMemory = false;

/** Returns whether this computer is marked as shared. */
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
    // Storage access can be denied.
  }
}

/** Remembered on this computer, also after signing out, so that it is marked once. */
const KEY = 'sharedComputer';

/** Where storage is denied, for as long as the page is open. */
let inMemory = false;

/** Whether the last sign-in on this computer marked it as shared. */
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

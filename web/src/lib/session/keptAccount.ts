/**
 * Prefix of the key under which Firebase's SDK stores the signed-in user (in `localStorage`, by lib/firebase/auth.ts).
 */
export const KEPT_ACCOUNT = 'firebase:authUser:';

/** Whether this browser has a stored sign-in; the user can have been signed out elsewhere since. */
export function isSomebodyKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(KEPT_ACCOUNT));
  } catch {
    // Storage can be denied.
    return false;
  }
}

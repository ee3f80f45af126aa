/**
 * Prefix of the key under which Firebase's SDK stores the signed-in user (in `localStorage`, by lib/firebase/auth.ts).
 */
export const STORED_SIGN_IN_PREFIX = 'firebase:authUser:';

/** Whether this browser has a stored sign-in; the user can have been signed out elsewhere since. */
export function hasStoredSignIn(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(STORED_SIGN_IN_PREFIX));
  } catch {
    // Storage can be denied.
    return false;
  }
}

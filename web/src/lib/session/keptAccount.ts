/** How Firebase's SDK begins the name under which it keeps who has signed in (lib/firebase/auth.ts has it kept in `localStorage`). */
export const KEPT_ACCOUNT = 'firebase:authUser:';

/** Whether this browser keeps that somebody has signed in: he may have been signed out elsewhere since. */
export function isSomebodyKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(KEPT_ACCOUNT));
  } catch {
    // A browser may keep its storage from the site.
    return false;
  }
}

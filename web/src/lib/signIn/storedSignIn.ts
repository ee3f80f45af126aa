/** Where a sign-in is stored: `localStorage` for all tabs, `sessionStorage` for one window. */
export type SignInStorage = 'localStorage' | 'sessionStorage';

/**
 * Matches the key under which the Firebase SDK stores the site's signed-in user (lib/firebase/siteAuth.ts). The sign-in
 * widget uses a different app name.
 */
export const SIGN_IN_KEY = /^firebase:authUser:.+:\[DEFAULT\]$/;

/** Returns the key of the stored sign-in; undefined if there is none, or storage access is denied. */
export function signInKey(kind: SignInStorage): string | undefined {
  try {
    return Object.keys(globalThis[kind]).find((name) => SIGN_IN_KEY.test(name));
  } catch {
    return undefined;
  }
}

/** Returns whether a sign-in is stored for this window. The session may since have ended elsewhere. */
export const hasStoredSignIn = (): boolean => (signInKey('localStorage') ?? signInKey('sessionStorage')) !== undefined;

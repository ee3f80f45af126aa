/** Where a sign-in is stored: `localStorage` for all tabs, `sessionStorage` for one window. */
export type SignInStorage = 'localStorage' | 'sessionStorage';

/**
 * Key under which Firebase's SDK stores the signed-in user of the site (lib/firebase/siteAuth.ts). The sign-in widget
 * stores its own under another app's name.
 */
export const SIGN_IN_KEY = /^firebase:authUser:.+:\[DEFAULT\]$/;

/** Returns the sign-in's key in a storage; undefined if there is none, or storage is denied. */
export function signInKey(kind: SignInStorage): string | undefined {
  try {
    return Object.keys(globalThis[kind]).find((name) => SIGN_IN_KEY.test(name));
  } catch {
    return undefined;
  }
}

/** Returns whether this window has a stored sign-in; the user may have been signed out elsewhere since. */
export const hasStoredSignIn = (): boolean => (signInKey('localStorage') ?? signInKey('sessionStorage')) !== undefined;

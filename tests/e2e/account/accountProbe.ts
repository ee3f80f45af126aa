/// <reference lib="dom" />
/** Signs in and out with the site's own Auth, like the portal. The test serves it as a file of the site. */
import { OAuthProvider, signInWithCredential, signOut } from 'firebase/auth';
import { activityNote, isSharedSignIn, siteAuth } from '@firehouse/web/testing/auth';

const acts = {
  /**
   * Signs in like Microsoft's pop-up.
   * @param idToken claims of Microsoft's token; the emulator accepts them as JSON
   */
  async signIn(idToken: object): Promise<void> {
    const credential = new OAuthProvider('microsoft.com').credential({ idToken: JSON.stringify(idToken) });
    await signInWithCredential(await siteAuth(), credential);
  },
  /** Signs out in every tab. */
  async signOut(): Promise<void> {
    const auth = await siteAuth();
    activityNote(isSharedSignIn()).end('left');
    await signOut(auth);
  },
};

/** The probe's functions on the page. */
export type AccountProbe = typeof acts;

Object.assign(globalThis, { account: acts });

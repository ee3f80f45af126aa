/// <reference lib="dom" />
/**
 * Signs in and out by the site's own Auth, as the portal will. The test serves it as a file of the site.
 */
import { OAuthProvider, signInWithCredential, signOut } from 'firebase/auth';
import { siteAuth } from '../../../web/src/lib/firebase/auth.ts';

const acts = {
  /**
   * Signs in as the pop-up at Microsoft would.
   * @param idToken what Microsoft's token says; the emulator takes it as JSON
   */
  async signIn(idToken: object): Promise<void> {
    const credential = new OAuthProvider('microsoft.com').credential({ idToken: JSON.stringify(idToken) });
    await signInWithCredential(await siteAuth(), credential);
  },
  /** Signs out, which every tab hears of. */
  async signOut(): Promise<void> {
    await signOut(await siteAuth());
  },
};

/** The probe, as the test finds it on the page. */
export type AccountProbe = typeof acts;

Object.assign(globalThis, { account: acts });

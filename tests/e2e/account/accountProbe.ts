/// <reference lib="dom" />
/**
 * Signs in and out with the site's own Auth instance, as the portal does. The tests serve it as one of the site's
 * files.
 */
import { OAuthProvider, signInWithCredential, signOut } from 'firebase/auth';
import { activityNote, isSharedSignIn, siteAuth } from '@firehouse/web/testing/auth';

const acts = {
  /**
   * Signs in as a provider's popup would.
   * @param provider ID of the provider, such as `google.com`
   * @param idToken claims in the provider's token; the emulator accepts them as JSON
   */
  async signIn({ provider, idToken }: { provider: string; idToken: object }): Promise<void> {
    const credential = new OAuthProvider(provider).credential({ idToken: JSON.stringify(idToken) });
    await signInWithCredential(await siteAuth(), credential);
  },
  /** Signs out in every tab. */
  async signOut(): Promise<void> {
    const auth = await siteAuth();
    activityNote(isSharedSignIn()).end('left');
    await signOut(auth);
  },
};

/** The probe's functions, which run in the page. */
export type AccountProbe = typeof acts;

Object.assign(globalThis, { account: acts });

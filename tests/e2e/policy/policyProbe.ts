/// <reference lib="dom" />
/**
 * Uses external servers like the site's lazy chunks, with the same libraries. The test serves it as a file of the site,
 * and stubs those servers.
 */
import { initializeApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { getAuth, OAuthProvider, signInWithPopup } from 'firebase/auth';
import { trustScripts } from '@firehouse/web/testing/trusted-scripts';

trustScripts();

const appOf = (projectId: string) =>
  initializeApp({ apiKey: 'local', projectId, authDomain: `${projectId}.firebaseapp.com`, appId: '1:2:web:3' });

const uses = {
  /** Starts a sign-in at Microsoft, which ends when the pop-up is closed. */
  signIn(projectId: string): void {
    signInWithPopup(getAuth(appOf(projectId)), new OAuthProvider('microsoft.com')).catch(() => {});
  },
  /** Gets an App Check token. */
  async appCheck(projectId: string): Promise<string> {
    const check = initializeAppCheck(appOf(projectId), { provider: new ReCaptchaEnterpriseProvider('site-key') });
    return (await getToken(check)).token;
  },
  /** Loads the maps like their loader. */
  maps(): Promise<string> {
    return new Promise((resolve, reject) => {
      Object.assign(globalThis, { mapsAreReady: () => resolve('ready') });
      const script = document.createElement('script');
      script.src = 'https://maps.googleapis.com/maps/api/js?key=local&libraries=places,marker&callback=mapsAreReady';
      script.addEventListener('error', () => reject(new Error('blocked')));
      document.head.append(script);
    });
  },
};

/** The probe's functions on the page. */
export type Probe = typeof uses;

Object.assign(globalThis, { probe: uses });

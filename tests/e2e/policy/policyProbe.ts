/// <reference lib="dom" />
/**
 * Uses third-party servers in the same way and with the same libraries as the site's lazy chunks. The tests serve it as
 * one of the site's files, and stub those servers.
 */
import { initializeApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { getAuth, OAuthProvider, signInWithPopup } from 'firebase/auth';
import { trustScripts } from '@firehouse/web/testing/trusted-scripts';

trustScripts();

const appOf = (projectId: string) =>
  initializeApp({ apiKey: 'local', projectId, authDomain: `${projectId}.firebaseapp.com`, appId: '1:2:web:3' });

const uses = {
  /** Starts a Microsoft sign-in, which ends when the popup is closed. */
  signIn(projectId: string): void {
    signInWithPopup(getAuth(appOf(projectId)), new OAuthProvider('microsoft.com')).catch(() => {});
  },
  /** Gets an App Check token. */
  async appCheck(projectId: string): Promise<string> {
    const check = initializeAppCheck(appOf(projectId), { provider: new ReCaptchaEnterpriseProvider('site-key') });
    return (await getToken(check)).token;
  },
  /** Loads Google Maps like the site's map loader. */
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

/** The probe's functions, which run in the page. */
export type Probe = typeof uses;

Object.assign(globalThis, { probe: uses });

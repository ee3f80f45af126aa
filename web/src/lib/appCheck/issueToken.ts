import { initializeApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check';
import { readSettings } from '../firebase/projectSettings.ts';

const SITE_KEY = String(import.meta.env['VITE_APP_CHECK_SITE_KEY']);

let starting: Promise<AppCheck> | undefined;

/**
 * Returns the current App Check token if it is still valid, otherwise a new one
 * (https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider).
 * @throws the SDK's errors; never settles if reCAPTCHA is blocked
 */
export async function issueToken(): Promise<string> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return (await getToken(await starting)).token;
}

/**
 * Starts App Check in a separate Firebase app. In the app that signs users in, a token that never arrives would block
 * every sign-in request.
 */
async function start(): Promise<AppCheck> {
  // reCAPTCHA rejects localhost, so the SDK prints a debug token to register in the Firebase console.
  if (import.meta.env.DEV) Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: true });
  const { options } = await readSettings();
  return initializeAppCheck(initializeApp(options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}

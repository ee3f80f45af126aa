import { initializeApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check';
import { readSettings } from '../firebase/projectSettings.ts';

/** The site key of reCAPTCHA Enterprise. */
const SITE_KEY = String(import.meta.env['VITE_APP_CHECK_SITE_KEY']);

let starting: Promise<AppCheck> | undefined;

/**
 * Returns an App Check token (https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider): the
 * current one if it is valid, or a new one.
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
 * Starts a separate app: on the app that signs users in, a token that never arrives would block every sign-in request.
 */
async function start(): Promise<AppCheck> {
  // The SDK creates a debug token and prints it for registration in the console, because reCAPTCHA does not accept a
  // local host.
  if (import.meta.env.DEV) Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: true });
  const { options } = await readSettings();
  return initializeAppCheck(initializeApp(options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}

import { initializeApp } from 'firebase/app';
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider, type AppCheck } from 'firebase/app-check';
import { readSettings } from '../firebase/settings.ts';

/** The site key of reCAPTCHA Enterprise. */
const SITE_KEY = String(import.meta.env['VITE_APP_CHECK_SITE_KEY']);

let starting: Promise<AppCheck> | undefined;

/**
 * Gives a token of App Check (https://firebase.google.com/docs/app-check/web/recaptcha-enterprise-provider): the one
 * that is still good, or a new one.
 * @throws what the SDK throws; never settles where reCAPTCHA is blocked
 */
export async function issueToken(): Promise<string> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return (await getToken(await starting)).token;
}

/**
 * An app of its own: attached to the one that signs people in, a token that never comes would hold up every call of
 * the sign-in.
 */
async function start(): Promise<AppCheck> {
  // The SDK makes one and prints it, to be registered in the console; reCAPTCHA would not vouch for a local host.
  if (import.meta.env.DEV) Object.assign(globalThis, { FIREBASE_APPCHECK_DEBUG_TOKEN: true });
  const { options } = await readSettings();
  return initializeAppCheck(initializeApp(options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(SITE_KEY),
    isTokenAutoRefreshEnabled: true,
  });
}

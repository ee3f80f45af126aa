import type { FirebaseOptions } from 'firebase/app';

/** Hosting's reserved URL for the project settings (https://firebase.google.com/docs/hosting/reserved-urls). */
const SETTINGS = '/__/firebase/init.json';
/** The same settings as a script; on the Hosting emulator, it includes the emulator URLs. */
const WITH_EMULATORS = '/__/firebase/init.js?useEmulator=true';

/**
 * Project ids that start with `demo-` have no cloud resources
 * (https://firebase.google.com/docs/emulator-suite/connect_auth).
 */
const LOCAL = /^demo-/;

/** Settings for the site's Firebase project. */
export interface ProjectSettings {
  readonly options: FirebaseOptions & { readonly apiKey: string; readonly projectId: string };
  /** Auth emulator URL, `http://127.0.0.1:PORT`; undefined for a cloud project. */
  readonly authEmulator: string | undefined;
}

/**
 * Fetches the Firebase project settings from Hosting, so one build works for any project.
 * @throws {TypeError} if Hosting is unreachable, or its response is invalid
 */
export async function readSettings(): Promise<ProjectSettings> {
  const options = (await (await fetchSettings(SETTINGS)).json()) as Partial<ProjectSettings['options']> | null;
  const { apiKey, projectId } = options ?? {};
  if (typeof apiKey !== 'string' || typeof projectId !== 'string') throw new TypeError(`${SETTINGS} names no project.`);
  const authEmulator = LOCAL.test(projectId)
    ? authEmulatorOf(await (await fetchSettings(WITH_EMULATORS)).text())
    : undefined;
  // Hosting serves the sign-in helpers (`/__/auth/`) on all of the site's hosts. If `authDomain` differed from the
  // page's host, browsers that partition storage would lose the result of a redirect.
  return { options: { ...options, apiKey, projectId, authDomain: location.host }, authEmulator };
}

async function fetchSettings(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address} responded with ${response.status}.`);
  return response;
}

/**
 * Extracts the Auth emulator's URL from the settings script.
 * @throws {TypeError} if the emulator isn't running, because a local project must not use the cloud
 */
function authEmulatorOf(script: string): string {
  const [, json = '{}'] = /var firebaseEmulators = (\{[^]*?\n\});/.exec(script) ?? [];
  const { auth } = JSON.parse(json) as { readonly auth?: { readonly hostAndPort?: string } };
  if (auth?.hostAndPort === undefined) throw new TypeError('The Auth emulator does not run.');
  return `http://${auth.hostAndPort}`;
}

import type { FirebaseOptions } from 'firebase/app';

/** Hosting's URL for the project settings (https://firebase.google.com/docs/hosting/reserved-urls). */
const SETTINGS = '/__/firebase/init.json';
/** The settings as a script, with the emulators' URLs if Hosting is an emulator. */
const WITH_EMULATORS = '/__/firebase/init.js?useEmulator=true';

/** A `demo-` project has no cloud resources (https://firebase.google.com/docs/emulator-suite/connect_auth). */
const LOCAL = /^demo-/;

/** The Firebase project that the site belongs to. */
export interface ProjectSettings {
  readonly options: FirebaseOptions & { readonly apiKey: string; readonly projectId: string };
  /** The URL of the Auth emulator, `http://127.0.0.1:PORT`; undefined for a project in the cloud. */
  readonly authEmulator: string | undefined;
}

/**
 * Requests the site's project settings from Hosting, so that the same build serves every project and needs no keys.
 * @throws {TypeError} if Hosting is unreachable, or its response is invalid
 */
export async function readSettings(): Promise<ProjectSettings> {
  const options = (await (await fetchSettings(SETTINGS)).json()) as Partial<ProjectSettings['options']> | null;
  const { apiKey, projectId } = options ?? {};
  if (typeof apiKey !== 'string' || typeof projectId !== 'string') throw new TypeError(`${SETTINGS} names no project.`);
  const authEmulator = LOCAL.test(projectId)
    ? authEmulatorOf(await (await fetchSettings(WITH_EMULATORS)).text())
    : undefined;
  // Hosting serves the sign-in helpers (`/__/auth/`) on each of the site's hosts. On a host other than this page's,
  // browsers that partition storage lose a redirect's result.
  return { options: { ...options, apiKey, projectId, authDomain: location.host }, authEmulator };
}

async function fetchSettings(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address} responded with ${response.status}.`);
  return response;
}

/**
 * Returns the URL of the Auth emulator.
 * @throws {TypeError} if none runs, because a local project must not use the cloud
 */
function authEmulatorOf(script: string): string {
  const [, json = '{}'] = /var firebaseEmulators = (\{[^]*?\n\});/.exec(script) ?? [];
  const { auth } = JSON.parse(json) as { readonly auth?: { readonly hostAndPort?: string } };
  if (auth?.hostAndPort === undefined) throw new TypeError('The Auth emulator does not run.');
  return `http://${auth.hostAndPort}`;
}

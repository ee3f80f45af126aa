import { initializeApp, type FirebaseApp } from 'firebase/app';
import { readSettings, type ProjectSettings } from './projectSettings.ts';

/** Firebase's SDK, configured for the site's project. */
interface SiteApp extends ProjectSettings {
  readonly app: FirebaseApp;
}

let starting: Promise<SiteApp> | undefined;

/**
 * Starts Firebase's SDK, once. Only lazy chunks can import this.
 * @throws {TypeError} like readSettings; the next call tries again
 */
export function siteApp(): Promise<SiteApp> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<SiteApp> {
  const settings = await readSettings();
  return { ...settings, app: initializeApp(settings.options) };
}

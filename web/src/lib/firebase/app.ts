import { initializeApp, type FirebaseApp } from 'firebase/app';
import { readSettings, type ProjectSettings } from './settings.ts';

/** Firebase's SDK, set to the site's project. */
export interface SiteApp extends ProjectSettings {
  readonly app: FirebaseApp;
}

let starting: Promise<SiteApp> | undefined;

/**
 * Starts Firebase's SDK, once. Only lazy parts may import this.
 * @throws {TypeError} as readSettings; the next call tries again
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

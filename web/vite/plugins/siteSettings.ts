import type { Plugin } from 'vite';

/** Valid formats of the settings that the site reads (src/lib/config/env.ts), with descriptions for error messages. */
const settings: readonly (readonly [name: string, form: RegExp, rule: string])[] = [
  ['VITE_API_BASE', /^(?:$|https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/]|\/)/, 'an https address or a path'],
  ['VITE_MAPS_KEY', /^[\w-]*$/, 'letters, digits, _ and -'],
];

/**
 * Checks the site's build-time settings.
 * @throws {Error} if one is invalid
 */
export function checkSettings(env: Readonly<Record<string, unknown>>): void {
  for (const [name, form, rule] of settings) {
    const value = env[name] ?? '';
    if (typeof value !== 'string' || !form.test(value)) throw new Error(`${name} must be ${rule}.`);
  }
}

/** Fails the build if a setting is invalid, so that the site doesn't have to check it in the browser. */
export function siteSettings(): Plugin {
  return { name: 'site-settings', configResolved: ({ env }) => checkSettings(env) };
}

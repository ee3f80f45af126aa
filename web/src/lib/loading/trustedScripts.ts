import { company } from '@firehouse/model';

/** Rules for converting strings to trusted values; see {@link trustedTypes}. */
interface TrustRules {
  readonly createHTML?: (text: string) => string;
  /** Converts script URLs; returns `undefined` to block one. */
  readonly createScriptURL?: (url: string) => string | undefined;
}

/**
 * The parts of the Trusted Types API that the site uses (https://www.w3.org/TR/trusted-types/); undefined in older
 * browsers.
 */
export const { trustedTypes } = globalThis as {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustRules): { createHTML(text: string): string };
  };
};

/**
 * URL prefixes of third-party scripts that the site and its libraries load: for sign-in, App Check, maps, Facebook and
 * the donate button.
 */
export const TRUSTED_SCRIPTS = [
  'https://apis.google.com/js/',
  ...(import.meta.env.VITE_APP_CHECK_SITE_KEY ? ['https://www.google.com/recaptcha/'] : []),
  'https://maps.googleapis.com/maps/api/js?',
  'https://connect.facebook.net/',
  ...(company.donation?.script === undefined ? [] : [company.donation.script]),
];

/**
 * Installs the default Trusted Types policy: script URLs must start with one of {@link TRUSTED_SCRIPTS} or the site's
 * origin. Browsers report anything else that turns a string into code or HTML (docs/decisions/011).
 */
export function trustScripts(): void {
  const trusted = [`${location.origin}/`, ...TRUSTED_SCRIPTS];
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      trusted.some((beginning) => new URL(url, location.href).href.startsWith(beginning)) ? url : undefined,
  });
}

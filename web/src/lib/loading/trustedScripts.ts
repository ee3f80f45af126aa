import { company } from '@firehouse/model';

/** Converts text to values that the page's sinks accept; see {@link trustedTypes}. */
interface TrustRules {
  /** Converts markup. */
  readonly createHTML?: (text: string) => string;
  /** Converts script URLs; returning `undefined` refuses one. */
  readonly createScriptURL?: (url: string) => string | undefined;
}

/** The part of Trusted Types that the site uses (https://www.w3.org/TR/trusted-types/); undefined in older browsers. */
export const { trustedTypes } = globalThis as {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: TrustRules): { createHTML(text: string): string };
  };
};

/**
 * URL prefixes of scripts that the site and its libraries load from other servers: for signing in, App Check,
 * maps, Facebook, the donate button.
 */
export const TRUSTED_SCRIPTS = [
  'https://apis.google.com/js/',
  ...(import.meta.env.VITE_APP_CHECK_SITE_KEY ? ['https://www.google.com/recaptcha/'] : []),
  'https://maps.googleapis.com/maps/api/js?',
  'https://connect.facebook.net/',
  company.donation.script,
];

/**
 * Creates the page's default policy: only these scripts, and the site's own, can be loaded by URL. Anything else that
 * turns text into code or markup violates Trusted Types, which browsers report (docs/decisions/011).
 */
export function trustScripts(): void {
  const trusted = [`${location.origin}/`, ...TRUSTED_SCRIPTS];
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      trusted.some((beginning) => new URL(url, location.href).href.startsWith(beginning)) ? url : undefined,
  });
}

import { company } from '@firehouse/model';

/** The part of Trusted Types that is used here (https://www.w3.org/TR/trusted-types/). */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | undefined }): unknown;
}

/**
 * What the addresses of scripts begin with that the site and its libraries load from other servers: signing in, App
 * Check, maps, Facebook, the donate button.
 */
export const TRUSTED_SCRIPTS = [
  'https://apis.google.com/js/',
  'https://www.google.com/recaptcha/',
  'https://maps.googleapis.com/maps/api/js?',
  'https://connect.facebook.net/',
  company.donation.script,
];

/**
 * The page's default policy: only these scripts, and the site's own, can be loaded by address. Anything else that turns
 * a text into code or markup violates Trusted Types, which browsers report (docs/decisions/011).
 */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) =>
    [`${location.origin}/`, ...TRUSTED_SCRIPTS].some((trusted) => new URL(url, location.href).href.startsWith(trusted))
      ? url
      : undefined,
});

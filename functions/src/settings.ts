import { company } from '@firehouse/model';
import { defineSecret, defineString } from 'firebase-functions/params';

const siteAddress = defineString('SITE_ADDRESS', {
  label: "The site's address",
  description: 'The address of the site, without a slash at the end; links in mails begin with it.',
  default: company.origin,
});

/**
 * Kept in Secret Manager. Addresses of people and of computers are stored in limits and ledgers only as digests
 * keyed by it, so that whoever reads those cannot try addresses out.
 */
export const digestKey = defineSecret('DIGEST_KEY');

/** What differs from one project to another. */
export interface Settings {
  /** The site's address, as in `https://example.org`. */
  readonly site: string;
  readonly digestKey: string;
}

/** The settings of the project that this code runs in; not to be read before the first request. */
export function projectSettings(): Settings {
  return { site: siteAddress.value(), digestKey: digestKey.value() };
}

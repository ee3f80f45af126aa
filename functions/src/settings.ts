import { company } from '@firehouse/model';
import { defineInt, defineSecret, defineString } from 'firebase-functions/params';

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

const formsPerComputer = limit('FORMS_PER_COMPUTER_AND_HOUR', 20, 'Public forms (application, subscription) from one computer in an hour.');
const formsPerAddress = limit('FORMS_PER_ADDRESS_AND_DAY', 6, 'Public forms for one e-mail address in a day: each sends it a mail.');
const formsInAll = limit('FORMS_PER_HOUR', 300, 'Public forms of all visitors together in an hour.');

/** What differs from one project to another. */
export interface Settings {
  /** The site's address, as in `https://example.org`. */
  readonly site: string;
  readonly digestKey: string;
  /** How many public forms are taken. */
  readonly forms: { readonly perComputerAndHour: number; readonly perAddressAndDay: number; readonly perHour: number };
}

/** The settings of the project that this code runs in; not to be read before the first request. */
export function projectSettings(): Settings {
  return {
    site: siteAddress.value(),
    digestKey: digestKey.value(),
    forms: {
      perComputerAndHour: formsPerComputer.value(),
      perAddressAndDay: formsPerAddress.value(),
      perHour: formsInAll.value(),
    },
  };
}

function limit(name: string, normal: number, description: string) {
  return defineInt(name, { label: name, description, default: normal });
}

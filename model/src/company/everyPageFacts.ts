import { company as facts } from '../facts/everyPage.ts';

/**
 * Facts about the company that every page needs. Facts that only some pages need are in separate files. If an optional
 * fact is missing, the site doesn't show what it describes.
 */
export interface Company {
  readonly name: string;
  readonly shortName: string;
  readonly station: string;
  readonly founded: number;
  readonly motto?: string;
  /** Mailing address, shown in the contact block and in emails. */
  readonly address: { readonly line1: string; readonly city: string; readonly state: string; readonly zip: string };
  /** The station's location. Maps that don't show a particular location are centered on it. */
  readonly coordinate: { readonly lat: number; readonly lng: number };
  /** Business phone number, which can end with `ext. 12`. Not for emergencies. */
  readonly phone: string;
  readonly fax?: string;
  readonly email: string;
  /** The number to dial in an emergency. */
  readonly emergencyNumber: string;
  /** IANA time zone for all dates on the site and for counting incidents. */
  readonly timeZone: string;
  readonly locale: string;
  /** The site's public URL, without a trailing slash. */
  readonly origin: string;
  readonly social?: { readonly label: string; readonly url: string };
  readonly photoGallery?: string;
  /** The donation provider's page, and the script for its button. */
  readonly donation?: { readonly script?: string; readonly link: string };
  /** The two years compared in the Calls Volume chart (SPEC §9). */
  readonly chartYears: readonly [number, number];
  readonly fundraising?: Fundraising;
}

/** The fundraiser for a new station, in US dollars and percent (SPEC §9). */
interface Fundraising {
  readonly raised: number;
  readonly required: number;
  readonly constructedPercent: number;
}

/**
 * The company, as defined in company/company.json. Don't mention it by name anywhere else: everything outside
 * `company/` is either generated from it or the same for all companies.
 */
export const company: Company = facts;

/** Link to dial the company's phone number, which can have an extension: `610-555-0100 ext. 12` (RFC 3966). */
export const phoneLink = `tel:${company.phone.replace(' ext. ', ';ext=')}`;

import { company as facts } from '../facts/everyPage.ts';

/** Facts about the company that every page needs. Other facts are in accounts.ts, fewPagesFacts.ts and joining.ts. */
export interface Company {
  readonly name: string;
  readonly shortName: string;
  readonly station: string;
  readonly founded: number;
  readonly motto: string;
  /** Mailing address, shown in the contact block and in emails. */
  readonly address: { readonly line1: string; readonly city: string; readonly state: string; readonly zip: string };
  /** The station's location. All maps are centered on it. */
  readonly coordinate: { readonly lat: number; readonly lng: number };
  /** Business phone number. Not for emergencies. */
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  /** The number to dial in an emergency. */
  readonly emergencyNumber: string;
  /** IANA time zone for all dates on the site and for counting incidents. */
  readonly timeZone: string;
  readonly locale: string;
  /** The site's public URL, without a trailing slash. */
  readonly origin: string;
  readonly social: { readonly label: string; readonly url: string };
  readonly photoGallery: string;
  readonly donation: { readonly script: string; readonly link: string };
  /** The two years compared in the Calls Volume chart (SPEC §9). */
  readonly chartYears: readonly [number, number];
  /** Amounts in US dollars, and construction progress in percent (SPEC §9). */
  readonly fundraising: { readonly raised: number; readonly required: number; readonly constructedPercent: number };
}

/**
 * The company of company/company.json. Don't mention it by name anywhere else: everything outside of `company/` is the
 * same for all companies.
 */
export const company: Company = { ...facts, locale: 'en-US' };

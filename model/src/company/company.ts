/**
 * The company's facts that every page shows. The others are in company/details.ts and joining.ts; nothing else names the
 * company. `npm run make-it-yours` writes all of them.
 */
export const company = {
  name: 'Lantern Hill Volunteer Fire & Rescue Company',
  shortName: 'Lantern Hill Fire & Rescue',
  station: 'Station 57',
  founded: 1921,
  motto: 'Neighbors answering neighbors since 1921.',
  /** Shown in the contact block and in mails. */
  address: {
    line1: '57 Lantern Hill Road',
    city: 'Allentown',
    state: 'PA',
    zip: '18103',
  },
  /** Where the station stands; the centre of every map. */
  coordinate: { lat: 40.5812, lng: -75.5147 },
  /** For business, not for emergencies. */
  phone: '610-555-0157',
  fax: '610-555-0158',
  email: 'info@lanternhillfire.example',
  /** The number to dial in an emergency. */
  emergencyNumber: '911',
  /** IANA name: every date is shown, and every call counted, in this zone. */
  timeZone: 'America/New_York',
  locale: 'en-US',
  /** The public address of the site, without a slash at the end. */
  origin: 'https://lanternhillfire.example',
  /** The Microsoft Entra tenant whose accounts can sign in. */
  microsoftTenant: '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11',
  /**
   * How people can sign in, by the provider ids of Firebase Authentication (`microsoft.com`, `google.com`,
   * `password`); accounts of any other provider are refused (docs/decisions/004-who-somebody-is.md).
   */
  signInProviders: ['microsoft.com'] as readonly string[],
  social: { label: 'Facebook', url: 'https://www.facebook.com/lanternhillfire.example' },
  /** The Facebook page that posts are published to; empty: the site has nothing to do with Facebook. */
  facebookPageId: '100057000000057' as string,
  /** The app, registered with Facebook, through which an admin lets the site publish to that page. */
  facebookAppId: '570000000000157',
  photoGallery: 'https://photos.lanternhillfire.example/',
  donation: {
    script: 'https://donate.lanternhillfire.example/button.js',
    link: 'https://donate.lanternhillfire.example/',
  },
  /** The years of the Calls Volume chart, first to last (SPEC §9). */
  chartYears: [2024, 2025] as readonly [number, number],
  /** SPEC §9, in US dollars and percent. */
  fundraising: {
    raised: 3_376_986,
    required: 3_546_789,
    constructedPercent: 10,
  },
} as const;

/** The company's facts, as their type. */
export type Company = typeof company;

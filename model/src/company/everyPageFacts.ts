/**
 * Company facts that every page shows. The other facts are in accounts.ts, fewPagesFacts.ts and joining.ts; no other
 * file names the company. `npm run make-it-yours` writes all of them.
 */
export const company = {
  name: 'Lantern Hill Volunteer Fire & Rescue Company',
  shortName: 'Lantern Hill Fire & Rescue',
  station: 'Station 57',
  founded: 1921,
  motto: 'Neighbors answering neighbors since 1921.',
  /** Shown in the contact block and in emails. */
  address: {
    line1: '57 Lantern Hill Road',
    city: 'Allentown',
    state: 'PA',
    zip: '18103',
  },
  /** The station's location; the center of every map. */
  coordinate: { lat: 40.5812, lng: -75.5147 },
  /** The business number, not for emergencies. */
  phone: '610-555-0157',
  fax: '610-555-0158',
  email: 'info@lanternhillfire.example',
  /** The number to dial in an emergency. */
  emergencyNumber: '911',
  /** IANA name. Every date is shown and every incident is counted in this time zone. */
  timeZone: 'America/New_York',
  locale: 'en-US',
  /** The site's public address, without a trailing slash. */
  origin: 'https://lanternhillfire.example',
  social: { label: 'Facebook', url: 'https://www.facebook.com/lanternhillfire.example' },
  photoGallery: 'https://photos.lanternhillfire.example/',
  donation: {
    script: 'https://donate.lanternhillfire.example/button.js',
    link: 'https://donate.lanternhillfire.example/',
  },
  /** First and last year of the Calls Volume chart (SPEC §9). */
  chartYears: [2024, 2025] as readonly [number, number],
  /** In US dollars and percent (SPEC §9). */
  fundraising: {
    raised: 3_376_986,
    required: 3_546_789,
    constructedPercent: 10,
  },
} as const;

/** The type of the company's facts. */
export type Company = typeof company;

/**
 * Facts about the company that every page needs. Other facts are in accounts.ts, fewPagesFacts.ts and joining.ts. Don't
 * mention the company by name anywhere else: `npm run make-it-yours` rewrites only these files.
 */
export const company = {
  name: 'Lantern Hill Volunteer Fire & Rescue Company',
  shortName: 'Lantern Hill Fire & Rescue',
  station: 'Station 57',
  founded: 1921,
  motto: 'Neighbors answering neighbors since 1921.',
  /** Mailing address, shown in the contact block and in emails. */
  address: {
    line1: '57 Lantern Hill Road',
    city: 'Allentown',
    state: 'PA',
    zip: '18103',
  },
  /** The station's location. All maps are centered on it. */
  coordinate: { lat: 40.5812, lng: -75.5147 },
  /** Business phone number. Not for emergencies. */
  phone: '610-555-0157',
  fax: '610-555-0158',
  email: 'info@lanternhillfire.example',
  /** The number to dial in an emergency. */
  emergencyNumber: '911',
  /** IANA time zone for all dates on the site and for counting incidents. */
  timeZone: 'America/New_York',
  locale: 'en-US',
  /** The site's public URL, without a trailing slash. */
  origin: 'https://lanternhillfire.example',
  social: { label: 'Facebook', url: 'https://www.facebook.com/lanternhillfire.example' },
  photoGallery: 'https://photos.lanternhillfire.example/',
  donation: {
    script: 'https://donate.lanternhillfire.example/button.js',
    link: 'https://donate.lanternhillfire.example/',
  },
  /** The two years compared in the Calls Volume chart (SPEC §9). */
  chartYears: [2024, 2025] as readonly [number, number],
  /** Amounts in US dollars, and construction progress in percent (SPEC §9). */
  fundraising: {
    raised: 3_376_986,
    required: 3_546_789,
    constructedPercent: 10,
  },
} as const;

/** The type of the company's facts. */
export type Company = typeof company;

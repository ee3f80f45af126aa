import { pick, seededRandom, type Random } from '@firehouse/seed/random';
import { flatFacts, type Facts } from './facts.ts';

export interface InventedCompany {
  /** Its answers to the questions of `npm run make-it-yours`, in order. */
  readonly answers: readonly string[];
  /** Its optional facts, which are added to company/company.json afterward. */
  readonly optional: Facts;
  /** Names of the groups of optional facts that it lacks. */
  readonly missing: readonly string[];
  /** Contents of its company/dispatchCenters.json: one center, which sends JSON. */
  readonly dispatchCenters: Readonly<Record<string, { readonly name: string }>>;
}

/** States with a time zone, area codes, the start of a range of ZIP codes, and a coordinate. */
const STATES = [
  { state: 'AK', zone: 'America/Anchorage', areaCodes: [907], zip: 99_600, lat: 61.58, lng: -149.44 },
  { state: 'AZ', zone: 'America/Phoenix', areaCodes: [520, 928], zip: 86_000, lat: 35.18, lng: -111.65 },
  { state: 'GU', zone: 'Pacific/Guam', areaCodes: [671], zip: 96_910, lat: 13.47, lng: 144.75 },
  { state: 'HI', zone: 'Pacific/Honolulu', areaCodes: [808], zip: 96_700, lat: 20.79, lng: -156.33 },
  { state: 'LA', zone: 'America/Chicago', areaCodes: [337, 985], zip: 70_500, lat: 30.22, lng: -92.01 },
  { state: 'ME', zone: 'America/New_York', areaCodes: [207], zip: 4_400, lat: 44.8, lng: -68.77 },
  { state: 'NM', zone: 'America/Denver', areaCodes: [505, 575], zip: 87_500, lat: 35.68, lng: -105.93 },
  { state: 'PR', zone: 'America/Puerto_Rico', areaCodes: [787, 939], zip: 610, lat: 18.22, lng: -66.43 },
  { state: 'WA', zone: 'America/Los_Angeles', areaCodes: [360, 509], zip: 98_500, lat: 47.03, lng: -122.9 },
  { state: 'WI', zone: 'America/Chicago', areaCodes: [715, 920], zip: 54_400, lat: 44.95, lng: -89.63 },
] as const;

/** Town names by character set. */
const TOWNS = {
  ascii: ['Elm Grove', 'Stony Fork', 'Cedar Bluff', 'Quarry Mills', 'Upper Bend'],
  latin1: ['Piñon Verde', 'Érables', 'Älvdal Prairie', 'São Roque', 'Hagåtña Point'],
  beyondLatin1: ['Łęczyca Hollow', 'Kapāʻa Uka', 'Škocjan Ridge', 'Đồng Xuân Landing', 'Győr Bluff', 'Çeşme Harbor'],
} as const;
type Letters = keyof typeof TOWNS;

const KINDS = ['Volunteer Fire Company', 'Fire & Rescue', 'Hose Company No. 3', 'Volunteer Fire Department'] as const;
const STREETS = ['Breadfruit Street', 'County Road 12', 'Depot Avenue', 'Orchard Lane', 'Old Ferry Road'] as const;

/** Main colors of apparatus. White text is readable on the dark ones, but not on the light ones. */
const DARK = ['#1d4f91', '#0b5d3b', '#5b2a86', '#2b2b2b', '#a3341f', '#0f5f73'] as const;
const LIGHT = ['#f2c811', '#c8e04a', '#f5f5f0', '#f4a6b7', '#9fd8e8'] as const;
const ACCENTS = ['#8a8d8f', '#c9a227', '#111111', '#ffffff', '#d94f1e', '#3f7f3f'] as const;

const PROVIDERS = ['google.com', 'microsoft.com', 'microsoft.com; google.com'] as const;
const MEDICAL = ['reduced', 'type', 'held', 'now'] as const;

/** Generates groups of related optional facts for a company with this host name and area code. */
const optionalGroups = (random: Random, host: string, areaCode: number) => ({
  motto: { company: { motto: pick(random, ['First in, last out.', 'Every call. Every neighbor.']) } },
  fax: { company: { fax: `${areaCode}-555-0199` } },
  social: { company: { social: { label: 'Mastodon', url: `https://social.${host}/@fire` } } },
  photoGallery: { company: { photoGallery: `https://pictures.${host}/` } },
  donation: { company: { donation: { link: `https://give.${host}/` } } },
  fundraising: {
    company: { fundraising: { raised: 120_000 + whole(random, 90_000), required: 400_000, constructedPercent: 35 } },
    constructionProgress: 'The walls are up, and the roof is next.',
  },
  facebook: { accounts: { facebookPageId: '200000000000001', facebookAppId: '300000000000001' } },
});

/** Minimum number of groups of optional facts that each company lacks. */
const MIN_MISSING = 3;

const whole = (random: Random, end: number) => Math.floor(random() * end);

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/**
 * Generates three random companies. One has letters outside Latin-1 in its name, one has a light main color, and each
 * lacks at least three groups of optional facts. The same seed always generates the same companies.
 */
export function inventCompanies(seed: string): readonly InventedCompany[] {
  const random = seededRandom(seed);
  const states = shuffled(random, STATES);
  const letters = shuffled(random, Object.keys(TOWNS) as Letters[]);
  const colors = shuffled(random, [DARK, DARK, LIGHT]);
  return letters.map((each, index) =>
    invent(random, states[index] ?? STATES[0], pick(random, TOWNS[each]), pick(random, colors[index] ?? DARK)),
  );
}

function invent(
  random: Random,
  { state, zone, areaCodes, zip, lat, lng }: (typeof STATES)[number],
  town: string,
  color: string,
): InventedCompany {
  const areaCode = pick<number>(random, areaCodes);
  const host = `${inAscii(town)}fire.example`;
  const groups = Object.entries(optionalGroups(random, host, areaCode));
  const missing = shuffled(
    random,
    groups.map(([name]) => name),
  ).slice(0, MIN_MISSING + whole(random, 3));
  const optional = new Map(
    groups.flatMap(([name, facts]) => (missing.includes(name) ? [] : Array.from(flatFacts(facts).facts))),
  );
  const providers = pick(random, PROVIDERS);
  const zipCode = String(zip + whole(random, 80)).padStart(5, '0');
  const answers = [
    `${town} ${pick(random, KINDS)}`,
    `Station ${60 + whole(random, 900)}`,
    String(1870 + whole(random, 120)),
    `${10 + whole(random, 900)} ${pick(random, STREETS)}, ${town}, ${state} ${zipCode}`,
    `${(lat + random() / 10).toFixed(4)}, ${(lng + random() / 10).toFixed(4)}`,
    zone,
    `(${areaCode}) 555-01${10 + whole(random, 89)}${random() < 0.5 ? ' x12' : ''}`,
    `office@${host}`,
    `https://${host}`,
    color,
    pick(random, ACCENTS),
    providers,
    ...(providers.includes('microsoft.com') ? ['aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb'] : []),
    pick(random, MEDICAL),
  ];
  const dispatchCenters = { [`${inAscii(town)}-dispatch`]: { name: `${town} Emergency Dispatch` } };
  return { answers, optional, missing, dispatchCenters };
}

/** Converts text to lowercase ASCII letters, as hostnames need them. */
function inAscii(text: string) {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

import { company } from '../company/everyPageFacts.ts';

interface BlockAddress {
  /**
   * The published address: a block (`1200 block of MAIN ST, SOMEWHERE`), an intersection or road as reported, just the
   * town, or an empty string.
   */
  readonly address: string;
  /** True if the address still contains a road. */
  readonly hasRoad: boolean;
}

/** Street suffixes, abbreviated or spelled out, mostly from USPS Publication 28, appendix C1. */
const ROAD_ENDINGS = words(`
  ALLEY ALLY ALY AV AVE AVENUE BEND BND BLVD BOULEVARD BROADWAY BYP BYPASS CIR CIRCLE COURT COVE CRES CRESCENT CT CV
  DR DRIVE EXPRESSWAY EXPWY EXPY EXT EXTENSION FREEWAY FWY HIGHWAY HWY LANE LN LOOP PARKWAY PATH PIKE PKE PKWY PKY PL
  PLACE RD ROAD ROW RUN SPUR SQ SQUARE ST STR STREET TER TERR TERRACE THRUWAY TPK TPKE TRAIL TRL TURNPIKE VIEW VW WALK
  WAY WY XING CROSSING
`);

/** Directions that can come before or after a street name. */
const DIRECTIONS = words('N S E W NE NW SE SW NORTH SOUTH EAST WEST NB SB EB WB');

/** Words that dispatchers add to a road at an intersection. */
const ROAD_PARTS = words('BRIDGE CONNECTOR EXIT OVERPASS RAMP UNDERPASS');

/** Words that precede a route number, as in `RT 309` or `US HWY 22`. */
const ROUTE_WORDS = words(`COUNTY CR HIGHWAY HWY I INTERSTATE ROUTE RT RTE SR STATE US ${company.address.state}`);

/**
 * Words for part of a building, or for a mailbox. In front of a street suffix, as in `FRONT ST`, such a word is a
 * street name.
 */
const UNIT_WORDS = words(`
  APARTMENT APT ATTN BASEMENT BLDG BOX BSMT BUILDING DEPT FL FLOOR FLR FRNT FRONT HANGAR LEVEL LOT LOWR MM MILEPOST NO
  NUMBER OFC PENTHOUSE PH PIER PO POB REAR RM ROOM SIDE SLIP SPACE SPC STE STOP SUITE TRAILER TRLR UNIT UPPR
`);

/** Words for buildings and institutions. Text that contains one isn't a town. */
const BUILDING_WORDS = words('APARTMENTS CARE CENTER CHURCH HOME HOUSE PLAZA RESIDENCE SCHOOL');

/** Spelled-out numbers, because `ONE MAIN ST` is a house. */
const NUMBER_WORDS = words(`
  ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN
  NINETEEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY HUNDRED THOUSAND
`);

/** Maximum number of words in a street name. Longer text isn't one. */
const MAX_NAME_WORDS = 3;

/** Only this much of an address is parsed. */
const MAX_LENGTH = 500;

const BLOCK = 100;

/** Matches a house number: `1234`, `12B`, `12-B`, `1234-1238`, `12 1/2` or `12-14 1/2`. */
const HOUSE_NUMBER = /^(\d{1,6})(?:[A-Z]|-(?:[A-Z]|\d{1,6}[A-Z]?))?(?: \d\/\d)? (?=\S)/i;

const ORDINAL = /^\d{0,2}(?:1ST|2ND|3RD|\dTH)$/i;
const ROUTE = /^(?:RT|RTE|SR|CR|US|I)-?\d{1,3}$/i;
const ROUTE_NUMBER = /^\d{1,3}$/;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/**
 * Replaces the house number with its block, as dispatch centers do in public logs; numbers below 100 become `Unit
 * block`. Intersections and roads without a number don't change. Only text that is recognized as a road is kept, so
 * apartments, businesses and residents are removed. If there is no road, only the town remains, or nothing.
 * This can't tell every name from a road: with no map to check against, a business in front of a street name (`1234
 * JOES PIZZA MAIN ST`) becomes part of the road, and whatever looks like a town after the last comma counts as one.
 */
export function blockAddress(address: string): BlockAddress {
  const parts = normalized(address)
    .replace(/(?<![,;| ])[,;| ]+$/, '')
    .split(/[,;|]/)
    .map((part) => part.trim());
  const { town, before } = townOf(parts);
  const road = firstOf(before, blockOf) ?? firstOf(before, intersectionOf);
  if (road === undefined) return { address: town, hasRoad: false };
  return { address: town === '' ? road : `${road}, ${town}`, hasRoad: true };
}

function firstOf(parts: readonly string[], read: (part: string) => string | undefined): string | undefined {
  for (const part of parts) {
    const reading = read(part);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/**
 * Normalizes Unicode characters before parsing. Digits from other scripts become ASCII digits where Unicode defines an
 * equivalent. Characters such as `½` and `①` become spaces, because otherwise they would merge with the digits before
 * them. Invisible characters are removed.
 */
function normalized(address: string): string {
  return address
    .slice(0, MAX_LENGTH)
    .replaceAll(/[\p{No}\p{Nl}]/gu, ' ')
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replaceAll(/[\r\n]+/g, ',')
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/ ?- ?(?=\d)/g, '-')
    .trim();
}

const STATE = /^[A-Z]{2}$/i;
const ZIP = / ?\b\d{5}(?:-\d{4})?$/;
const TOWN = /^\p{L}[\p{L}'’. -]*$/u;

/** Splits off the town, and removes the state and ZIP code. */
function townOf(parts: readonly string[]): { readonly town: string; readonly before: readonly string[] } {
  let last = parts.length - 1;
  let town = (parts[last] ?? '').replace(ZIP, '').trim();
  if (last > 1 && (town === '' || STATE.test(town))) {
    last -= 1;
    town = parts[last] ?? '';
  }
  return last > 0 && isTown(town) ? { town, before: parts.slice(0, last) } : { town: '', before: parts };
}

function isTown(text: string): boolean {
  const tokens = tokensOf(text);
  return (
    TOWN.test(text) &&
    tokens.length <= MAX_NAME_WORDS + 1 &&
    !tokens.some((token) => [UNIT_WORDS, BUILDING_WORDS, NUMBER_WORDS].some((list) => list.has(token))) &&
    roadLength(tokens) === undefined
  );
}

/** Converts `1234 MAIN ST APT 2` to `1200 block of MAIN ST` and drops everything after the road. */
function blockOf(part: string): string | undefined {
  const [matched, digits] = HOUSE_NUMBER.exec(part) ?? [];
  if (matched === undefined) return undefined;
  const rest = part.slice(matched.length).split(' ');
  // In `1234 B MAIN ST`, B is an apartment. But `1234 B ST` is on B Street, and `1234 E MAIN ST` is on East Main
  // Street.
  const [first = '', second = ''] = rest.map(plain);
  const isUnit = /^[A-Z]$/.test(first) && !DIRECTIONS.has(first) && !ROAD_ENDINGS.has(second) && first !== 'I';
  const road = isUnit ? rest.slice(1) : rest;
  const length = roadLength(road.map(plain));
  if (length === undefined) return undefined;
  const block = Math.floor(Number(digits) / BLOCK) * BLOCK;
  return `${block === 0 ? 'Unit' : block} block of ${road.slice(0, length).join(' ')}`;
}

/**
 * Returns the roads at an intersection, or a single road, and drops everything else. Text that isn't a road is dropped
 * even if it comes after an `&`.
 */
function intersectionOf(part: string): string | undefined {
  const sides = part.split(/ ?[&@/+] ?| (?:AND|AT) /i);
  const roads = sides.filter((side) => {
    const tokens = tokensOf(side);
    return !tokens.some((token) => NUMBER_WORDS.has(token.split('-')[0] ?? '')) && roadLength(tokens) === tokens.length;
  });
  return roads.length === 0 ? undefined : roads.join(' & ');
}

function tokensOf(text: string): string[] {
  return text.split(' ').filter(Boolean).map(plain);
}

function plain(token: string): string {
  return token.replace(/\.$/, '').toUpperCase();
}

/**
 * Returns how many words at the start form a road, including directions and words such as `RAMP` after it, or undefined
 * if there is no road. Digits are allowed only in ordinals (`4TH ST`) and route numbers.
 */
function roadLength(tokens: readonly string[]): number | undefined {
  const start = DIRECTIONS.has(tokens[0] ?? '') && tokens.length > 1 && !ROAD_ENDINGS.has(tokens[1] ?? '') ? 1 : 0;
  const named = routeLength(tokens, start) ?? nameLength(tokens, start);
  if (named === undefined) return undefined;
  let end = named;
  const belongs = (token: string) => ROAD_ENDINGS.has(token) || DIRECTIONS.has(token) || ROAD_PARTS.has(token);
  while (end < tokens.length && belongs(tokens[end] ?? '')) end += 1;
  return end;
}

function routeLength(tokens: readonly string[], start: number): number | undefined {
  if (ROUTE.test(tokens[start] ?? '')) return start + 1;
  let end = start;
  while (ROUTE_WORDS.has(tokens[end] ?? '') && end < start + MAX_NAME_WORDS) end += 1;
  return end > start && ROUTE_NUMBER.test(tokens[end] ?? '') ? end + 1 : undefined;
}

/**
 * Returns the position after the street suffix. A suffix can't be the first word, so `ST JAMES ST` ends with the second
 * `ST`.
 */
function nameLength(tokens: readonly string[], start: number): number | undefined {
  if (tokens[start] === 'BROADWAY') return start + 1;
  for (let at = start; at < tokens.length && at <= start + MAX_NAME_WORDS; at += 1) {
    const token = tokens[at] ?? '';
    if (at > start && ROAD_ENDINGS.has(token)) return at + 1;
    const isName = (WORD.test(token) && !/\p{N}/u.test(token)) || ORDINAL.test(token);
    const isUnit = UNIT_WORDS.has(token) && !(at === start && ROAD_ENDINGS.has(tokens[at + 1] ?? ''));
    if (!isName || isUnit) return undefined;
  }
  return undefined;
}

import { company } from '../company/everyPageFacts.ts';

/** An address without the house number. */
interface BlockAddress {
  /** `1200 block of MAIN ST, SOMEWHERE`; an unchanged intersection or road; only the town; or an empty text. */
  readonly address: string;
  /** Whether the address still has a road. */
  readonly hasRoad: boolean;
}

/** Words that end a road's name, abbreviated by dispatch or in full (USPS Publication 28, appendix C1). */
const ROAD_ENDINGS = words(`
  ALLEY ALLY ALY AV AVE AVENUE BEND BND BLVD BOULEVARD BROADWAY BYP BYPASS CIR CIRCLE COURT COVE CRES CRESCENT CT CV
  DR DRIVE EXPRESSWAY EXPWY EXPY EXT EXTENSION FREEWAY FWY HIGHWAY HWY LANE LN LOOP PARKWAY PATH PIKE PKE PKWY PKY PL
  PLACE RD ROAD ROW RUN SPUR SQ SQUARE ST STR STREET TER TERR TERRACE THRUWAY TPK TPKE TRAIL TRL TURNPIKE VIEW VW WALK
  WAY WY XING CROSSING
`);

/** Directions before and after a road's name. */
const DIRECTIONS = words('N S E W NE NW SE SW NORTH SOUTH EAST WEST NB SB EB WB');

/** Words that dispatch adds to a road at an intersection. */
const ROAD_PARTS = words('BRIDGE CONNECTOR EXIT OVERPASS RAMP UNDERPASS');

/** Words that begin a route number: `RT 309`, `US HWY 22`. */
const ROUTE_WORDS = words(`COUNTY CR HIGHWAY HWY I INTERSTATE ROUTE RT RTE SR STATE US ${company.address.state}`);

/**
 * Words for part of a building or for a mailbox. A word that is also a road's name, as in `FRONT ST`, counts as a name.
 */
const UNIT_WORDS = words(`
  APARTMENT APT ATTN BASEMENT BLDG BOX BSMT BUILDING DEPT FL FLOOR FLR FRNT FRONT HANGAR LEVEL LOT LOWR MM MILEPOST NO
  NUMBER OFC PENTHOUSE PH PIER PO POB REAR RM ROOM SIDE SLIP SPACE SPC STE STOP SUITE TRAILER TRLR UNIT UPPR
`);

/** Words for buildings and their residents: an address part that contains one isn't a town. */
const BUILDING_WORDS = words('APARTMENTS CARE CENTER CHURCH HOME HOUSE PLAZA RESIDENCE SCHOOL');

/** Spelled-out numbers: `ONE MAIN ST` is a house. */
const NUMBER_WORDS = words(`
  ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN
  NINETEEN TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY HUNDRED THOUSAND
`);

/** Maximum number of words in a road's name; anything longer is something else. */
const MAX_NAME_WORDS = 3;

/** Anything longer isn't an address. */
const MAX_LENGTH = 500;

const BLOCK = 100;

/** A house number: `1234`, `12B`, `12-B`, `1234-1238`, `12 1/2`, `12-14 1/2`. */
const HOUSE_NUMBER = /^(\d{1,6})(?:[A-Z]|-(?:[A-Z]|\d{1,6}[A-Z]?))?(?: \d\/\d)? (?=\S)/i;

const ORDINAL = /^\d{0,2}(?:1ST|2ND|3RD|\dTH)$/i;
const ROUTE = /^(?:RT|RTE|SR|CR|US|I)-?\d{1,3}$/i;
const ROUTE_NUMBER = /^\d{1,3}$/;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/**
 * Removes the house number from an address, as dispatch centers do in published logs: the block instead of the number,
 * `Unit block` below 100. An intersection, or a road without a number, stays. Only text recognized as a road is kept:
 * apartments, businesses and residents are dropped. An unreadable address is reduced to the town after the last comma,
 * or to nothing. The function has no map: a business written as part of the road's name (`1234 JOES PIZZA MAIN ST`)
 * passes for a road, and anything after the last comma passes for a town.
 * @param address as written by dispatch
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
 * Normalizes characters. Digits in other scripts and widths become ASCII where Unicode defines an equivalent. Other
 * number signs (`½`, `①`) become a space, so that they do not merge with the digits before them. Invisible characters
 * are removed.
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

/** Returns the town, without state and ZIP code, and the parts before it. */
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

/** Converts `1234 MAIN ST APT 2` to `1200 block of MAIN ST`, dropping everything after the road. */
function blockOf(part: string): string | undefined {
  const [matched, digits] = HOUSE_NUMBER.exec(part) ?? [];
  if (matched === undefined) return undefined;
  const rest = part.slice(matched.length).split(' ');
  // `1234 B MAIN ST` is apartment B; `1234 B ST` is a house on B Street, `1234 E MAIN ST` one on East Main Street.
  const [first = '', second = ''] = rest.map(plain);
  const isUnit = /^[A-Z]$/.test(first) && !DIRECTIONS.has(first) && !ROAD_ENDINGS.has(second) && first !== 'I';
  const road = isUnit ? rest.slice(1) : rest;
  const length = roadLength(road.map(plain));
  if (length === undefined) return undefined;
  const block = Math.floor(Number(digits) / BLOCK) * BLOCK;
  return `${block === 0 ? 'Unit' : block} block of ${road.slice(0, length).join(' ')}`;
}

/**
 * Returns an intersection's roads, or a single road. Drops everything else; a road next to something that isn't a road
 * doesn't count as an intersection.
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
 * Returns the number of words at the beginning that are a road: its name, the word that ends the name, and the
 * following words that belong to it; undefined if there is no road. Digits occur only in ordinals (`4TH ST`) and route
 * numbers.
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

/** Counts up to the first word that ends a name and follows another word: `ST JAMES ST` ends with the second ST. */
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

import {
  accounts,
  brandColors,
  company,
  constructionProgress,
  functionsRegion,
  joining,
  responseArea,
} from '@firehouse/model';
import { designColors, siteColors, type Colors } from '@firehouse/model/colors';

/** A fact that must not appear in another company's build, with a pattern to search for. */
interface Leftover {
  readonly fact: string;
  readonly pattern: RegExp;
}

/** The facts of the second company, as in an answer file. */
interface Second {
  readonly brandColors: { readonly main: string; readonly accent: string };
  readonly company?: object;
  readonly functionsRegion?: string;
}

/** Shorter facts are ignored, because they appear in all kinds of places. */
const MIN_LENGTH = 4;
/** Shorter lines about joining are ignored, because another company might use the same phrases. */
const MIN_LINE_LENGTH = 20;

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Returns a pattern that matches a whole string. A single word could be an ordinary word, such as the city of Reading,
 * so it only counts in quotes, as an element's text, or in front of the state.
 */
function patternOf(text: string): RegExp {
  const words = `${escaped(text)}|${escaped(text.toUpperCase())}`;
  if (/^[\p{L}\d]+\p{P}?$/u.test(text))
    return new RegExp(`["'\`>](?:${words})["'\`<]|(?:${words}),? ${company.address.state}\\b`);
  return new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'u');
}

/** Returns the value at a path such as `company.coordinate.lat`. */
function valueAt(facts: unknown, path: string): unknown {
  let value = facts;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return value;
}

/**
 * Paths of facts by property name. These facts are searched for together with the property name, because libraries
 * contain many numbers and time zones.
 */
const PROPERTIES: Readonly<Record<string, string>> = {
  founded: 'founded',
  foundingDate: 'founded',
  raised: 'fundraising.raised',
  required: 'fundraising.required',
  lat: 'coordinate.lat',
  latitude: 'coordinate.lat',
  lng: 'coordinate.lng',
  longitude: 'coordinate.lng',
  timeZone: 'timeZone',
};

/**
 * Returns patterns for this company's facts, to search for in the second company's build.
 * @param second facts that both companies have in common are omitted
 */
export function leftoverFacts(second: Second): Leftover[] {
  const { social, locale: _, timeZone: __, emergencyNumber, fundraising: ____, founded, ...others } = company;
  const { state: ___, ...ownAddress } = others.address;
  const { signInProviders: _____, ...ownAccounts } = accounts;
  const texts = textsIn([
    { ...others, address: ownAddress },
    ownAccounts,
    social?.url,
    responseArea,
    constructionProgress,
    textsIn(joining).filter((line) => line.length > MIN_LINE_LENGTH),
    new URL(company.origin).host,
    company.address.line1.replace(/^[\d-]+ /, ''),
  ]);
  const shared = JSON.stringify(second);
  const named = texts.filter(
    (text) => text.length >= MIN_LENGTH && !shared.includes(JSON.stringify(text).slice(1, -1)),
  );
  const properties = Object.entries(PROPERTIES)
    .map(([name, path]) => [name, valueAt(company, path), valueAt(second.company, path)] as const)
    .filter(([, own, other]) => own !== undefined && own !== other);
  const other = (path: string) => valueAt(second.company, path);
  return [
    ...named.map((fact) => ({ fact, pattern: patternOf(fact) })),
    ...properties.map(([name, value]) => ({
      fact: `${name} ${String(value)}`,
      pattern: new RegExp(`\\b${name}"?: ?["'\`]?${escaped(String(value))}(?![\\d.])`),
    })),
    ...[
      other('founded') === founded ? [] : [`since ${founded}`],
      other('emergencyNumber') === emergencyNumber ? [] : [`tel:${emergencyNumber}`],
      second.functionsRegion === functionsRegion ? [] : [`"region": "${functionsRegion}"`],
    ]
      .flat()
      .map((fact) => ({ fact, pattern: new RegExp(`${escaped(fact)}(?!\\d)`) })),
  ];
}

function colorsOf(brand: typeof brandColors): string[] {
  const { drawn, icon: ___, images: _, tints: __, ...groups } = siteColors(brand);
  return [...Object.values(groups).flatMap((group: Colors) => Object.values(group)), ...drawn.values()];
}

/** Returns colors of this company and the original design that the second company doesn't use. Grays are omitted. */
export function leftoverColors(second: Second): string[] {
  const own = new Set(colorsOf(second.brandColors));
  return [...new Set([...colorsOf(brandColors), ...colorsOf(designColors)])].filter(
    (color) => color.length === 7 && !own.has(color) && !/^#(..)\1\1$/.test(color),
  );
}

import { states as codes } from '@firehouse/model/us-states';

/** Defines how to parse and validate one kind of fact. */
export interface Kind {
  /** Parses input from the terminal. By default, the input is the value. */
  readonly parse?: (answer: string) => unknown;
  /** Formats a value for the terminal. */
  readonly print?: (value: unknown) => string;
  /** Converts a value to its stored form. */
  readonly normalize?: (value: unknown) => unknown;
  /** If the value is invalid, returns the end of a sentence that says what it must be. */
  readonly problem: (value: unknown) => string | undefined;
  /** JSON schema for validation in editors. The actual validation is {@link problem}. */
  readonly schema: Readonly<Record<string, unknown>>;
}

const MAX_TEXT = 200;
const MAX_PARAGRAPH = 1_000;
const FIRST_YEAR = 1700;

/**
 * Characters that can break text: braces, which mark placeholders, control characters such as line breaks, lone
 * surrogates, and direction marks.
 */
const NOT_IN_TEXT = /[\p{Cc}\p{Cs}{}\u2028-\u202e\u2066-\u2069]/u;

const isText = (value: unknown, max = MAX_TEXT) =>
  typeof value === 'string' &&
  value.trim() === value &&
  value !== '' &&
  value.length <= max &&
  !NOT_IN_TEXT.test(value);

const neat = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value);

const matching = (pattern: RegExp, what: string): Kind => ({
  normalize: neat,
  problem: (value) => (typeof value === 'string' && pattern.test(value) ? undefined : what),
  schema: { type: 'string', pattern: pattern.source },
});
const number = (isRight: (value: number) => boolean, what: string): Kind => ({
  parse: numberIn,
  problem: (value) => (typeof value === 'number' && isRight(value) ? undefined : what),
  schema: { type: 'number' },
});
const list = (isItem: (item: unknown) => boolean, what: string): Kind => ({
  parse: (input) => input.split(';').filter((item) => item.trim() !== ''),
  print: (value) => (Array.isArray(value) ? value.join('; ') : String(value)),
  normalize: (value) => (Array.isArray(value) ? value.map(neat) : value),
  problem: (value) => (Array.isArray(value) && value.length > 0 && value.every(isItem) ? undefined : what),
  schema: { type: 'array', minItems: 1 },
});

const lineOf = (max: number): Kind => ({
  normalize: neat,
  problem: (value) => (isText(value, max) ? undefined : `one line of at most ${max} characters, without braces`),
  schema: { type: 'string', maxLength: max },
});
/** A single line of text. */
export const text = lineOf(MAX_TEXT);
/** A longer text on a single line. */
export const paragraph = lineOf(MAX_PARAGRAPH);
/** A date such as 2027-11-30. Can be empty. */
export const day: Kind = {
  normalize: neat,
  problem: (value) => (value === '' || isDay(value) ? undefined : 'a day such as 2027-11-30, or empty'),
  schema: { type: 'string', pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$` },
};
/** Creates a kind with a fixed set of values. Can be empty. */
export const choiceOf = (words: readonly unknown[]): Kind => ({
  normalize: neat,
  problem: (value) => (value === '' || words.includes(value) ? undefined : `one of ${words.join(', ')}, or empty`),
  schema: { enum: [...words, ''] },
});
/** A list of texts. In the terminal, they are separated by semicolons. */
export const texts = list((item) => isText(item), 'a list, with its entries separated by semicolons and no braces');
/** A year up to the current one. */
export const year = number(
  (value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= new Date().getFullYear(),
  `a year from ${FIRST_YEAR} to this one`,
);
/** Two years, with the earlier first. */
export const years: Kind = {
  ...list(Number.isInteger, ''),
  parse: (input) => input.split(/[;,\s\u2013-]+/).map(Number),
  normalize: (value) => value,
  problem: (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => year.problem(one) === undefined) &&
    value[0] < value[1]
      ? undefined
      : 'two years, the earlier first',
  schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
};
/** A whole number from 1 to a maximum. */
export const wholeUpTo = (max: number): Kind =>
  number((value) => Number.isInteger(value) && value >= 1 && value <= max, `a whole number from 1 to ${max}`);
/** A whole number of dollars, including zero. */
export const dollars = number((value) => Number.isInteger(value) && value >= 0, 'a whole number of dollars');
/** A whole number of dollars greater than zero. */
export const amount = number((value) => Number.isInteger(value) && value > 0, 'a whole number of dollars above 0');
/** A percentage from 0 to 100, which can have decimals. */
export const percent = number((value) => value >= 0 && value <= 100, 'a number from 0 to 100');
/** Latitude in degrees. */
export const latitude = number((value) => Math.abs(value) <= 90, 'degrees from -90 to 90');
/** Longitude in degrees. */
export const longitude = number((value) => Math.abs(value) <= 180, 'degrees from -180 to 180');
const states = new Set<unknown>(codes.filter((code) => code !== ''));
/** A US state or territory. */
export const state: Kind = {
  normalize: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  problem: (value) => (states.has(value) ? undefined : 'a US state or territory, such as PA'),
  schema: { enum: [...states] },
};
/** A ZIP code, with or without the four additional digits. */
export const zip = matching(/^\d{5}(-\d{4})?$/, 'five digits, such as 18103');
/** A phone number with hyphens, such as `610-555-0157 ext. 12`. */
export const phone: Kind = {
  ...matching(
    /^(\d{3}-\d{3}-\d{4}|\+\d{1,3}(-\d{1,5}){1,4})( ext\. \d{1,6})?$/,
    'a number such as 610-555-0157, 610-555-0157 ext. 12 or +61-8-5550-0157',
  ),
  normalize: phoneOf,
};
/** An email address with a lowercase domain. */
export const email = matching(/^[\w.!#$%&'*+=?^`|~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/, 'an email address in lower case');
/** An emergency number such as 911. */
export const emergency = matching(/^\d{3}$/, 'three digits, such as 911');
/** A color as `#rrggbb`. */
export const color = matching(/^#[\da-f]{6}$/i, 'a color of six hexadecimal digits, such as #rrggbb');
/** An ID that consists of digits. Can be empty. */
export const digitsOnly = matching(/^\d{0,30}$/, 'digits, or empty');
/** ID of a Microsoft Entra tenant. */
export const tenant = matching(
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'the tenant id, 32 hexadecimal digits with hyphens',
);
/** A Cloud Functions region. */
export const region = matching(/^[a-z]+-[a-z]+\d{1,2}$/, 'a location of Cloud Functions, such as us-east1');
/** ID of a Firebase project. Can be empty. */
export const project = matching(/^$|^(?!demo-)[a-z][a-z\d-]{4,28}[a-z\d]$/, 'the id of a Firebase project, or empty');
/** An https URL. */
export const address: Kind = {
  normalize: neat,
  problem: (value) => (isAddress(value) ? undefined : 'an address that begins with https:// and a host'),
  schema: { type: 'string', pattern: '^https://' },
};
/** An https URL without a path. */
export const origin: Kind = {
  normalize: neat,
  problem: (value) =>
    isAddress(value) && new URL(value).origin === value ? undefined : 'https:// and a host, without a slash at the end',
  schema: { type: 'string', pattern: '^https://[^/]+$' },
};
/** US time zones by their common names. */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ['Eastern', 'America/New_York'],
  ['Central', 'America/Chicago'],
  ['Mountain', 'America/Denver'],
  ['Mountain, without daylight saving', 'America/Phoenix'],
  ['Pacific', 'America/Los_Angeles'],
  ['Alaska', 'America/Anchorage'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['Atlantic', 'America/Puerto_Rico'],
  ['Chamorro', 'Pacific/Guam'],
  ['Samoa', 'Pacific/Pago_Pago'],
]);
/** An IANA time zone. */
export const zone: Kind = {
  parse: (answer) =>
    [...ZONES].find(([name]) => name.toLowerCase() === answer.toLowerCase().replace(/ time$/, ''))?.[1] ?? answer,
  normalize: neat,
  problem: (value) => (isZone(value) ? undefined : 'an IANA time zone, such as America/New_York'),
  schema: { type: 'string' },
};
/** Sign-in providers that the site supports. */
export const PROVIDERS: readonly unknown[] = ['microsoft.com', 'google.com'];
/** A list of {@link PROVIDERS}, at least one. */
export const providers = list((item) => PROVIDERS.includes(item), `some of ${PROVIDERS.join('; ')}`);

/** Parses a number that can have a dollar sign and thousands separators. Returns anything else unchanged. */
function numberIn(input: string) {
  const plain = input.replace(/^\u2212/, '-').replace(/^(-?)\$ ?/, '$1');
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : input;
}

/**
 * Formats a phone number with hyphens, no matter how it was entered: `(610) 555-0157`, `610.555.0157 x12` or `+1 610
 * 555 0157`.
 */
function phoneOf(value: unknown) {
  if (typeof value !== 'string') return value;
  const [, dialed = '', extension] =
    /^\s*(\+?[\d\s().-]+?)\s*(?:,?\s*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?\s*$/i.exec(value) ?? [];
  if (dialed === '') return value;
  const digits = dialed.replaceAll(/\D/g, '');
  const national = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  const isNational = !dialed.startsWith('+') || digits.startsWith('1');
  const written =
    national && isNational
      ? national.slice(1).join('-')
      : dialed.replaceAll(/[\s().-]+/g, '-').replaceAll(/^-|-$/g, '');
  return extension === undefined ? written : `${written} ext. ${extension}`;
}

/**
 * Returns whether a value is an https URL. The host becomes part of the Content-Security-Policy, so quotes and
 * separators aren't allowed.
 */
function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https:\/\/[^\s"'<>\\;,`{}]+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname) && username + password === '';
}

/** Returns whether a value is a date that exists, unlike February 30. */
function isDay(value: unknown) {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isZone(name: unknown) {
  if (typeof name !== 'string' || !/^[A-Z]\w+(\/[\w+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

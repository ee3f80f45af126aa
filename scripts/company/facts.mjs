import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readFacts } from './factFile.mjs';

/** The states that an address can have. */
const STATES = resolve(import.meta.dirname, '../../model/src/enumerations/states.ts');
const MAX_TEXT = 200;
const MAX_PARAGRAPH = 1_000;
const FIRST_YEAR = 1700;
/** Of a value in a message. */
const MAX_SHOWN = 60;

/** Braces would be placeholders; the others are line breaks, halves of characters, and changes of direction. */
const NOT_IN_TEXT = /[\p{Cc}\p{Cs}{}\u2028-\u202e\u2066-\u2069]/u;

const isText = (value, max = MAX_TEXT) =>
  typeof value === 'string' &&
  value.trim() === value &&
  value !== '' &&
  value.length <= max &&
  !NOT_IN_TEXT.test(value);

const neat = (value) => (typeof value === 'string' ? value.trim().normalize('NFC') : value);

const matching = (pattern, what) => ({
  normalize: neat,
  problem: (value) => (typeof value === 'string' && pattern.test(value) ? undefined : what),
});
const number = (isRight, what) => ({
  parse: numberIn,
  problem: (value) => (typeof value === 'number' && isRight(value) ? undefined : what),
});
const list = (isItem, what) => ({
  parse: (answer) => answer.split(';').filter((item) => item.trim() !== ''),
  print: (value) => value.join('; '),
  normalize: (value) => (Array.isArray(value) ? value.map(neat) : value),
  problem: (value) => (Array.isArray(value) && value.length > 0 && value.every(isItem) ? undefined : what),
});

const lineOf = (max) => ({
  normalize: neat,
  problem: (value) => (isText(value, max) ? undefined : `one line of at most ${max} characters, without braces`),
});
const text = lineOf(MAX_TEXT);
const paragraph = lineOf(MAX_PARAGRAPH);
const texts = list((item) => isText(item), 'a list of texts without braces, in an answer separated by semicolons');
const year = number(
  (value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= new Date().getFullYear(),
  `a year from ${FIRST_YEAR} to this one`,
);
const years = {
  ...list(Number.isInteger, ''),
  parse: (answer) => answer.split(/[;,\s\u2013-]+/).map(Number),
  normalize: (value) => value,
  problem: (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => year.problem(one) === undefined) &&
    value[0] < value[1]
      ? undefined
      : 'two years, the earlier first',
};
const dollars = number((value) => Number.isInteger(value) && value >= 0, 'a whole number of dollars');
const amount = number((value) => Number.isInteger(value) && value > 0, 'a whole number of dollars above 0');
const percent = number((value) => value >= 0 && value <= 100, 'a number from 0 to 100');
const latitude = number((value) => Math.abs(value) <= 90, 'degrees from -90 to 90');
const longitude = number((value) => Math.abs(value) <= 180, 'degrees from -180 to 180');
const states = readFacts(readFileSync(STATES, 'utf8')).states.filter((code) => code !== '');
const state = {
  normalize: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  problem: (value) => (states.includes(value) ? undefined : 'a US state or territory, such as PA'),
};
const zip = matching(/^\d{5}(-\d{4})?$/, 'five digits, such as 18103');
const phone = {
  ...matching(/^(\d{3}-\d{3}-\d{4}|\+\d{1,3}(-\d{1,5}){1,4})$/, 'a number such as 610-555-0157 or +61-8-5550-0157'),
  normalize: phoneOf,
};
const email = matching(/^[\w.!#$%&'*+=?^`|~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/, 'an email address in lower case');
const emergency = matching(/^\d{3}$/, 'three digits, such as 911');
const color = matching(/^#[\da-f]{6}$/i, 'a color of six hexadecimal digits, as #rrggbb');
const digits = matching(/^\d{0,30}$/, 'digits, or empty');
const tenant = matching(
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'the tenant id, 32 hexadecimal digits with hyphens',
);
const region = matching(/^[a-z]+-[a-z]+\d{1,2}$/, 'a location of Cloud Functions, such as us-east1');
const project = matching(/^$|^(?!demo-)[a-z][a-z\d-]{4,28}[a-z\d]$/, 'the id of a Firebase project, or empty');
const address = {
  normalize: neat,
  problem: (value) => (isAddress(value) ? undefined : 'an address that begins with https:// and a host'),
};
const origin = {
  normalize: neat,
  problem: (value) =>
    isAddress(value) && new URL(value).origin === value ? undefined : 'https:// and a host, without a slash at the end',
};
const zone = {
  normalize: neat,
  problem: (value) => (isZone(value) ? undefined : 'an IANA time zone, such as America/New_York'),
};
const PROVIDERS = ['microsoft.com', 'google.com', 'password'];
const providers = list((item) => PROVIDERS.includes(item), `some of ${PROVIDERS.join('; ')}`);

/** A whole or decimal number; it can have a dollar sign, and commas between thousands. Other answers stay as they are. */
function numberIn(answer) {
  const plain = answer.replace(/^\u2212/, '-').replace(/^(-?)\$ ?/, '$1');
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : answer;
}

/** A phone number with hyphens, however it is punctuated: `(610) 555-0157`, `610.555.0157`, `+1 610 555 0157`. */
function phoneOf(value) {
  if (typeof value !== 'string' || !/^\+?[\d\s().-]+$/.test(value.trim())) return value;
  const digits = value.replaceAll(/\D/g, '');
  const national = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  const isNational = !value.trim().startsWith('+') || digits.startsWith('1');
  if (national && isNational) return national.slice(1).join('-');
  return value
    .trim()
    .replaceAll(/[\s().-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The address of a page; in the Content-Security-Policy its host must be a name, without quotes and separators. */
function isAddress(value) {
  if (typeof value !== 'string' || !/^https:\/\/[^\s"'<>\\;,`{}]+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname) && username + password === '';
}

function isZone(name) {
  if (typeof name !== 'string' || !/^[A-Z]\w+(\/[\w+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** See facts.d.mts. */
export const sections = [
  [
    'The company',
    [
      { path: 'company.name', ask: 'Full name', kind: text },
      { path: 'company.shortName', ask: 'Short name, for titles and emails', kind: text },
      { path: 'company.station', ask: 'Station; its number is drawn on the apparatus', kind: text },
      { path: 'company.founded', ask: 'Founded in', kind: year },
      { path: 'company.motto', ask: 'Motto', kind: text },
      { path: 'brandColors.main', ask: 'Main color: of the apparatus', kind: color },
      { path: 'brandColors.accent', ask: 'Second color: of the trim', kind: color },
    ],
  ],
  [
    'Where it is',
    [
      { path: 'company.address.line1', ask: 'Street address', kind: text },
      { path: 'company.address.city', ask: 'City', kind: text },
      { path: 'company.address.state', ask: 'State', kind: state },
      { path: 'company.address.zip', ask: 'ZIP code', kind: zip },
      { path: 'company.coordinate.lat', ask: 'Latitude of the station', kind: latitude },
      { path: 'company.coordinate.lng', ask: 'Longitude of the station', kind: longitude },
      { path: 'company.timeZone', ask: 'Time zone', kind: zone },
      { path: 'responseArea.county', ask: 'County', kind: text },
      { path: 'responseArea.towns', ask: 'Towns it serves; the busiest first', kind: texts },
      { path: 'responseArea.inWords', ask: 'What it protects, in words', kind: text },
    ],
  ],
  [
    'How to reach it',
    [
      { path: 'company.phone', ask: 'Phone, not for emergencies', kind: phone },
      { path: 'company.fax', ask: 'Fax', kind: phone },
      { path: 'company.email', ask: 'Email', kind: email },
      { path: 'company.emergencyNumber', ask: 'Number for emergencies', kind: emergency },
      { path: 'company.origin', ask: 'Address of the site', kind: origin },
      { path: 'company.social.label', ask: 'Social network', kind: text },
      { path: 'company.social.url', ask: "The company's page there", kind: address },
      { path: 'company.photoGallery', ask: 'Photo gallery', kind: address },
    ],
  ],
  [
    'Giving, and the new station',
    [
      { path: 'company.donation.script', ask: "Script of the provider's donate button", kind: address },
      { path: 'company.donation.link', ask: "The provider's donate page", kind: address },
      { path: 'company.fundraising.raised', ask: 'Dollars raised', kind: dollars },
      { path: 'company.fundraising.required', ask: 'Dollars required', kind: amount },
      { path: 'company.fundraising.constructedPercent', ask: 'Percent constructed', kind: percent },
      { path: 'constructionProgress', ask: 'Why construction is there', kind: paragraph },
      { path: 'company.chartYears', ask: 'The two years that the chart compares', kind: years },
    ],
  ],
  [
    'Joining',
    [
      { path: 'joining.requirements', ask: 'Requirements', kind: texts },
      { path: 'joining.expectations', ask: 'Expectations', kind: texts },
      { path: 'joining.process', ask: 'Steps', kind: texts },
    ],
  ],
  [
    'Accounts and hosting',
    [
      { path: 'company.signInProviders', ask: `Ways to sign in: ${PROVIDERS.join('; ')}`, kind: providers },
      { path: 'company.microsoftTenant', ask: 'Microsoft tenant', kind: tenant },
      { path: 'company.facebookPageId', ask: 'Facebook page that posts are published to', kind: digits },
      { path: 'company.facebookAppId', ask: 'Facebook app for that', kind: digits },
      { path: 'functionsRegion', ask: 'Location of the functions', kind: region },
      { path: 'project', ask: 'Firebase project', kind: project },
    ],
  ],
];

/** See facts.d.mts. */
export const factsByPath = new Map(sections.flatMap(([, facts]) => facts).map((fact) => [fact.path, fact]));

/** What facts require of each other: the path of the fact that is prompted for last, and what it must be. */
const relations = [
  {
    path: 'company.fundraising.required',
    holds: (facts) => facts.get('company.fundraising.raised') <= facts.get('company.fundraising.required'),
    what: 'at least what is raised',
  },
  {
    path: 'company.facebookAppId',
    holds: (facts) => facts.get('company.facebookPageId') === '' || facts.get('company.facebookAppId') !== '',
    what: 'the app, because there is a Facebook page',
  },
];

/** See facts.d.mts. */
export function factProblem(path, facts) {
  const problem = factsByPath.get(path).kind.problem(facts.get(path));
  return problem ?? relations.find((relation) => relation.path === path && !relation.holds(facts))?.what;
}

/** See facts.d.mts. */
export function factProblems(facts) {
  return [...factsByPath.keys()].flatMap((path) => {
    const problem = factProblem(path, facts);
    return problem === undefined ? [] : [`${path} must be ${problem}. It is ${shown(facts.get(path))}.`];
  });
}

/** A value in a message. */
function shown(value) {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** See facts.d.mts. */
export function flatFacts(nested) {
  const facts = new Map();
  const unknown = [];
  const visit = (value, path) => {
    const fact = factsByPath.get(path);
    if (fact !== undefined) facts.set(path, fact.kind.normalize?.(value) ?? value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
    else unknown.push(path);
  };
  visit(nested, '');
  return { facts, unknown };
}

/** See facts.d.mts. */
export function nestedFacts(facts) {
  const nested = {};
  for (const [path, value] of facts) {
    const names = path.split('.');
    const last = names.pop();
    let inner = nested;
    for (const name of names) inner = inner[name] ??= {};
    inner[last] = value;
  }
  return nested;
}

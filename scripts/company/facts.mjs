/**
 * A fact that a company decides.
 * @typedef {object} Fact
 * @property {string} path where it is: constant and properties in a file of FACT_FILES; `project` is in .firebaserc
 * @property {string} ask the prompt
 * @property {Kind} kind
 *
 * @typedef {object} Kind
 * @property {(answer: string) => unknown} [parse] the value of a line that was typed; the line itself if omitted
 * @property {(value: unknown) => string} [print] the line for a value
 * @property {(value: unknown) => string | undefined} problem what is wrong with a value, after "… must be"
 */

const MAX_TEXT = 200;
const MAX_PARAGRAPH = 1_000;
const FIRST_YEAR = 1700;

const isText = (value, max = MAX_TEXT) =>
  typeof value === 'string' &&
  value.trim() === value &&
  value !== '' &&
  value.length <= max &&
  !/[\p{Cc}{}]/u.test(value);

const matching = (pattern, what) => ({
  problem: (value) => (typeof value === 'string' && pattern.test(value) ? undefined : what),
});
const number = (isRight, what) => ({
  parse: (answer) => (/^-?\d[\d,]*(\.\d+)?$/.test(answer) ? Number(answer.replaceAll(',', '')) : answer),
  problem: (value) => (typeof value === 'number' && isRight(value) ? undefined : what),
});
const list = (isItem, what) => ({
  parse: (answer) => answer.split(';').map((item) => item.trim()),
  print: (value) => value.join('; '),
  problem: (value) => (Array.isArray(value) && value.length > 0 && value.every(isItem) ? undefined : what),
});

const text = { problem: (value) => (isText(value) ? undefined : `one line of at most ${MAX_TEXT} characters`) };
const paragraph = {
  problem: (value) => (isText(value, MAX_PARAGRAPH) ? undefined : `one line of at most ${MAX_PARAGRAPH} characters`),
};
const texts = list((item) => isText(item), 'a list, with its entries separated by semicolons');
const year = number(
  (value) => Number.isInteger(value) && value >= FIRST_YEAR && value <= new Date().getFullYear(),
  `a year from ${FIRST_YEAR} to this one`,
);
const years = {
  ...list(Number.isInteger, ''),
  parse: (answer) => answer.split(/[;,\s-]+/).map(Number),
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
const state = matching(/^[A-Z]{2}$/, 'two capital letters, such as PA');
const zip = matching(/^\d{5}(-\d{4})?$/, 'five digits, such as 18103');
const phone = matching(/^\d{3}-\d{3}-\d{4}$/, 'written as 610-555-0157');
const email = matching(/^[\w.!#$%&'*+=?^`|~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/, 'an email address in lower case');
const emergency = matching(/^\d{3}$/, 'three digits, such as 911');
const color = matching(/^#[\da-f]{6}$/i, 'a color of six hexadecimal digits, such as #rrggbb');
const digits = matching(/^\d{0,30}$/, 'digits, or empty');
const tenant = matching(
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  'the tenant id, 32 hexadecimal digits with hyphens',
);
const region = matching(/^[a-z]+-[a-z]+\d{1,2}$/, 'a location of Cloud Functions, such as us-east1');
const project = matching(/^$|^(?!demo-)[a-z][a-z\d-]{4,28}[a-z\d]$/, 'the id of a Firebase project, or empty');
const address = {
  problem: (value) => (isAddress(value) ? undefined : 'an address that begins with https://'),
};
const origin = {
  problem: (value) =>
    isAddress(value) && new URL(value).origin === value ? undefined : 'https:// and a host, without a slash at the end',
};
const zone = { problem: (value) => (isZone(value) ? undefined : 'an IANA time zone, such as America/New_York') };
const PROVIDERS = ['microsoft.com', 'google.com', 'password'];
const providers = list((item) => PROVIDERS.includes(item), `some of ${PROVIDERS.join('; ')}`);

function isAddress(value) {
  return typeof value === 'string' && /^https:\/\/[^\s"<>]+$/.test(value) && URL.canParse(value);
}

function isZone(name) {
  if (typeof name !== 'string' || !/^[A-Z]\w+(\/[\w+-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The prompts, under headings, in this order. @type {readonly (readonly [heading: string, facts: readonly Fact[]])[]} */
export const sections = [
  [
    'The company',
    [
      { path: 'company.name', ask: 'Full name', kind: text },
      { path: 'company.shortName', ask: 'Short name, for titles and emails', kind: text },
      { path: 'company.station', ask: 'Station (its number is drawn on the apparatus)', kind: text },
      { path: 'company.founded', ask: 'Founded in', kind: year },
      { path: 'company.motto', ask: 'Motto', kind: text },
      { path: 'brandColors.main', ask: 'Main color, of the apparatus', kind: color },
      { path: 'brandColors.accent', ask: 'Second color, of the trim', kind: color },
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
      { path: 'responseArea.towns', ask: 'Towns it serves, the busiest first', kind: texts },
      { path: 'responseArea.inWords', ask: 'What it protects, in words', kind: text },
    ],
  ],
  [
    'How to reach it',
    [
      { path: 'company.phone', ask: 'Phone (non-emergency)', kind: phone },
      { path: 'company.fax', ask: 'Fax', kind: phone },
      { path: 'company.email', ask: 'Email', kind: email },
      { path: 'company.emergencyNumber', ask: 'Emergency number', kind: emergency },
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
      { path: 'company.chartYears', ask: 'First and last year of the chart', kind: years },
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

/** All facts by path. @type {ReadonlyMap<string, Fact>} */
export const factsByPath = new Map(sections.flatMap(([, facts]) => facts).map((fact) => [fact.path, fact]));

/**
 * What is wrong with facts.
 * @param {ReadonlyMap<string, unknown>} facts all of a company's, by path
 * @returns {string[]} sentences; none when nothing is
 */
export function factProblems(facts) {
  const problems = [...factsByPath.values()].flatMap(({ path, kind }) => {
    const problem = kind.problem(facts.get(path));
    return problem === undefined ? [] : [`${path} must be ${problem}.`];
  });
  if (facts.get('company.fundraising.raised') > facts.get('company.fundraising.required'))
    problems.push('company.fundraising.raised must be at most company.fundraising.required.');
  if (facts.get('company.facebookPageId') !== '' && facts.get('company.facebookAppId') === '')
    problems.push('company.facebookAppId must be given with a Facebook page.');
  return problems;
}

/**
 * Facts by path of an object that nests them, as in a file of answers.
 * @param {unknown} nested `{ company: { address: { city: 'Erie' } } }`
 * @returns {{ facts: Map<string, unknown>, unknown: string[] }} `unknown` are paths of no fact
 */
export function flatFacts(nested) {
  const facts = new Map();
  const unknown = [];
  const visit = (value, path) => {
    if (factsByPath.has(path)) facts.set(path, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
    else unknown.push(path);
  };
  visit(nested, '');
  return { facts, unknown };
}

/** The inverse of {@link flatFacts}. */
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

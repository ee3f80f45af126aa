import {
  PROVIDERS,
  address,
  amount,
  choiceOf,
  color,
  day,
  digitsOnly,
  dollars,
  email,
  emergency,
  latitude,
  longitude,
  origin,
  paragraph,
  percent,
  phone,
  project,
  providers,
  region,
  state,
  tenant,
  text,
  texts,
  year,
  years,
  zip,
  zone,
  type Kind,
} from './factKinds.ts';

/** Values of facts, by path. */
export type Facts = ReadonlyMap<string, unknown>;

type Nested = Record<string, unknown>;

/** A fact about the company. */
export interface Fact {
  /**
   * Name of the constant and its properties in one of FACT_FILES, such as `company.name`. `project` is in .firebaserc.
   */
  readonly path: string;
  readonly prompt: string;
  readonly kind: Kind;
}

/** Maximum length of a value in an error message. */
const MAX_SHOWN = 60;

/** All prompts in order, by section. */
export const sections: readonly (readonly [heading: string, facts: readonly Fact[]])[] = [
  [
    'The company',
    [
      { path: 'company.name', prompt: 'Full name', kind: text },
      { path: 'company.shortName', prompt: 'Short name, for titles and emails', kind: text },
      { path: 'company.station', prompt: 'Station (its number is drawn on the apparatus)', kind: text },
      { path: 'company.founded', prompt: 'Founded in', kind: year },
      { path: 'company.motto', prompt: 'Motto', kind: text },
      { path: 'brandColors.main', prompt: 'Main color, of the apparatus', kind: color },
      { path: 'brandColors.accent', prompt: 'Second color, of the trim', kind: color },
    ],
  ],
  [
    'Where it is',
    [
      { path: 'company.address.line1', prompt: 'Street address', kind: text },
      { path: 'company.address.city', prompt: 'City', kind: text },
      { path: 'company.address.state', prompt: 'State', kind: state },
      { path: 'company.address.zip', prompt: 'ZIP code', kind: zip },
      { path: 'company.coordinate.lat', prompt: 'Latitude of the station', kind: latitude },
      { path: 'company.coordinate.lng', prompt: 'Longitude of the station', kind: longitude },
      { path: 'company.timeZone', prompt: 'Time zone', kind: zone },
      { path: 'responseArea.county', prompt: 'County', kind: text },
      { path: 'responseArea.towns', prompt: 'Towns it serves, the busiest first', kind: texts },
      { path: 'responseArea.inWords', prompt: 'What it protects, in words', kind: text },
    ],
  ],
  [
    'How to reach it',
    [
      { path: 'company.phone', prompt: 'Phone (non-emergency)', kind: phone },
      { path: 'company.fax', prompt: 'Fax', kind: phone },
      { path: 'company.email', prompt: 'Email', kind: email },
      { path: 'company.emergencyNumber', prompt: 'Emergency number', kind: emergency },
      { path: 'company.origin', prompt: 'Address of the site', kind: origin },
      { path: 'company.social.label', prompt: 'Social network', kind: text },
      { path: 'company.social.url', prompt: "The company's page there", kind: address },
      { path: 'company.photoGallery', prompt: 'Photo gallery', kind: address },
    ],
  ],
  [
    'Giving, and the new station',
    [
      { path: 'company.donation.script', prompt: "Script of the provider's donate button", kind: address },
      { path: 'company.donation.link', prompt: "The provider's donate page", kind: address },
      { path: 'company.fundraising.raised', prompt: 'Dollars raised', kind: dollars },
      { path: 'company.fundraising.required', prompt: 'Dollars required', kind: amount },
      { path: 'company.fundraising.constructedPercent', prompt: 'Percent constructed', kind: percent },
      { path: 'constructionProgress', prompt: 'Why construction is there', kind: paragraph },
      { path: 'company.chartYears', prompt: 'The two years that the chart compares', kind: years },
    ],
  ],
  [
    'Joining',
    [
      { path: 'joining.requirements', prompt: 'Requirements', kind: texts },
      { path: 'joining.expectations', prompt: 'Expectations', kind: texts },
      { path: 'joining.process', prompt: 'Steps', kind: texts },
    ],
  ],
  [
    'Medical calls',
    [
      {
        path: 'medicalIncidents.types',
        prompt: 'Their types, as your dispatch center names them; * is any text',
        kind: texts,
      },
      {
        path: 'medicalIncidents.publish',
        prompt:
          'What visitors see of them: now (everything), reduced (block, no texts), type (only time and type), or ' +
          'held (nothing until an admin releases it)',
        kind: choiceOf(['now', 'reduced', 'type', 'held']),
      },
    ],
  ],
  [
    'Accounts and hosting',
    [
      {
        path: 'accounts.signInProviders',
        prompt: `Accounts that can sign in, of ${PROVIDERS.join('; ')}`,
        kind: providers,
      },
      { path: 'accounts.microsoftTenant', prompt: 'Microsoft tenant', kind: tenant },
      {
        path: 'microsoftSecretEnds',
        prompt: 'Day on which the client secret of Microsoft sign-in ends, YYYY-MM-DD',
        kind: day,
      },
      { path: 'accounts.facebookPageId', prompt: 'Facebook page that posts are published to', kind: digitsOnly },
      { path: 'accounts.facebookAppId', prompt: 'Facebook app for that', kind: digitsOnly },
      { path: 'functionsRegion', prompt: 'Location of the functions', kind: region },
      { path: 'project', prompt: 'Firebase project', kind: project },
    ],
  ],
];

/** All facts, by path. */
export const factsByPath: ReadonlyMap<string, Fact> = new Map(
  sections.flatMap(([, facts]) => facts).map((fact) => [fact.path, fact]),
);

/** Constraints that involve several facts. `path` is the one that is prompted for last. */
const relations = [
  {
    path: 'company.fundraising.required',
    holds: (facts: Facts) =>
      Number(facts.get('company.fundraising.raised')) <= Number(facts.get('company.fundraising.required')),
    what: 'at least what is raised',
  },
  {
    path: 'accounts.facebookAppId',
    holds: (facts: Facts) => facts.get('accounts.facebookPageId') === '' || facts.get('accounts.facebookAppId') !== '',
    what: 'the app, because there is a Facebook page',
  },
];

/** Returns what a fact must be, or undefined if it is valid. Takes this fact and those before it. */
export function factProblem(path: string, facts: Facts): string | undefined {
  const problem = factsByPath.get(path)?.kind.problem(facts.get(path));
  return problem ?? relations.find((relation) => relation.path === path && !relation.holds(facts))?.what;
}

/**
 * Validates a company's facts.
 * @param facts all facts, by path
 * @returns one sentence per problem
 */
export function factProblems(facts: Facts): string[] {
  return [...factsByPath.keys()].flatMap((path) => {
    const problem = factProblem(path, facts);
    return problem === undefined ? [] : [`${path} must be ${problem}. It is ${shown(facts.get(path))}.`];
  });
}

function shown(value: unknown) {
  const json = JSON.stringify(value) ?? 'missing';
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}

/** New paths of facts that have moved, so that older answer files still work. */
const MOVED: ReadonlyMap<string, string> = new Map(
  ['signInProviders', 'microsoftTenant', 'facebookPageId', 'facebookAppId'].map((name) => [
    `company.${name}`,
    `accounts.${name}`,
  ]),
);

/**
 * Flattens the nested facts in an answer file, such as `{ company: { address: { city: 'Erie' } } }`. Returns facts by
 * path, and the paths that aren't known.
 */
export function flatFacts(nested: unknown): { facts: Map<string, unknown>; unknown: string[] } {
  const facts = new Map<string, unknown>();
  const unknown: string[] = [];
  const visit = (value: unknown, before: string) => {
    const path = MOVED.get(before) ?? before;
    const fact = factsByPath.get(path);
    if (fact !== undefined) facts.set(path, fact.kind.normalize?.(value) ?? value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
    else unknown.push(path);
  };
  visit(nested, '');
  return { facts, unknown };
}

/** Converts facts to nested objects; the inverse of {@link flatFacts}. */
export function nestedFacts(facts: Facts): Nested {
  const nested: Nested = {};
  for (const [path, value] of facts) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = nested;
    for (const name of names) inner = (inner[name] ??= {}) as Nested;
    inner[last] = value;
  }
  return nested;
}

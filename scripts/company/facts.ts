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
  wholeUpTo,
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
  /** Its path in company/company.json, such as `company.name`. */
  readonly path: string;
  readonly prompt: string;
  readonly kind: Kind;
  /** Where the answer is seen. */
  readonly seen: string;
  /** The value if company.json omits it. A fact without this must be there. */
  readonly initial?: unknown;
}

/** Maximum length of a value in an error message. */
const MAX_SHOWN = 60;

/** All facts in order, by section. */
export const sections: readonly (readonly [heading: string, facts: readonly Fact[]])[] = [
  [
    'The company',
    [
      { path: 'company.name', prompt: 'Full name', kind: text, seen: 'on About and Join Us, and in emails' },
      { path: 'company.shortName', prompt: 'Short name', kind: text, seen: 'at the top of each page and in titles' },
      {
        path: 'company.station',
        prompt: 'Station',
        kind: text,
        seen: 'below the name; its number is drawn on the apparatus',
      },
      { path: 'company.founded', prompt: 'Founded in', kind: year, seen: 'below the name, as “since …”' },
      { path: 'company.motto', prompt: 'Motto', kind: text, seen: 'on About and in the footer' },
      { path: 'brandColors.main', prompt: 'Main color, of the apparatus', kind: color, seen: 'on every page' },
      { path: 'brandColors.accent', prompt: 'Second color, of the trim', kind: color, seen: 'on every page' },
    ],
  ],
  [
    'Where it is',
    [
      { path: 'company.address.line1', prompt: 'Street address', kind: text, seen: 'in the footer and in emails' },
      { path: 'company.address.city', prompt: 'City', kind: text, seen: 'in the footer and in emails' },
      { path: 'company.address.state', prompt: 'State', kind: state, seen: 'in the footer and in emails' },
      { path: 'company.address.zip', prompt: 'ZIP code', kind: zip, seen: 'in the footer and in emails' },
      { path: 'company.coordinate.lat', prompt: 'Latitude of the station', kind: latitude, seen: 'on every map' },
      { path: 'company.coordinate.lng', prompt: 'Longitude of the station', kind: longitude, seen: 'on every map' },
      { path: 'company.timeZone', prompt: 'Time zone', kind: zone, seen: 'in every time on the site' },
      { path: 'responseArea.county', prompt: 'County', kind: text, seen: 'in texts on About' },
      { path: 'responseArea.towns', prompt: 'Towns it serves, the busiest first', kind: texts, seen: 'on About' },
      { path: 'responseArea.inWords', prompt: 'What it protects, in words', kind: text, seen: 'on About and Home' },
    ],
  ],
  [
    'How to reach it',
    [
      { path: 'company.phone', prompt: 'Phone (non-emergency)', kind: phone, seen: 'in the footer' },
      { path: 'company.fax', prompt: 'Fax', kind: phone, seen: 'in the footer' },
      { path: 'company.email', prompt: 'Email', kind: email, seen: 'in the footer; notices of applications go there' },
      {
        path: 'company.emergencyNumber',
        prompt: 'Emergency number',
        kind: emergency,
        seen: 'in the bar above each page',
        initial: '911',
      },
      { path: 'company.origin', prompt: 'Address of the site', kind: origin, seen: 'in links of emails and feeds' },
      { path: 'company.social.label', prompt: 'Social network', kind: text, seen: 'in the footer' },
      { path: 'company.social.url', prompt: "The company's page there", kind: address, seen: 'in the footer' },
      { path: 'company.photoGallery', prompt: 'Photo gallery', kind: address, seen: 'as Photos in the menu' },
    ],
  ],
  [
    'Giving, and the new station',
    [
      {
        path: 'company.donation.script',
        prompt: "Script of the provider's donate button",
        kind: address,
        seen: 'on Donate',
      },
      { path: 'company.donation.link', prompt: "The provider's donate page", kind: address, seen: 'on Donate' },
      { path: 'company.fundraising.raised', prompt: 'Dollars raised', kind: dollars, seen: 'on Home and New Station' },
      {
        path: 'company.fundraising.required',
        prompt: 'Dollars required',
        kind: amount,
        seen: 'on Home and New Station',
      },
      {
        path: 'company.fundraising.constructedPercent',
        prompt: 'Percent constructed',
        kind: percent,
        seen: 'on New Station',
      },
      {
        path: 'constructionProgress',
        prompt: 'Why construction is there',
        kind: paragraph,
        seen: 'on New Station',
      },
      {
        path: 'company.chartYears',
        prompt: 'The two years that the chart compares',
        kind: years,
        seen: 'on Home',
      },
    ],
  ],
  [
    'Joining',
    [
      { path: 'joining.requirements', prompt: 'Requirements', kind: texts, seen: 'on Join Us' },
      { path: 'joining.expectations', prompt: 'Expectations', kind: texts, seen: 'on Join Us' },
      { path: 'joining.process', prompt: 'Steps', kind: texts, seen: 'on Join Us' },
    ],
  ],
  [
    'Medical calls',
    [
      {
        path: 'medicalIncidents.types',
        prompt: 'Their types, as your dispatch center names them; * is any text',
        kind: texts,
        seen: 'nowhere: it decides which calls are medical',
        initial: ['EMS*'],
      },
      {
        path: 'medicalIncidents.publish',
        prompt:
          'What visitors see of them: now (everything), reduced (block, no texts), type (only time and type), or ' +
          'held (nothing until an admin releases it)',
        kind: choiceOf(['now', 'reduced', 'type', 'held']),
        seen: 'in every list of calls',
        initial: '',
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
        seen: 'on the page where members sign in',
        initial: ['microsoft.com'],
      },
      {
        path: 'accounts.microsoftTenant',
        prompt: 'Microsoft tenant',
        kind: tenant,
        seen: 'nowhere: only its accounts can sign in',
      },
      {
        path: 'microsoftSecretEnds',
        prompt: 'Day on which the client secret of Microsoft sign-in ends, YYYY-MM-DD',
        kind: day,
        seen: 'in npm run doctor, which warns before it',
        initial: '',
      },
      {
        path: 'accounts.facebookPageId',
        prompt: 'Facebook page that posts are published to',
        kind: digitsOnly,
        seen: 'in the controls of a post',
        initial: '',
      },
      {
        path: 'accounts.facebookAppId',
        prompt: 'Facebook app for that',
        kind: digitsOnly,
        seen: 'nowhere: admins authorize it',
        initial: '',
      },
      {
        path: 'functionsRegion',
        prompt: 'Location of the functions',
        kind: region,
        seen: 'nowhere: choose one close to you',
        initial: 'us-east1',
      },
      {
        path: 'project',
        prompt: 'Firebase project',
        kind: project,
        seen: 'nowhere: deployments go there',
        initial: '',
      },
    ],
  ],
  [
    'Sessions of members',
    [
      {
        path: 'sessionLimits.sessionDays',
        prompt: 'Days until a member must sign in again',
        kind: wholeUpTo(365),
        seen: 'in the portal',
        initial: 30,
      },
      {
        path: 'sessionLimits.idleHours',
        prompt: 'Hours without use until a member is signed out',
        kind: wholeUpTo(8_760),
        seen: 'in the portal',
        initial: 8,
      },
      {
        path: 'sessionLimits.sharedIdleMinutes',
        prompt: 'Minutes without use until that on a shared computer',
        kind: wholeUpTo(1_440),
        seen: 'in the portal',
        initial: 15,
      },
    ],
  ],
];

/** All facts, by path. */
export const factsByPath: ReadonlyMap<string, Fact> = new Map(
  sections.flatMap(([, facts]) => facts).map((fact) => [fact.path, fact]),
);

/** Returns facts with the initial values of those that are missing. */
export function withDefaults(facts: Facts): Facts {
  const all = [...factsByPath.values()].map(({ path, initial }) => [path, facts.get(path) ?? initial] as const);
  return new Map(all.filter(([, value]) => value !== undefined));
}

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

/** Returns the JSON schema of company/company.json, with which editors explain and check it. */
export function schemaOf(): Nested {
  const root: Nested = objectOf('The facts of a company. What a description calls optional can be left out.');
  for (const { path, prompt, kind, seen, initial } of factsByPath.values()) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = root;
    for (const name of names) inner = ((inner['properties'] as Nested)[name] ??= objectOf()) as Nested;
    const description = `${prompt}. Seen ${seen}.`;
    (inner['properties'] as Nested)[last] = {
      ...kind.schema,
      description,
      ...(initial !== undefined && { default: initial }),
    };
  }
  (root['properties'] as Nested)['$schema'] = { type: 'string' };
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...root };
}

const objectOf = (description?: string): Nested => ({
  type: 'object',
  ...(description !== undefined && { description }),
  properties: {},
  additionalProperties: false,
});

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

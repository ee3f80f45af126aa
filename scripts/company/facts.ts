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
interface Fact {
  /** Its path in company/company.json, such as `company.name`. */
  readonly path: string;
  readonly prompt: string;
  readonly kind: Kind;
  /** Where the answer appears. */
  readonly seen: string;
  /** Default value, or a function that derives it from the other facts. */
  readonly initial?: unknown;
  /** Whether the fact can be missing. All other facts without an initial value are required. */
  readonly optional?: true;
}

/** Maximum length of a value in an error message. */
const MAX_SHOWN = 60;

/** All facts in order, by section. */
const sections: readonly (readonly [heading: string, facts: readonly Fact[]])[] = [
  [
    'The company',
    [
      { path: 'company.name', prompt: 'Full name', kind: text, seen: 'on About and Join Us, and in emails' },
      {
        path: 'company.shortName',
        prompt: 'Short name',
        kind: text,
        seen: 'at the top of each page and in titles',
        initial: (facts: Facts) => facts.get('company.name'),
      },
      {
        path: 'company.station',
        prompt: 'Station',
        kind: text,
        seen: 'below the name; its number is drawn on the apparatus',
      },
      { path: 'company.founded', prompt: 'Year of foundation', kind: year, seen: 'below the name, as “since …”' },
      { path: 'company.motto', prompt: 'Motto', kind: text, seen: 'on About and in the footer', optional: true },
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
      {
        path: 'responseArea.county',
        prompt: 'County',
        kind: text,
        seen: 'in texts on About',
        initial: (facts: Facts) => facts.get('company.address.city'),
      },
      {
        path: 'responseArea.towns',
        prompt: 'Towns it serves, the busiest first',
        kind: texts,
        seen: 'on About',
        initial: (facts: Facts) => [facts.get('company.address.city')],
      },
      {
        path: 'responseArea.inWords',
        prompt: 'What it protects, in words',
        kind: text,
        seen: 'on About and Home',
        initial: (facts: Facts) => facts.get('company.address.city'),
      },
    ],
  ],
  [
    'How to reach it',
    [
      { path: 'company.phone', prompt: 'Phone (non-emergency)', kind: phone, seen: 'in the footer' },
      { path: 'company.fax', prompt: 'Fax', kind: phone, seen: 'in the footer', optional: true },
      { path: 'company.email', prompt: 'Email', kind: email, seen: 'in the footer; notices of applications go there' },
      {
        path: 'company.emergencyNumber',
        prompt: 'Emergency number',
        kind: emergency,
        seen: 'in the bar above each page',
        initial: '911',
      },
      { path: 'company.origin', prompt: 'Address of the site', kind: origin, seen: 'in links of emails and feeds' },
      { path: 'company.social.label', prompt: 'Social network', kind: text, seen: 'in the footer', optional: true },
      {
        path: 'company.social.url',
        prompt: "The company's page there",
        kind: address,
        seen: 'in the footer',
        optional: true,
      },
      {
        path: 'company.photoGallery',
        prompt: 'Photo gallery',
        kind: address,
        seen: 'as Photos in the menu',
        optional: true,
      },
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
        optional: true,
      },
      {
        path: 'company.donation.link',
        prompt: "The provider's donate page",
        kind: address,
        seen: 'on Donate',
        optional: true,
      },
      {
        path: 'company.fundraising.raised',
        prompt: 'Dollars raised',
        kind: dollars,
        seen: 'on Home and New Station',
        optional: true,
      },
      {
        path: 'company.fundraising.required',
        prompt: 'Dollars required',
        kind: amount,
        seen: 'on Home and New Station',
        optional: true,
      },
      {
        path: 'company.fundraising.constructedPercent',
        prompt: 'Percent constructed',
        kind: percent,
        seen: 'on New Station',
        optional: true,
      },
      {
        path: 'constructionProgress',
        prompt: 'Why construction is there',
        kind: paragraph,
        seen: 'on New Station',
        optional: true,
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
      {
        path: 'joining.requirements',
        prompt: 'Requirements',
        kind: texts,
        seen: 'on Join Us',
        initial: ['Age 18 or older', 'Lives near the station', 'Passes a background check'],
      },
      {
        path: 'joining.expectations',
        prompt: 'Expectations',
        kind: texts,
        seen: 'on Join Us',
        initial: ['Trains with the company', 'Responds to calls'],
      },
      {
        path: 'joining.process',
        prompt: 'Steps',
        kind: texts,
        seen: 'on Join Us',
        initial: ['Interest form', 'Interview', 'Background check', 'Probation'],
      },
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
        optional: true,
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

export const factsByPath: ReadonlyMap<string, Fact> = new Map(
  sections.flatMap(([, facts]) => facts).map((fact) => [fact.path, fact]),
);

/** Returns a text fact, or an empty string if there is none. */
export function textOf(facts: Facts, path: string): string {
  const value = facts.get(path);
  return typeof value === 'string' ? value : '';
}

/** Fills in the initial values of missing facts. */
export function withDefaults(facts: Facts): Facts {
  const all = [...factsByPath.values()].map(({ path, initial }) => {
    const value: unknown = facts.get(path) ?? (typeof initial === 'function' ? initial(facts) : initial);
    return [path, value] as const;
  });
  return new Map(all.filter(([, value]) => value !== undefined));
}

/** Constraints that involve several facts. Violations are reported for the fact at `path`. */
const relations: readonly { path: string; holds: (facts: Facts) => boolean; what: string }[] = [
  {
    path: 'company.fundraising.required',
    holds: (facts) =>
      Number(facts.get('company.fundraising.raised') ?? 0) <= Number(facts.get('company.fundraising.required') ?? 0),
    what: 'at least what is raised',
  },
  ...[
    ['company.fundraising.raised', 'company.fundraising.required'],
    ['company.fundraising.required', 'company.fundraising.constructedPercent'],
    ['company.fundraising.constructedPercent', 'company.fundraising.raised'],
    ['company.social.label', 'company.social.url'],
    ['company.social.url', 'company.social.label'],
    ['company.donation.script', 'company.donation.link'],
  ].map(([one = '', path = '']) => ({
    path,
    holds: (facts: Facts) => !facts.has(one) || facts.has(path),
    what: `there, because ${one} is`,
  })),
  {
    path: 'accounts.microsoftTenant',
    holds: (facts) => {
      const chosen = facts.get('accounts.signInProviders');
      return !(Array.isArray(chosen) && chosen.includes('microsoft.com')) || facts.has('accounts.microsoftTenant');
    },
    what: 'there, because members sign in with Microsoft',
  },
  {
    path: 'accounts.facebookAppId',
    holds: (facts) => (facts.get('accounts.facebookPageId') ?? '') === '' || facts.get('accounts.facebookAppId') !== '',
    what: 'the app, because there is a Facebook page',
  },
];

/** Returns the JSON schema of company/company.json, which editors use for descriptions and validation. */
export function schemaOf(): Nested {
  const root: Nested = objectOf('The facts of a company. A fact that is optional or has a default can be omitted.');
  for (const { path, prompt, kind, seen, initial, optional } of factsByPath.values()) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inner = root;
    for (const name of names) inner = ((inner['properties'] as Nested)[name] ??= objectOf()) as Nested;
    const description = `${prompt}. Seen ${seen}.${optional ? ' Optional: without it, that is not there.' : ''}`;
    (inner['properties'] as Nested)[last] = {
      ...kind.schema,
      description,
      ...(initial !== undefined && typeof initial !== 'function' && { default: initial }),
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

/** Returns what a fact must be, or undefined if it is valid. */
export function factProblem(path: string, facts: Facts): string | undefined {
  const { kind, optional = false } = factsByPath.get(path) ?? {};
  const problem = optional && !facts.has(path) ? undefined : kind?.problem(facts.get(path));
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
 * Flattens and normalizes nested facts, such as `{ company: { address: { city: 'Erie' } } }`. Returns facts by path,
 * and any unknown paths.
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

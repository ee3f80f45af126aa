import {
  PROVIDERS,
  address,
  amount,
  color,
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
} from './factKinds.mjs';

/** Maximum number of characters of a value in a message. */
const MAX_SHOWN = 60;

/** See facts.d.mts. */
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
      {
        path: 'company.signInProviders',
        ask: `Accounts that can sign in, of ${PROVIDERS.join('; ')}`,
        kind: providers,
      },
      { path: 'company.microsoftTenant', ask: 'Microsoft tenant', kind: tenant },
      { path: 'company.facebookPageId', ask: 'Facebook page that posts are published to', kind: digitsOnly },
      { path: 'company.facebookAppId', ask: 'Facebook app for that', kind: digitsOnly },
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
  const json = JSON.stringify(value) ?? 'missing';
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
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

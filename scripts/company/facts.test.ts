import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCompany } from './companyFile.ts';
import { factProblem, factProblems, factsByPath, flatFacts, nestedFacts, withDefaults } from './facts.ts';

const root = resolve(import.meta.dirname, '../..');

/** Parses an answer. Returns its value, and what is wrong with it, if anything. */
function typed(path: string, answer: string): { value: unknown; problem: string | undefined } {
  const { parse = (line: string) => line, normalize = (value: unknown) => value, problem } = kindOf(path);
  const value = normalize(parse(answer));
  return { value, problem: problem(value) };
}

function kindOf(path: string) {
  const fact = factsByPath.get(path);
  if (fact === undefined) throw new Error(`There is no fact ${path}.`);
  return fact.kind;
}

/** Names that need escaping in source files, HTML, regular expressions or shells. */
const ODD_NAMES = [
  "O'Hara's",
  'Göhler–Ñandú Fire & Rescue',
  'The "Old" Nine',
  String.raw`Back\slash \n \u0041`,
  '$& $1 $$ $` fire',
  '`tick` <b>bold</b> </script>',
  '消防団 🚒',
  '* // /* %s #',
];

describe('a text', () => {
  it.each(ODD_NAMES)('can be %s', (name) => {
    expect(typed('company.name', name)).toEqual({ value: name, problem: undefined });
  });

  it('is trimmed, and its accents are composed', () => {
    expect(typed('company.name', '  Zu\u0308rich ')).toEqual({ value: 'Zürich', problem: undefined });
    expect(flatFacts({ responseArea: { towns: [' Erie ', 'Lima'] } }).facts.get('responseArea.towns')).toEqual([
      'Erie',
      'Lima',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a line break', 'one\ntwo'],
    ['another line break', 'one\u2028two'],
    ['a change of direction', 'one\u202etwo'],
    ['half a character', '\ud83d'],
    ['a placeholder', '{{company.name}}'],
    ['too much', 'x'.repeat(201)],
  ])('cannot be %s', (_, name) => {
    expect(typed('company.name', name).problem).toContain('one line of at most 200 characters');
  });
});

describe('a phone number', () => {
  it.each([
    ['610-555-0157', '610-555-0157'],
    [' (610) 555-0157 ', '610-555-0157'],
    ['610.555.0157', '610-555-0157'],
    ['6105550157', '610-555-0157'],
    ['+1 (610) 555-0157', '610-555-0157'],
    ['1-610-555-0157', '610-555-0157'],
    ['+61 8 5550 0157', '+61-8-5550-0157'],
    ['+49 (30) 555-0157', '+49-30-555-0157'],
    ['610 555 0157 x2', '610-555-0157 ext. 2'],
    ['(610) 555-0157, extension 1234', '610-555-0157 ext. 1234'],
    ['610-555-0157 ext. 12', '610-555-0157 ext. 12'],
  ])('%s is written %s', (answer, value) => {
    expect(typed('company.phone', answer)).toEqual({ value, problem: undefined });
    expect(flatFacts({ company: { phone: answer } }).facts.get('company.phone')).toBe(value);
  });

  it.each(['5', '911', '610-555-015', '610-555-01570', '610 555 0157 x', 'call us', '+', '+61', '----'])(
    '%s is refused',
    (answer) => {
      expect(typed('company.phone', answer).problem).toContain('610-555-0157');
    },
  );
});

describe('a time zone', () => {
  it.each(['America/New_York', 'Australia/Adelaide', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'Etc/GMT+5'])(
    'can be %s',
    (zone) => expect(typed('company.timeZone', zone).problem).toBeUndefined(),
  );

  it.each([
    ['Eastern', 'America/New_York'],
    ['central time', 'America/Chicago'],
    ['Hawaii', 'Pacific/Honolulu'],
  ])('can be %s by name', (name, value) =>
    expect(typed('company.timeZone', name)).toEqual({ value, problem: undefined }),
  );

  it.each(['New York', 'EST', 'america/new_york', 'Mars/Olympus', 'GMT+5', '+05:30', 'America/New York', 'America/'])(
    '%s is refused',
    (zone) => expect(typed('company.timeZone', zone).problem).toContain('IANA'),
  );
});

describe('a number', () => {
  it.each([
    ['company.fundraising.raised', '3,376,986', 3_376_986],
    ['company.fundraising.raised', '$1,200', 1_200],
    ['company.fundraising.raised', '0', 0],
    ['company.coordinate.lng', '\u2212138.5', -138.5],
    ['company.coordinate.lat', '-34.93', -34.93],
    ['company.fundraising.constructedPercent', '12.5', 12.5],
  ])('%s can be %s', (path, answer, value) => {
    expect(typed(path, answer)).toEqual({ value, problem: undefined });
  });

  it.each([
    ['company.coordinate.lat', '7,5'],
    ['company.coordinate.lat', '90.1'],
    ['company.coordinate.lng', '75° W'],
    ['company.coordinate.lng', ''],
    ['company.fundraising.required', '0'],
    ['company.fundraising.raised', '1e6'],
    ['company.fundraising.raised', '12.50'],
    ['company.founded', String(new Date().getFullYear() + 1)],
  ])('%s cannot be "%s"', (path, answer) => {
    expect(typed(path, answer).problem).toBeDefined();
  });

  it('in a file cannot be text or NaN', () => {
    expect(kindOf('company.founded').problem('1968')).toBeDefined();
    expect(kindOf('company.coordinate.lat').problem(Number.NaN)).toBeDefined();
  });
});

it('the state must be a US state or territory', () => {
  expect(typed('company.address.state', 'pa')).toEqual({ value: 'PA', problem: undefined });
  expect(typed('company.address.state', 'GU').problem).toBeUndefined();
  for (const answer of ['SA', '', 'Penn', 'Pennsylvania'])
    expect(typed('company.address.state', answer).problem, answer).toBe('a US state or territory, such as PA');
});

it('the chart has two years, in order', () => {
  expect(typed('company.chartYears', '2021 – 2023')).toEqual({ value: [2021, 2023], problem: undefined });
  expect(typed('company.chartYears', '2021, 2023').problem).toBeUndefined();
  for (const answer of ['2023', '2023-2021', '2023-2023', 'last two', '2021-2023-2025'])
    expect(typed('company.chartYears', answer).problem, answer).toBeDefined();
});

it('the end of the client secret is a day of the calendar, or unknown', () => {
  const path = 'microsoftSecretEnds';
  for (const answer of ['2027-11-30', '2028-02-29', ''])
    expect(typed(path, answer)).toEqual({ value: answer, problem: undefined });
  for (const answer of ['2027-02-29', '2027-11-31', '11/30/2027', '2027-11', 'in two years', '2027-13-01'])
    expect(typed(path, answer).problem, answer).toContain('2027-11-30');
});

describe('what visitors see of medical calls', () => {
  it('is a choice, or undecided', () => {
    const path = 'medicalIncidents.publish';
    for (const answer of ['now', 'reduced', 'type', 'held', ''])
      expect(typed(path, answer)).toEqual({ value: answer, problem: undefined });
    for (const answer of ['delayed', 'never', 'Held']) expect(typed(path, answer).problem).toContain('now, reduced');
  });
});

describe('a web address', () => {
  it.each(['https://fire.example', 'https://www.fire-9.example', 'https://fire.example:8443'])('can be %s', (origin) =>
    expect(typed('company.origin', origin).problem).toBeUndefined(),
  );

  it.each([
    'fire.example',
    'http://fire.example',
    'https://fire.example/',
    'https://fire',
    'https://FIRE.example',
    'https://user@fire.example',
    'https://a;b.example',
    'https://a$&b.example',
    "https://fire.example'",
  ])('%s is refused', (origin) => expect(typed('company.origin', origin).problem).toBeDefined());

  it.each(['https://give.example/a;script-src *', "https://give.example/'unsafe-inline'", 'https://give.example/a,b'])(
    'of a script in the content policy cannot be %s',
    (script) => expect(typed('company.donation.script', script).problem).toBeDefined(),
  );
});

it('a list is separated by semicolons, and can end with one', () => {
  expect(typed('responseArea.towns', ' Erie ;Lima; ')).toEqual({ value: ['Erie', 'Lima'], problem: undefined });
  for (const answer of ['', ';']) expect(typed('responseArea.towns', answer).problem).toContain('semicolons');
  for (const provider of ['yahoo.com', 'password'])
    expect(typed('accounts.signInProviders', `google.com; ${provider}`).problem).toContain('microsoft.com');
});

describe('facts that depend on each other', () => {
  it('are the money raised and required, and the Facebook page and its app', async () => {
    const current = withDefaults(await readCompany(root));
    expect(factProblems(current)).toEqual([]);
    const wrong = new Map([
      ...current,
      ['company.fundraising.raised', 200] as const,
      ['company.fundraising.required', 100] as const,
      ['accounts.facebookPageId', '1'] as const,
      ['accounts.facebookAppId', ''] as const,
    ]);
    expect(factProblem('company.fundraising.required', wrong)).toBe('at least what is raised');
    expect(factProblems(wrong)).toEqual([
      'company.fundraising.required must be at least what is raised. It is 100.',
      'accounts.facebookAppId must be the app, because there is a Facebook page. It is "".',
    ]);
    wrong.set('accounts.facebookPageId', '');
    expect(factProblem('accounts.facebookAppId', wrong)).toBeUndefined();
  });
});

it('facts can be absent, but not half of what belongs together', async () => {
  const facts = new Map(await readCompany(root));
  const optional = ['company.motto', 'company.fax', 'company.photoGallery', 'constructionProgress'];
  const together = ['social.label', 'social.url', 'donation.script', 'donation.link'].map((path) => `company.${path}`);
  const fundraiser = ['raised', 'required', 'constructedPercent'].map((path) => `company.fundraising.${path}`);
  for (const path of [...optional, ...together, ...fundraiser]) facts.delete(path);
  expect(factProblems(withDefaults(facts))).toEqual([]);
  facts
    .set('company.social.url', 'https://social.example/fire')
    .set('company.donation.script', 'https://give.example/b.js')
    .set('accounts.signInProviders', ['microsoft.com']);
  facts.set('company.fundraising.raised', 5).delete('accounts.microsoftTenant');
  expect(factProblems(withDefaults(facts)).map((line) => line.replace(/ must be .*/, ''))).toEqual([
    'company.social.label',
    'company.donation.link',
    'company.fundraising.required',
    'accounts.microsoftTenant',
  ]);
  facts.set('accounts.signInProviders', ['google.com']);
  expect(factProblem('accounts.microsoftTenant', withDefaults(facts))).toBeUndefined();
});

it('facts are the same after they are nested and flat again', () => {
  const facts = new Map<string, unknown>([
    ['company.address.city', 'Erie'],
    ['company.chartYears', [2021, 2023]],
    ['project', ''],
  ]);
  expect(flatFacts(nestedFacts(facts))).toEqual({ facts, unknown: [] });
  expect(flatFacts({ company: { facebookPageId: '7' } }).facts).toEqual(new Map([['accounts.facebookPageId', '7']]));
  expect(flatFacts({ company: { nmae: 'x', address: 'y' } }).unknown).toEqual(['company.nmae', 'company.address']);
});

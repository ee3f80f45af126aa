import { factProblem, factsByPath, textOf, withDefaults, type Facts } from './facts.ts';
import { ZONES } from './factKinds.ts';

/** A single prompt of `npm run make-it-yours`. */
export interface Question {
  readonly prompt: string;
  /** Where the answer appears. */
  readonly seen: string;
  /** Answers to choose from. If undefined, the user types the answer. */
  readonly choices?: readonly { readonly name: string; readonly value: string }[];
  /** Returns the current answer, or a suggestion. */
  readonly shown: (facts: Facts) => string;
  /** Returns the facts in an answer, by path. Doesn't validate them. */
  readonly factsIn: (answer: string) => Readonly<Record<string, unknown>>;
  /** Whether to ask the question, given the previous answers. */
  readonly applies?: (facts: Facts) => boolean;
  /** True if both colors are known after this answer, so they can be previewed. */
  readonly completesColors?: true;
}

/** Creates a question for a single fact. */
function questionFor(path: string, extra: Partial<Question> = {}): Question {
  const fact = factsByPath.get(path);
  if (fact === undefined) throw new Error(`There is no fact ${path}.`);
  const { prompt, seen, kind } = fact;
  const { print = String, parse = (answer: string) => answer } = kind;
  return {
    prompt,
    seen,
    shown: (facts) => (facts.has(path) ? print(facts.get(path)) : ''),
    factsIn: (answer) => ({ [path]: parse(answer) }),
    ...extra,
  };
}

const ADDRESS = ['line1', 'city', 'state', 'zip'].map((part) => `company.address.${part}`);
const COORDINATE = ['company.coordinate.lat', 'company.coordinate.lng'];

/** Hosts of email providers, which are not the company's own. */
const PROVIDER_HOSTS = /^(gmail|outlook|hotmail|live|yahoo|aol|icloud|comcast|verizon)\./;

function suggestedOrigin(facts: Facts) {
  const host = textOf(facts, 'company.email').replace(/.*@/, '');
  return host === '' || PROVIDER_HOSTS.test(host) ? '' : `https://${host}`;
}

/** The ten questions, in order. Some have two parts. */
export const questions: readonly (readonly Question[])[] = [
  [questionFor('company.name', { prompt: 'What is your company called?' })],
  [
    questionFor('company.station', { prompt: 'What is your station called? For example Station 12' }),
    questionFor('company.founded', { prompt: 'In which year was the company founded?' }),
  ],
  [
    {
      prompt: 'What is the station’s address? For example 12 Main Street, Erie, PA 16501',
      seen: 'in the footer and in emails',
      shown: (facts) => {
        const [line1, city, state, zip] = ADDRESS.map((path) => textOf(facts, path));
        return line1 === '' ? '' : `${line1}, ${city}, ${state} ${zip}`;
      },
      factsIn: (answer) => {
        const parts = /^(.+?),\s*([^,]+?),?\s+(\p{L}{2}),?\s+([\d-]+)$/u.exec(answer.trim())?.slice(1) ?? [answer];
        return Object.fromEntries(ADDRESS.map((path, index) => [path, parts[index] ?? '']));
      },
    },
  ],
  [
    {
      prompt: 'Where is it on the map? Latitude and longitude, for example 42.1292, -80.0851',
      seen: 'at the center of every map. In Google Maps, right-click the station to copy them',
      shown: (facts) =>
        facts.has('company.coordinate.lat') ? COORDINATE.map((path) => facts.get(path)).join(', ') : '',
      factsIn: (answer) => {
        const parts = answer.split(/\s*[,;]\s*|\s+/);
        return Object.fromEntries(
          COORDINATE.map((path, index) => [path, factsByPath.get(path)?.kind.parse?.(parts[index] ?? '')]),
        );
      },
    },
  ],
  [
    questionFor('company.timeZone', {
      prompt: 'Which time do you have?',
      choices: Array.from(ZONES, ([name, value]) => ({ name: `${name} (${value})`, value })),
    }),
  ],
  [
    questionFor('company.phone', { prompt: 'Which phone number can people call when it is no emergency?' }),
    questionFor('company.email', { prompt: 'At which email address do you answer?' }),
  ],
  [
    questionFor('company.origin', {
      prompt: 'What will the address of the site be? For example https://elmgrovefire.org',
      shown: (facts) => textOf(facts, 'company.origin') || suggestedOrigin(facts),
    }),
  ],
  [
    questionFor('brandColors.main', { prompt: 'What is the main color of your apparatus? For example #85141a' }),
    questionFor('brandColors.accent', { prompt: 'And the second color, of the trim?', completesColors: true }),
  ],
  [
    questionFor('accounts.signInProviders', {
      prompt: 'With which accounts do members sign in?',
      choices: [
        { name: 'Microsoft, of your own tenant', value: 'microsoft.com' },
        { name: 'Google', value: 'google.com' },
        { name: 'Both', value: 'microsoft.com; google.com' },
      ],
    }),
    questionFor('accounts.microsoftTenant', {
      prompt: 'What is the ID of your Microsoft tenant? In Entra, it is on the Overview page',
      applies: (facts) => (facts.get('accounts.signInProviders') as readonly unknown[]).includes('microsoft.com'),
    }),
  ],
  [
    questionFor('medicalIncidents.publish', {
      prompt: 'What do visitors see of medical calls?',
      choices: [
        { name: 'The block instead of the house number, and no texts', value: 'reduced' },
        { name: 'Only the time and type', value: 'type' },
        { name: 'Nothing until an admin releases the call', value: 'held' },
        { name: 'Everything at once', value: 'now' },
      ],
    }),
  ],
];

/** The demo company's name. If company.json has this name, its facts aren't reused for a real company. */
const DEMO_NAME = 'Lantern Hill Volunteer Fire & Rescue Company';

/** Returns the facts to start from: the current ones, or almost none if those are the demo company's. */
export function factsToStartFrom(current: Facts, thisYear?: number): Facts {
  return current.get('company.name') === DEMO_NAME ? firstFacts(thisYear) : current;
}

/** Returns the facts of a company that hasn't answered any questions yet. */
export function firstFacts(thisYear: number = new Date().getFullYear()): Facts {
  return new Map([['company.chartYears', [thisYear - 2, thisYear - 1]]]);
}

/**
 * Checks an answer.
 * @returns the facts including the answer, or a sentence that says what is wrong with it
 */
export function withAnswer(question: Question, answer: string, before: Facts): Facts | string {
  const facts = new Map(before);
  for (const [path, value] of Object.entries(question.factsIn(answer.trim()))) {
    const normal = factsByPath.get(path)?.kind.normalize?.(value) ?? value;
    facts.set(path, normal);
    const problem = factProblem(path, withDefaults(facts));
    if (problem !== undefined) return `The ${factsByPath.get(path)?.prompt.toLowerCase()} must be ${problem}.`;
  }
  return facts;
}

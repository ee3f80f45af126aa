import { expect, it } from 'vitest';
import { factProblems, withDefaults, type Facts } from './facts.ts';
import { promptForFacts } from './promptForFacts.ts';
import { factsToStartFrom, questions } from './questions.ts';

/** A company's answers, by the first words of the question. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'What is your company called': ['', '  Elm Grove Fire Company '],
  'What is your station': ['Station 12'],
  'In which year': ['long ago', '1931'],
  'What is the station’s address': ['12 Main Street', '12 Main Street, Suite 3, Erie, pa 16501'],
  'Where is it': ['42.1292 N', '42.1292, -80.0851'],
  'Which time': ['America/New_York'],
  'Which phone': ['5', '(814) 555-0123 x7'],
  'At which email': ['office@elmgrove.example'],
  'What will the address': ['https://elmgrove.example'],
  'What is the main color': ['red', '#f2c811'],
  'And the second color': ['#303030'],
  'With which accounts': ['microsoft.com'],
  'What is the ID': ['aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb'],
  'What do visitors see': ['reduced'],
};

/** Opens the color preview and accepts the colors. */
const confirm = async ({ message }: { readonly message: string }) => {
  const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(message)?.[0] ?? '';
  const page = await (await fetch(url)).text();
  expect(page).toContain('Elm Grove Fire Company');
  return true;
};

/** Answers questions like a user: tries each answer until one is accepted, or goes back. */
function typist(answers: Readonly<Record<string, readonly string[]>>) {
  const questionsSeen: string[] = [];
  const refusals: string[] = [];
  const queues = new Map(Object.entries(answers).map(([key, list]) => [key, [...list]]));
  const next = (message: string) => {
    const key = [...queues.keys()].find((beginning) => message.includes(beginning)) ?? '';
    questionsSeen.push(key);
    return queues.get(key) ?? [];
  };
  const input = ({
    message,
    default: shown = '',
    validate,
  }: {
    readonly message: string;
    readonly default?: string;
    readonly validate: (answer: string) => true | string;
  }) => {
    const queue = next(message);
    for (let answer = queue.shift() ?? shown; ; answer = queue.shift() ?? shown) {
      const result = validate(answer);
      if (result === true) return Promise.resolve(answer);
      refusals.push(result);
    }
  };
  const select = ({ message, default: shown = '' }: { readonly message: string; readonly default?: string }) =>
    Promise.resolve(next(message).shift() ?? shown);
  return { questionsSeen, refusals, prompts: { input, select, confirm } };
}

it('there are ten questions, and each says where its answer is seen', () => {
  expect(questions).toHaveLength(10);
  for (const { seen } of questions.flat()) expect(seen).toMatch(/^(on|in|at|below|nowhere)/);
});

it('ten answers make a company, each saved at once, and invalid ones are refused in words', async () => {
  const { prompts, refusals } = typist(ANSWERS);
  const saved: Facts[] = [];
  const start = factsToStartFrom(new Map([['company.name', 'Lantern Hill Volunteer Fire & Rescue Company']]), 2026);
  const facts = await promptForFacts(start, prompts, async (each) => void saved.push(each));
  expect(factProblems(withDefaults(facts))).toEqual([]);
  expect(Object.fromEntries(withDefaults(facts))).toMatchObject({
    'company.shortName': 'Elm Grove Fire Company',
    'company.address.line1': '12 Main Street, Suite 3',
    'company.address.state': 'PA',
    'company.coordinate.lng': -80.0851,
    'company.phone': '814-555-0123 ext. 7',
    'company.chartYears': [2024, 2025],
    'responseArea.towns': ['Erie'],
  });
  expect(facts.has('company.motto')).toBe(false);
  expect(refusals).toEqual([
    'The full name must be one line of at most 200 characters, without braces.',
    `The year of foundation must be a year from 1700 to this one.`,
    'The city must be one line of at most 200 characters, without braces.',
    'The longitude of the station must be degrees from -180 to 180.',
    expect.stringMatching(/^The phone \(non-emergency\) must be a number such as/),
    'The main color, of the apparatus must be a color of six hexadecimal digits, such as #rrggbb.',
  ]);
  expect(saved).toHaveLength(14);
  expect(saved[0]?.get('company.name')).toBe('Elm Grove Fire Company');
});

it('goes back, and keeps what was entered', async () => {
  const { prompts, questionsSeen } = typist({ ...ANSWERS, 'In which year': ['<', '1931'] });
  const facts = await promptForFacts(new Map([['company.chartYears', [2024, 2025]]]), prompts, async () => undefined);
  expect(questionsSeen.slice(0, 5)).toEqual([
    'What is your company called',
    'What is your station',
    'In which year',
    'What is your station',
    'In which year',
  ]);
  expect(facts.get('company.station')).toBe('Station 12');
});

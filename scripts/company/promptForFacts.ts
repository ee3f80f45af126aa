import type { Facts } from './facts.ts';
import { startPreview } from './colorPreview.ts';
import { questions, withAnswer, type Question } from './questions.ts';

/** The answer that goes back to the previous question. */
const BACK = '<';

/** Functions that prompt the user. Tests replace them. */
interface Prompts {
  /** Prompts for text until `validate` returns true. */
  readonly input: (options: {
    readonly message: string;
    readonly default?: string;
    readonly validate: (answer: string) => true | string;
  }) => Promise<string>;
  readonly select: (options: {
    readonly message: string;
    readonly choices: readonly { readonly name: string; readonly value: string }[];
    readonly default?: string;
  }) => Promise<string>;
  readonly confirm: (options: { readonly message: string }) => Promise<boolean>;
}

/** Returns functions that prompt in the terminal. */
export async function terminalPrompts(): Promise<Prompts> {
  // Import this here, because --from and --print need no terminal.
  const { confirm, input, select } = await import('@inquirer/prompts');
  return { confirm, input, select: (options) => select({ ...options, pageSize: 12 }) };
}

/**
 * Prompts for the most important facts, and saves each answer immediately.
 * @param start facts so far
 * @param save called after each answer with all facts
 */
export async function promptForFacts(
  start: Facts,
  prompts: Prompts,
  save: (facts: Facts) => Promise<void>,
): Promise<Facts> {
  const steps = questions.flatMap((parts, index) => parts.map((question) => ({ question, number: index + 1 })));
  let facts = start;
  let isForward = true;
  for (let at = 0; at < steps.length; at += isForward ? 1 : -1) {
    const step = steps[Math.max(at, 0)];
    if (step === undefined) break;
    at = Math.max(at, 0);
    if (step.question.applies?.(facts) === false) continue;
    const answer = await promptFor(step.question, `${step.number}/${questions.length}`, facts, prompts);
    isForward = answer !== BACK;
    const answered = isForward ? withAnswer(step.question, answer, facts) : facts;
    if (!isForward || typeof answered === 'string') continue;
    if (step.question.completesColors && !(await areColorsRight(answered, prompts))) isForward = false;
    facts = answered;
    await save(facts);
  }
  return facts;
}

async function promptFor(question: Question, number: string, facts: Facts, prompts: Prompts) {
  const message = `${number} ${question.prompt} [seen ${question.seen}]`;
  const shown = question.shown(facts);
  const { choices } = question;
  if (choices !== undefined) {
    const known = choices.some(({ value }) => value === shown);
    return prompts.select({
      message,
      choices: [
        ...(known || shown === '' ? [] : [{ name: shown, value: shown }]),
        ...choices,
        { name: 'Back', value: BACK },
      ],
      ...(shown !== '' && { default: shown }),
    });
  }
  return prompts.input({
    message,
    ...(shown !== '' && { default: shown }),
    validate: (answer) => {
      const checked = answer.trim() === BACK ? facts : withAnswer(question, answer, facts);
      return typeof checked === 'string' ? checked : true;
    },
  });
}

/** Offers a preview of the two colors and asks whether to keep them. */
async function areColorsRight(facts: Facts, prompts: Prompts) {
  const { url, end } = await startPreview(facts);
  try {
    return await prompts.confirm({ message: `See them at ${url} in a browser. Keep these colors?` });
  } finally {
    end();
  }
}

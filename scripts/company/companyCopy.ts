import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustRun } from '../lib/runCommand.ts';
import { applyCompany } from './applyCompany.ts';
import { writeCompany } from './companyFile.ts';
import { nestedFacts, withDefaults, type Facts } from './facts.ts';
import type { InventedCompany } from './inventCompany.ts';
import { leftoverColors, leftoverFacts } from './leftovers.ts';
import { promptForFacts } from './promptForFacts.ts';
import { firstFacts } from './questions.ts';
import { scratchCopy } from './scratchCopy.ts';

/** Output of tests/e2e/look/companyPages.ts. */
interface PageFindings {
  /** Contents of pages, emails, feeds and documents, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** One sentence for each empty element or broken text. */
  readonly problems: readonly string[];
}

/** Matches text files in a build. */
const TEXT_FILE = /\.(c?js|css|html|svg|json|txt|webmanifest)$/;

/**
 * Answers the questions of `npm run make-it-yours` for a company, and adds the company's optional facts.
 * @param save called with all facts after each answer
 * @throws {Error} if an answer is rejected, or if there are more answers than questions
 */
export async function answeredFacts(
  start: Facts,
  { answers, optional }: InventedCompany,
  save: (facts: Facts) => Promise<void> = async () => {},
): Promise<Facts> {
  const queue = [...answers];
  const next = () => Promise.resolve(queue.shift() ?? '');
  const prompts = {
    input: async ({ message, validate }: { readonly message: string; validate: (answer: string) => true | string }) => {
      const answer = await next();
      const problem = validate(answer);
      if (problem !== true) throw new Error(`“${answer}” is refused for “${message}”: ${problem}`);
      return answer;
    },
    select: next,
    confirm: () => Promise.resolve(true),
  };
  const facts = await promptForFacts(start, prompts, save);
  if (queue.length > 0) throw new Error(`There are ${queue.length} more answers than questions.`);
  const complete = new Map([...facts, ...optional]);
  await save(complete);
  return complete;
}

/**
 * Copies the repository and sets up the copy for a company by answering the ten questions and replacing its dispatch
 * centers. Returns the facts.
 */
export async function copyForCompany(root: string, target: string, company: InventedCompany): Promise<Facts> {
  await scratchCopy(root, target);
  const facts = await answeredFacts(firstFacts(), company, (each) => writeCompany(target, each));
  await writeFile(join(target, 'company/dispatchCenters.json'), JSON.stringify(company.dispatchCenters));
  await applyCompany(target);
  return facts;
}

/** Builds the site, the functions and the seed of a copy. */
export async function buildCopy(copy: string): Promise<void> {
  const vite = [join(copy, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  await Promise.all([
    runIn(join(copy, 'functions'), ['--import', 'tsx', 'scripts/build.ts']),
    runIn(join(copy, 'web'), vite),
    runIn(join(copy, 'seed'), vite),
  ]);
}

/** Returns all text files in the builds of a copy, by path. */
export async function builtTexts(copy: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of ['web/dist', 'functions/dist', 'seed/dist'])
    for (const name of await readdir(join(copy, folder), { recursive: true }))
      if (TEXT_FILE.test(name)) texts.set(`${folder}/${name}`, await readFile(join(copy, folder, name), 'utf8'));
  return texts;
}

/**
 * Opens every page of a built copy in a browser, and creates its emails, feeds and documents.
 * @param imageFolder folder for screenshots; without it, none are taken
 */
export async function visitCopy(copy: string, imageFolder?: string): Promise<PageFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'company-pages-'));
  try {
    const findings = join(folder, 'findings.json');
    const script = join(copy, 'tests/e2e/look/companyPages.ts');
    await runIn(copy, ['--import', 'tsx', script, findings, ...(imageFolder === undefined ? [] : [imageFolder])]);
    return JSON.parse(await readFile(findings, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Finds this company's facts and colors in another company's texts. Returns one message for each. */
export function leftoversIn(texts: Iterable<readonly [string, string]>, facts: Facts): string[] {
  const other = nestedFacts(withDefaults(facts)) as unknown as Parameters<typeof leftoverColors>[0];
  const [patterns, colors] = [leftoverFacts(other), leftoverColors(other)];
  const left: string[] = [];
  for (const [name, text] of texts) {
    for (const { fact, pattern } of patterns) if (pattern.test(text)) left.push(`${name}: ${fact}`);
    const lower = text.toLowerCase();
    for (const color of colors) if (lower.includes(color)) left.push(`${name}: ${color}`);
  }
  return left;
}

/** Runs Node in a folder of a copy. */
export async function runIn(cwd: string, args: readonly string[]): Promise<void> {
  // With Vitest's NODE_ENV, Vite would create a development build.
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  // A second Vitest worker would only load all modules again.
  await mustRun(args.join(' '), process.execPath, args, { cwd, env: { ...inherited, TEST_WORKERS: '1' } });
}

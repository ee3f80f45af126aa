// npm run make-it-yours [-- --from FILE.json | --print]: prompts for facts about the company and writes them to
// company/company.json.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { messageOf, PlainError, runScript } from '../lib/steps.ts';
import { applyCompany } from './applyCompany.ts';
import { parseFacts, readCompany, writeCompany } from './companyFile.ts';
import { factProblem, factProblems, nestedFacts, sections, withDefaults, type Fact, type Facts } from './facts.ts';

const root = resolve(import.meta.dirname, '../..');

const HELP = `npm run make-it-yours
  prompts for your company's facts and writes them where the site reads them. Enter keeps a
  value, and a hyphen empties it.
npm run -s make-it-yours -- --print > company.json
  prints the facts as they are.
npm run make-it-yours -- --from company.json
  takes the facts from a file, which can leave some out; those stay as they are.

Either all answers are written or, if one is not valid, none.`;

const NEXT = `What is left to do:
  1. Read company/privacy.html: it is your privacy policy.
  2. If your emblem is not a lantern, draw your own: appIcon.svg, mark.svg and lantern.svg in company/drawings.
  3. Write your text about the company and your donations page: seed/objects/static has examples.
  4. Enter your dispatch center in company/dispatchCenters.json (docs/operations.md).
  5. Decide what visitors see of incidents that are not medical: company/publicationPolicy.json
     (docs/decisions/028-publication.md).
  6. Run "npm start" and look, then "npm test".
  7. Deploy: docs/deploy.md. "npm run doctor" lists what is still missing.`;

await runScript(async () => {
  const { from, print, help } = options();
  if (help) return console.log(HELP);
  const current = await readCompany(root);
  if (print) return console.log(JSON.stringify(nestedFacts(withDefaults(current)), undefined, 2));
  const entered = from === undefined ? await promptForFacts(withDefaults(current)) : await factsOfFile(from);
  const facts = new Map([...current, ...entered]);
  const problems = factProblems(withDefaults(facts));
  if (problems.length > 0) throw new PlainError(`Nothing was written.\n  ${problems.join('\n  ')}`);
  const changed = [...entered.keys()].filter(
    (path) => JSON.stringify(entered.get(path)) !== JSON.stringify(withDefaults(current).get(path)),
  );
  if (changed.length === 0) return console.log('Nothing changed.');
  await writeCompany(root, facts);
  try {
    await applyCompany(root);
  } catch (error) {
    await writeCompany(root, current);
    // Restores what was generated before the failure.
    await applyCompany(root).catch(() => undefined);
    throw new PlainError(`Nothing was changed, because this failed:\n${messageOf(error)}`);
  }
  console.log(`Written: ${changed.join(', ')}.\n\n${NEXT}`);
});

function options() {
  try {
    return parseArgs({
      options: { from: { type: 'string' }, print: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${HELP}`);
  }
}

async function factsOfFile(file: string) {
  try {
    return parseFacts(await readFile(file, 'utf8'), file);
  } catch (error) {
    throw new PlainError(`Nothing was written: ${messageOf(error)}`);
  }
}

/** Prompts for all facts. Repeats a prompt until the answer is valid. */
async function promptForFacts(current: Facts) {
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY && process.stdout.isTTY,
  });
  const lines = terminal[Symbol.asyncIterator]();
  const entered = new Map<string, unknown>();
  try {
    for (const [heading, facts] of sections) {
      console.log(`\n${heading}`);
      for (const fact of facts) await promptForFact(lines, fact, entered, current.get(fact.path));
    }
  } finally {
    terminal.close();
  }
  return entered;
}

/** Prompts for one fact and adds it to `entered`. */
async function promptForFact(
  lines: NodeJS.AsyncIterator<string>,
  { path, prompt, kind }: Fact,
  entered: Map<string, unknown>,
  current: unknown,
) {
  const { parse = (line: string) => line, print = String, normalize = (value: unknown) => value } = kind;
  for (;;) {
    process.stdout.write(`  ${prompt} [${print(current)}]: `);
    const { value: line, done } = await lines.next();
    if (done) throw new PlainError('\nThe input ended before the last question. Nothing was written.');
    const typed = line.trim();
    entered.set(path, typed === '' ? current : normalize(parse(typed === '-' ? '' : typed)));
    const wrong = factProblem(path, entered);
    if (wrong === undefined) return;
    console.log(`    That must be ${wrong}.`);
  }
}

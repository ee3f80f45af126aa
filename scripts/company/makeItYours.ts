// npm run make-it-yours [-- --from FILE.json | --print]: prompts for the most important facts about a company, and
// writes them to company/company.json.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, PlainError, runScript } from '../lib/steps.ts';
import { applyCompany } from './applyCompany.ts';
import { parseFacts, readCompany, writeCompany } from './companyFile.ts';
import { factProblems, nestedFacts, withDefaults, type Facts } from './facts.ts';
import { promptForFacts, terminalPrompts } from './promptForFacts.ts';
import { factsToStartFrom } from './questions.ts';

const HELP = `npm run make-it-yours
  asks ten questions about your company, and saves each answer at once in company/company.json.
  Type < to go back. Ctrl-C stops; the next time, Enter keeps what you answered.
npm run -s make-it-yours -- --print > facts.json
  prints all facts, with the defaults of those that you did not enter.
npm run make-it-yours -- --from facts.json
  takes the facts from a file, which can leave some out; those stay as they are. Either all are
  written or, if one is not valid, none.

All other facts are in company/company.json, too: an editor explains each of them.`;

const NEXT = `What is left to do:
  1. Add what else you have to company/company.json: a motto, a fax, a photo gallery, donations, a fundraiser, a page on
     a social network, the towns you serve. What is not there does not appear on the site.
  2. Read company/privacy.html: it is your privacy policy.
  3. If your emblem is not a lantern, draw your own: appIcon.svg, mark.svg and lantern.svg in company/drawings.
  4. Enter your dispatch center in company/dispatchCenters.json (docs/operations.md).
  5. Decide what visitors see of calls that are not medical: company/publicationPolicy.json
     (docs/decisions/028-publication.md).
  6. Run "npm start" and look, then "npm test".
  7. Deploy: docs/deploy.md. "npm run doctor" lists what is still missing.`;

/**
 * Runs the command.
 * @param apply writes the files that are generated from the facts
 * @returns the text to print
 * @throws {PlainError} if the command line or a fact is invalid; with `--from`, nothing has changed in that case
 */
export async function makeItYours(
  root: string,
  argv: readonly string[],
  apply: (root: string) => Promise<unknown> = applyCompany,
): Promise<string> {
  const { from, print, help } = options(argv);
  if (help) return HELP;
  const current = await readCompany(root);
  if (print) return JSON.stringify(nestedFacts(withDefaults(current)), undefined, 2);
  const changed = from === undefined ? await enterFacts(root, current) : await takeFacts(root, current, from, apply);
  return changed.length === 0 ? 'Nothing changed.' : `Written: ${changed.join(', ')}.\n\n${NEXT}`;
}

function options(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { from: { type: 'string' }, print: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)}\n\n${HELP}`);
  }
}

/** Prompts for facts and saves each answer. Returns the paths of the facts that changed. */
async function enterFacts(root: string, current: Facts) {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new PlainError(`This needs a terminal. Without one, use --from.\n\n${HELP}`);
  const facts = await promptForFacts(factsToStartFrom(current), await terminalPrompts(), (answered) =>
    writeCompany(root, answered),
  );
  await applyCompany(root);
  return changedPaths(current, facts);
}

/** Applies the facts in a file, either all or none. Returns the paths of the facts that changed. */
async function takeFacts(root: string, current: Facts, file: string, apply: (root: string) => Promise<unknown>) {
  const entered = await factsOfFile(file);
  const start = entered.has('company.name') ? factsToStartFrom(current) : current;
  const facts = new Map([...start, ...entered]);
  const problems = factProblems(withDefaults(facts));
  if (problems.length > 0) throw new PlainError(`Nothing was written.\n  ${problems.join('\n  ')}`);
  const changed = changedPaths(current, facts);
  if (changed.length === 0) return changed;
  await writeCompany(root, facts);
  try {
    await apply(root);
  } catch (error) {
    await writeCompany(root, current);
    // Restore the generated files.
    await apply(root).catch(() => undefined);
    throw new PlainError(`Nothing was changed, because this failed:\n${messageOf(error)}`);
  }
  return changed;
}

function changedPaths(before: Facts, after: Facts) {
  const [old, now] = [withDefaults(before), withDefaults(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths].filter((path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)));
}

async function factsOfFile(file: string) {
  try {
    return parseFacts(await readFile(file, 'utf8'), file);
  } catch (error) {
    throw new PlainError(`Nothing was written: ${messageOf(error)}`);
  }
}

if (process.argv[1] === import.meta.filename)
  await runScript(async () =>
    console.log(await makeItYours(resolve(import.meta.dirname, '../..'), process.argv.slice(2))),
  );

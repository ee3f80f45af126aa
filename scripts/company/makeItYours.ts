// npm run make-it-yours [-- --from FILE.json | --print]: prompts for facts about the company and writes them to the
// source files.
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { run } from '../lib/runCommand.ts';
import { onEndRequested } from '../lib/onEndRequested.ts';
import { messageOf, PlainError, runScript } from '../lib/steps.ts';
import { readFacts, withFacts } from './factFile.ts';
import {
  factProblem,
  factProblems,
  factsByPath,
  flatFacts,
  nestedFacts,
  sections,
  type Fact,
  type Facts,
} from './facts.ts';
import { FACT_FILES } from './files.ts';

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
  1. Read web/privacy.html: it is your privacy policy.
  2. If your emblem is not a lantern, draw your own: web/src/ui/drawings/appIcon.svg, mark.svg and lantern.svg. Then
     run "npm run pictures".
  3. Write your text about the company and your donations page: seed/objects/static has examples.
  4. Enter your dispatch center in incidents/src/dispatch/centers.json (docs/operations.md).
  5. Decide what visitors see of incidents that are not medical: publicationPolicy, docs/decisions/028-publication.md.
  6. Add a button if other accounts than Microsoft's can sign in (docs/operations.md).
  7. Run "npm start" and look, then "npm test".
  8. Deploy: docs/deploy.md. "npm run doctor" lists what is still missing.`;

const IMAGE_FOLDERS = [
  'web/public',
  'web/public/icons',
  'seed/objects/apparatus',
  'seed/objects/posts',
  'seed/objects/members',
];

await runScript(async () => {
  const { from, print, help } = options();
  if (help) return console.log(HELP);
  const current = await currentFacts();
  if (print) return console.log(JSON.stringify(nestedFacts(current), undefined, 2));
  const entered = from === undefined ? await promptForFacts(current) : await factsOfFile(from);
  const facts = new Map([...current, ...entered]);
  const problems = factProblems(facts);
  if (problems.length > 0) throw new PlainError(`Nothing was written.\n  ${problems.join('\n  ')}`);
  const changed = [...entered.keys()].filter(
    (path) => JSON.stringify(entered.get(path)) !== JSON.stringify(current.get(path)),
  );
  if (changed.length === 0) return console.log('Nothing changed.');
  await writeAll(await newTexts(facts));
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

async function currentFacts(): Promise<Facts> {
  const texts = await Promise.all(FACT_FILES.map((file) => readFile(join(root, file), 'utf8')));
  const { projects }: { projects: { live?: string } } = JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8'));
  const all = flatFacts(Object.assign({}, ...texts.map(readFacts), { project: projects.live ?? '' })).facts;
  const missing = [...factsByPath.keys()].filter((path) => !all.has(path));
  if (missing.length > 0)
    throw new PlainError(
      `Nothing was written: ${FACT_FILES.join(', ')} have no plain value for ${missing.join(', ')}.`,
    );
  return new Map([...factsByPath.keys()].map((path) => [path, all.get(path)]));
}

async function factsOfFile(file: string) {
  let nested: unknown;
  try {
    // Some editors add a byte order mark.
    nested = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PlainError(`Nothing was written: ${file} cannot be read. ${messageOf(error)}`);
  }
  if (typeof nested !== 'object' || nested === null || Array.isArray(nested))
    throw new PlainError(`Nothing was written: ${file} must have an object, as --print shows it.`);
  const { facts, unknown } = flatFacts(nested);
  if (unknown.length > 0)
    throw new PlainError(`Nothing was written: ${file} has ${unknown.join(', ')}, and there is no such fact.`);
  return facts;
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

/** Returns the new contents of all files that contain facts, by path. */
async function newTexts(facts: Facts) {
  const texts = new Map<string, string>();
  const edit = async (file: string, change: (text: string) => string) =>
    texts.set(file, change(await readFile(join(root, file), 'utf8')));
  for (const file of FACT_FILES) await edit(file, (source) => withFacts(source, facts));
  await edit('functions/.env.example', (text) =>
    text.replace(/^SITE_ADDRESS=.*$/m, () => `SITE_ADDRESS=${String(facts.get('company.origin'))}`),
  );
  await edit('.firebaserc', (text) => {
    const { projects, ...others } = JSON.parse(text);
    const { live: _, ...rest } = projects;
    const live = facts.get('project');
    return `${JSON.stringify({ projects: live === '' ? rest : { ...rest, live }, ...others }, undefined, 2)}\n`;
  });
  return texts;
}

/** Writes the files and regenerates everything that depends on them. If anything fails, restores all of it. */
async function writeAll(texts: ReadonlyMap<string, string>) {
  const images = await Promise.all(IMAGE_FOLDERS.map(filesIn));
  const files = [...texts.keys(), 'firebase.json', ...images.flat()];
  const before = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file))] as const)),
  );
  // Ctrl-C also stops child processes, so restore the files in that case too.
  let isEnded = false;
  onEndRequested(() => {
    isEnded = true;
  });
  const follow = async (script: string, ...args: string[]) => {
    const command = ['--import', 'tsx', join(root, script), ...args];
    const { code, output } = await run(process.execPath, command, { cwd: root });
    if (code !== 0 || isEnded) throw new Error(`${script}: ${output.trim() || 'interrupted'}`);
  };
  try {
    for (const [file, text] of texts) await replaceFile(file, text);
    await follow('node_modules/oxfmt/bin/oxfmt', ...[...texts.keys()].filter((file) => file.endsWith('.ts')));
    await follow('scripts/operations/hosting/writePolicy.ts');
    await follow('scripts/company/drawIcons.ts');
    await follow('seed/scripts/drawImages.ts');
  } catch (error) {
    for (const [file, content] of before) await replaceFile(file, content);
    throw new PlainError(`Nothing was changed, because this failed:\n${messageOf(error)}`);
  }
}

async function filesIn(folder: string) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  return entries.filter((found) => found.isFile()).map(({ name }) => `${folder}/${name}`);
}

/** Replaces a file atomically, so an interruption can't leave half of it. */
async function replaceFile(file: string, content: string | Buffer) {
  const folder = await mkdtemp(join(root, '.make-it-yours-'));
  try {
    await writeFile(join(folder, 'new'), content);
    await rename(join(folder, 'new'), join(root, file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Usage: `npm run bench:edits -w tests -- [FOLDER]`. Measures the seconds from an edit to the end of its tests, in this
 * checkout or another one in FOLDER. Edits a page, a rule (once without and once with a mistake) and an API file, each
 * with `vitest run` and in watch mode. Prints the medians of 3 rounds (`RUNS`) and the machine's load. A dash means
 * that watch mode didn't run any tests. Restores the files, even after Ctrl-C.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const rounds = Number(process.env['RUNS'] ?? 3);

/** Timeout for watch mode to notice an edit, in ms. It rebuilds before it reruns tests. */
const UNNOTICED_MS = 20_000;
/** Text that vitest prints in watch mode after each run. */
const WAITING = 'ing for file changes';
/** Text that vitest prints in watch mode when it reruns tests. */
const RERUN = 'RERUN';

/** An edit, and the tests to run after it. */
interface Edit {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** @param round starts at 1; each round must change the file in a different way */
  readonly change: (text: string, round: number) => string;
}

const comment = (text: string, round: number) => `${text}\n// Edit ${round}.\n`;
const rules = { file: 'firestore.rules', args: ['--project', 'rules'] };
/** Lets members read the records of all members. */
const tooMuch = (text: string) => text.replace('if isMember() && (member == caller() || isAdmin());', 'if isMember();');

const edits: readonly Edit[] = [
  {
    name: 'a page',
    file: 'web/src/pages/home/Home.tsx',
    args: ['--project', 'web', 'src/pages/home'],
    change: comment,
  },
  { ...rules, name: 'a rule', change: comment },
  { ...rules, name: 'a rule, wrong', change: (text, round) => comment(tooMuch(text), round) },
  {
    name: 'a file of the API',
    file: 'functions/src/http/errorResponses.ts',
    args: ['--project', 'suite', 'tests/api/drafts.test.ts'],
    change: comment,
  },
];

const originals = new Map(edits.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));

function apply({ file, change }: Edit, round: number) {
  writeFileSync(join(root, file), change(originals.get(file) ?? '', round));
}

function restore() {
  for (const [file, text] of originals)
    if (readFileSync(join(root, file), 'utf8') !== text) writeFileSync(join(root, file), text);
}

function vitest(args: readonly string[]): ChildProcess {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  process.once('exit', () => child.kill('SIGINT'));
  return child;
}

const secondsSince = (start: number) => (performance.now() - start) / 1000;

/** Measures how long the command takes. */
async function run({ args }: Edit): Promise<number> {
  const start = performance.now();
  const child = vitest(['run', ...args]);
  child.stdout?.resume();
  await once(child, 'close');
  return secondsSince(start);
}

/** Measures the time from each edit to the end of the tests in watch mode. */
async function watch(edit: Edit): Promise<number[]> {
  const child = vitest(['--watch', ...edit.args]);
  const ended = once(child, 'close');
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const printed = async (text: string, until = Infinity) => {
    while (!output.includes(text) && performance.now() < until && child.exitCode === null) await sleep(20);
    return output.includes(text);
  };
  await printed(WAITING);
  const seconds: number[] = [];
  for (let round = 1; round <= rounds && child.exitCode === null; round++) {
    output = '';
    const start = performance.now();
    // `vitest run` has already used the edits of the first rounds.
    apply(edit, rounds + round);
    if (!(await printed(RERUN, start + UNNOTICED_MS))) break;
    if (await printed(WAITING)) seconds.push(secondsSince(start));
  }
  child.kill('SIGINT');
  await ended;
  return seconds;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const shown = (numbers: readonly number[]) => (median(numbers)?.toFixed(1) ?? '–').padStart(12);

process.once('exit', restore);
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(130));
console.log(`${'seconds'.padEnd(20)}  vitest run       watch`);
for (const edit of edits) {
  const runs: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    apply(edit, round);
    runs.push(await run(edit));
  }
  const watched = await watch(edit);
  restore();
  console.log(`${edit.name.padEnd(20)}${shown(runs)}${shown(watched)}`);
}
console.log(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);

/**
 * `npm run bench:edits -w tests -- [FOLDER]`: measures the seconds from an edit to its result, in this checkout or
 * another one in FOLDER, for a page, a rule, a rule that becomes wrong, and a file of the API. Each edit is measured
 * twice: with `vitest run`, from the command to its end, and in watch mode, from the edit to the end of the tests.
 * Prints medians of 3 rounds (`RUNS`) and the machine's load; a dash means that watch mode did not run anything. Files
 * are restored, even after Ctrl-C.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const rounds = Number(process.env['RUNS'] ?? 3);

/** How long watch mode can take to notice an edit, in ms, because a build comes first. */
const UNNOTICED_MS = 20_000;
/** Printed by vitest in watch mode after each run, passed or failed. */
const WAITING = 'ing for file changes';
/** Printed by vitest in watch mode when it runs tests again. */
const RERUN = 'RERUN';

/** An edit, and the tests that check it. */
interface Edit {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** @param round counts from 1: each round changes the file to something new */
  readonly change: (text: string, round: number) => string;
}

const comment = (text: string, round: number) => `${text}\n// Edit ${round}.\n`;
const rules = { file: 'firestore.rules', args: ['--project', 'rules'] };
/** Lets every member read every record. */
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

/** Measures the time from the command to its end. */
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
    // The rounds of `vitest run` made the first edits.
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

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Results, isWorse, mergeResults, summaryOf } from './results.ts';
import { type Target, run } from './run.ts';
import { SUITES, type Suite, obstacleIn } from './suites.ts';

const USAGE =
  'Usage: npm run compare:suites -w emulators -- ' +
  `${SUITES.map(({ name }) => `[--${name} FOLDER]`).join(' ')} [--official JAR]`;

/**
 * Runs Google's own test suites against this emulator and, if its archive is given, the official one, and prints how
 * many tests pass and which ones fail.
 * @returns the exit code: 1 if a run does not finish, or if our results are worse (see {@link isWorse})
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      [...SUITES.map(({ name }) => name), 'official'].map((name) => [name, { type: 'string' }]),
    ),
  });
  const folderOf = ({ name }: Suite): string | undefined => values[name];
  const jar = values['official'];
  const requested = SUITES.filter((suite) => folderOf(suite) !== undefined);
  const obstacles = [
    ...(requested.length === 0 ? ['Name at least one checkout.', USAGE] : []),
    ...(jar !== undefined && !existsSync(jar) ? [`There is no ${jar}.`] : []),
    ...requested.flatMap((suite) => obstacleIn(suite, folderOf(suite) ?? '') ?? []),
  ];
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  let isGood = true;
  for (const suite of requested) isGood = (await compareSuite(suite, resolve(folderOf(suite) ?? ''), jar)) && isGood;
  return isGood ? 0 : 1;
}

/** Runs a suite on each emulator and prints the summary. Returns whether all runs finish and ours isn't worse. */
async function compareSuite(suite: Suite, checkout: string, jar: string | undefined): Promise<boolean> {
  const ours = await resultsOn(suite, checkout, {});
  const official = jar === undefined ? undefined : await resultsOn(suite, checkout, { jar });
  process.stdout.write(`${summaryOf(suite.name, ours.results, official?.results).join('\n')}\n`);
  return ours.isComplete && (official?.isComplete ?? true) && !isWorse(ours.results, official?.results);
}

async function resultsOn(
  suite: Suite,
  checkout: string,
  target: Target,
): Promise<{ readonly results: Results; readonly isComplete: boolean }> {
  const runs: Record<string, Results> = {};
  let isComplete = true;
  for (const each of suite.runs) {
    const label = `${suite.name}, ${each.name}, ${target.jar === undefined ? 'ours' : 'official'}`;
    process.stderr.write(`${label} …\n`);
    const output = await run(each, checkout, target);
    runs[each.name] = output.results;
    if (output.isComplete) continue;
    isComplete = false;
    process.stdout.write(`${label}: did not finish\n${output.lastLines.map((line) => `  ${line}\n`).join('')}`);
  }
  return { results: mergeResults(runs), isComplete };
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

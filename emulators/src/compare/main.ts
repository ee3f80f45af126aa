import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GENERATOR_NAMES } from './generate/cases.ts';
import { startLocalEmulator } from '../testing/localEmulator.ts';
import { findJava, startOfficial } from '../testing/official.ts';
import { isTooLoose, kindOf } from './kinds.ts';
import { compareWithAnswers } from './recorded/compareWithAnswers.ts';
import { KNOWN, digestOf, fingerprintOf, readAnswers, writeAnswers } from './recorded/answers.ts';
import { reportOf } from './report.ts';
import { type Comparison, type Difference, type Ports, compare } from './run/comparison.ts';
import { shrinkAll } from './shrink/shrink.ts';

const USAGE =
  'Usage: npm run compare -w emulators -- ' +
  '[--official JAR [--record FILE]] [--answers FILE] [--seed N] [--cases N] [--first N] [--examples N] ' +
  `[--generator ${GENERATOR_NAMES.join('|')}]`;

/**
 * Runs random test cases on this emulator and the official one, and prints the differences by kind. Without the
 * official archive, compares the results with recorded answers.
 * @returns the exit code: 1 if any difference is unknown or too permissive, or if an argument is invalid
 */
async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${USAGE}\n`);
    return 1;
  }
  return options.jar === undefined ? withAnswers(options) : withOfficial({ ...options, jar: options.jar });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface Options {
  readonly jar: string | undefined;
  readonly record: string | undefined;
  readonly answers: string | undefined;
  readonly seed: number;
  readonly cases: number;
  readonly first: number;
  readonly examples: number;
  readonly generator: string | undefined;
}

async function withOfficial(options: Options & { readonly jar: string }): Promise<number> {
  const { jar, seed, cases, first, examples, record, generator } = options;
  const ours = await startLocalEmulator();
  const official = await startOfficial({}, () => undefined, { jar, java: findJava() }).catch(async (error: unknown) => {
    await ours.close();
    throw error;
  });
  try {
    const ports: Ports = { ours: ours.port, official: official.port };
    const comparison = await compare(ports, { seed, cases, first, generator }, progressTo(cases));
    // Save before shrinking as well because shrinking takes minutes.
    if (record !== undefined) save(record, options, comparison, []);
    const shrunk = await shrinkAll(
      ports,
      comparison.differences,
      (difference) => kindOf(difference)?.isCertain === true,
    );
    process.stdout.write(`seed ${seed}, ${jar}\n${reportOf(comparison, shrunk, examples).join('\n')}\n`);
    if (record !== undefined) save(record, options, comparison, shrunk);
    return shrunk.some((difference) => kindOf(difference) === undefined || isTooLoose(difference)) ? 1 : 0;
  } finally {
    await Promise.all([ours.close(), official.close()]);
  }
}

/** Records the official emulator's answers for all cases without a known difference. */
function save(
  file: string,
  { seed, jar }: Options,
  { official }: Comparison,
  differences: readonly Difference[],
): void {
  const knownNumbers = new Set(differences.filter((difference) => kindOf(difference)).map(({ number }) => number));
  const digests = official.map((outcome, number) => (knownNumbers.has(number) ? KNOWN : digestOf(outcome)));
  writeAnswers(file, { seed, fingerprint: fingerprintOf(seed), digests }, jar ?? '');
}

async function withAnswers({ answers, cases }: Options): Promise<number> {
  const recorded = readAnswers(answers);
  const ours = await startLocalEmulator();
  try {
    const differing = await compareWithAnswers(ours.port, recorded, cases);
    process.stdout.write(
      `${Math.min(cases, recorded.digests.length)} cases with recorded answers: ${differing.length} differences\n`,
    );
    for (const { number, kind, ours: ourDigest, official } of differing.slice(0, 50))
      process.stdout.write(`  case ${number}, ${kind}: ours ${ourDigest}, recorded ${official}\n`);
    return differing.length === 0 ? 0 : 1;
  } finally {
    await ours.close();
  }
}

function progressTo(cases: number): (done: number) => void {
  let reported = 0;
  return (done) => {
    if (done - reported < 5000 && done < cases) return;
    reported = done;
    process.stderr.write(`${done} of ${cases} cases\n`);
  };
}

function optionsOf(args: readonly string[]): string | Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        official: { type: 'string' },
        record: { type: 'string' },
        answers: { type: 'string' },
        seed: { type: 'string', default: '1' },
        cases: { type: 'string', default: '10000' },
        first: { type: 'string', default: '0' },
        examples: { type: 'string', default: '1' },
        generator: { type: 'string' },
      },
    });
    const numbers = [values.seed, values.cases, values.first, values.examples].map(Number);
    const [seed = 0, cases = 0, first = 0, examples = 0] = numbers;
    if (values.official !== undefined && !existsSync(values.official)) return `There is no ${values.official}.`;
    if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0))
      return '--seed, --cases, --first and --examples must be whole numbers.';
    const { official: jar, record, answers, generator } = values;
    if (generator !== undefined && !GENERATOR_NAMES.includes(generator)) return `There is no generator ${generator}.`;
    if (record !== undefined && (first !== 0 || generator !== undefined))
      return '--record needs the cases of all generators from the first one on.';
    return { jar, record, answers, seed, cases, first, examples, generator };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connectTo, startLocalEmulator } from '../testing/localEmulator.ts';
import { findJava, startOfficial } from '../testing/official.ts';
import { compare, isLooser, reportOf } from './compare.ts';

const DEFAULT_ROUNDS = 40;
const USAGE = 'Usage: npm run compare -w emulators -- --official JAR [--seed N] [--rounds N] [--examples N]';

/**
 * Compares this emulator with the official one on random rules, queries and requests, and prints the counts.
 * @returns the exit code: 1 if this emulator allows what the official one does not, or if arguments are invalid
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${USAGE}\n`);
    return 1;
  }
  const { jar, seed, rounds, examples } = options;
  const ours = await startLocalEmulator();
  const running = await startOfficial({}, () => undefined, { jar, java: findJava() }).catch(async (error: unknown) => {
    await ours.close();
    throw error;
  });
  const official = connectTo(running, []);
  try {
    const found = await compare(ours, official, { seed, rounds });
    process.stdout.write(`seed ${seed}, ${rounds} rounds, ${jar}\n${reportOf(found, examples).join('\n')}\n`);
    return found.differences.some(isLooser) ? 1 : 0;
  } finally {
    await Promise.all([ours.close(), official.close()]);
  }
}

function optionsOf(
  args: readonly string[],
): string | { readonly jar: string; readonly seed: number; readonly rounds: number; readonly examples: number } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        official: { type: 'string' },
        seed: { type: 'string', default: '1' },
        rounds: { type: 'string', default: String(DEFAULT_ROUNDS) },
        examples: { type: 'string', default: '2' },
      },
    });
    const [seed, rounds, examples] = [values.seed, values.rounds, values.examples].map(Number) as [
      number,
      number,
      number,
    ];
    if (values.official === undefined) return 'Name the official emulator’s archive: --official JAR.';
    if (!existsSync(values.official)) return `There is no ${values.official}.`;
    if (![seed, rounds, examples].every((number) => Number.isSafeInteger(number) && number >= 0))
      return '--seed, --rounds and --examples must be whole numbers.';
    return { jar: values.official, seed, rounds, examples };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import type { Mutant } from './mutants.ts';

/** The results of one file's mutants. */
interface Score {
  readonly killed: number;
  readonly survivors: readonly Mutant[];
}

/**
 * Tries all mutants and prints how many were caught, and which were not.
 * @param file the changed file, for the output
 * @param notice finds a case with another result under the changed rules, and returns its name
 */
export function scoreOf(
  file: string,
  mutants: readonly Mutant[],
  notice: (mutant: Mutant) => string | undefined,
): Score {
  const survivors = mutants.filter((mutant) => notice(mutant) === undefined);
  for (const { line, what } of survivors) process.stdout.write(`survived  ${file}:${line}  ${what}\n`);
  const killed = mutants.length - survivors.length;
  process.stdout.write(
    `${file}: ${killed} of ${mutants.length} mutants killed, ${((100 * killed) / mutants.length).toFixed(1)} %\n`,
  );
  return { killed, survivors };
}

import type { Mutant } from './mutants.ts';

/** Result for the mutants of a file. */
interface Score {
  readonly killed: number;
  readonly survivors: readonly Mutant[];
}

/**
 * Tries all mutants, and prints how many were caught, how many each operator produced, and which survived.
 * @param file name of the file, for the output
 * @param notice returns the name of a case with a different result for a mutant
 * @param isHarmless returns whether a survivor is known not to allow anything more
 */
export function scoreOf(
  file: string,
  mutants: readonly Mutant[],
  notice: (mutant: Mutant) => string | undefined,
  isHarmless: (mutant: Mutant) => boolean = () => false,
): Score {
  const survivors = mutants.filter((mutant) => notice(mutant) === undefined);
  const unknown = survivors.filter((mutant) => !isHarmless(mutant));
  for (const { operator, line, within, what } of unknown)
    process.stdout.write(`survived  ${file}:${line}  ${operator}  ${within}  ${what}\n`);
  const killed = mutants.length - survivors.length;
  const counted = new Map<string, number>();
  for (const { operator } of mutants) counted.set(operator, (counted.get(operator) ?? 0) + 1);
  const counts = [...counted].map(([operator, count]) => `${count} ${operator}`).join(', ');
  const share = ((100 * (mutants.length - unknown.length)) / mutants.length).toFixed(1);
  process.stdout.write(
    `${file}: ${killed} of ${mutants.length} mutants killed, ${survivors.length - unknown.length} harmless, ` +
      `${share} %\n  (${counts})\n`,
  );
  return { killed, survivors };
}

import type { Case } from '../generate/case.ts';
import { caseAt } from '../generate/cases.ts';
import { outcomesOf } from '../run/batch.ts';
import { Connection } from '../run/connection.ts';
import { type Answers, KNOWN, digestOf, fingerprintOf } from './answers.ts';

/** A case with an outcome that differs from the recorded one. */
interface AnswerDifference {
  readonly number: number;
  readonly kind: string;
  /** Digests of the outcomes; see `digestOf`. */
  readonly ours: string;
  readonly official: string;
}

/** Number of cases per ruleset. */
const BATCH = 150;

/**
 * Runs recorded cases on the emulator at a port, and returns those with a different outcome.
 * @throws Error if the generator has changed since the recording
 */
export async function compareWithAnswers(
  port: number,
  { seed, fingerprint, digests }: Answers,
  cases = digests.length,
): Promise<readonly AnswerDifference[]> {
  if (fingerprintOf(seed) !== fingerprint)
    throw new Error('The generator of cases has changed: record the answers again (README.md, "compare").');
  const connection = new Connection(port, 'demo-recorded');
  const differences: AnswerDifference[] = [];
  const end = Math.min(cases, digests.length);
  for (let from = 0; from < end; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, end - from) }, (_, at) => caseAt(seed, from + at));
    for (const [at, outcome] of (await outcomesOf(connection, batch)).entries()) {
      const [official, ours] = [digests[from + at] ?? '', digestOf(outcome)];
      if (official !== KNOWN && official !== ours)
        differences.push({ number: from + at, kind: (batch[at] as Case).kind, ours, official });
    }
  }
  connection.close();
  return differences;
}

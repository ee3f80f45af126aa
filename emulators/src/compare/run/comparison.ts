import type { Case } from '../generate/case.ts';
import { caseAt } from '../generate/cases.ts';
import { outcomesOf } from './batch.ts';
import { Connection } from './connection.ts';
import type { Outcome } from './outcome.ts';

/** A test case with different outcomes on the two emulators. */
export interface Difference {
  readonly number: number;
  readonly tested: Case;
  readonly ours: Outcome;
  readonly official: Outcome;
}

export interface Comparison {
  readonly cases: number;
  /** Outcomes of the official emulator, by case number. */
  readonly official: readonly Outcome[];
  /** Number of cases by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

/** Ports of the two emulators. */
export interface Ports {
  readonly ours: number;
  readonly official: number;
}

/** The range of cases to generate and compare. */
interface CaseRange {
  readonly seed: number;
  readonly cases: number;
  readonly first?: number;
  /** Name of the generator to use. By default, all generators are used. */
  readonly generator?: string | undefined;
}

/** Number of cases per ruleset. */
const BATCH = 150;
/** Number of concurrent workers. Each uses its own project. */
const WORKERS = 3;

/**
 * Generates test cases and runs them on both emulators.
 * @param progress called with the number of completed cases
 */
export async function compare(
  ports: Ports,
  { seed, cases, first = 0, generator }: CaseRange,
  progress: (done: number) => void = () => undefined,
): Promise<Comparison> {
  const differences: Difference[] = [];
  const kinds: Record<string, number> = {};
  const official: Outcome[] = [];
  let [next, done] = [first, 0];
  const end = first + cases;
  const worker = async (_: unknown, at: number): Promise<void> => {
    const pair = connectionsTo(ports, `demo-lane${at}`);
    while (next < end) {
      const from = next;
      next = Math.min(next + BATCH, end);
      const batch = Array.from({ length: next - from }, (__, offset) => caseAt(seed, from + offset, generator));
      for (const [offset, inBatch] of (await outcomesOfBoth(pair, batch)).entries()) {
        const tested = batch[offset] as Case;
        // Retry because the official emulator cancels a few requests when the machine is busy.
        const [outcomes = inBatch] = isDifferent(inBatch) ? await outcomesOfBoth(pair, [tested]) : [];
        official[from + offset] = outcomes.official;
        kinds[tested.kind] = (kinds[tested.kind] ?? 0) + 1;
        if (isDifferent(outcomes)) differences.push({ number: from + offset, tested, ...outcomes });
      }
      done += batch.length;
      progress(done);
    }
    closeAll(pair);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return { cases, kinds, official, differences: differences.toSorted((a, b) => a.number - b.number) };
}

export interface Pair {
  readonly ours: Connection;
  readonly official: Connection;
}

/** Connects to the same project on both emulators. */
export function connectionsTo({ ours, official }: Ports, project: string): Pair {
  return { ours: new Connection(ours, project), official: new Connection(official, project) };
}

export function closeAll({ ours, official }: Pair): void {
  ours.close();
  official.close();
}

/** Runs test cases on both emulators. */
export async function outcomesOfBoth(
  { ours, official }: Pair,
  cases: readonly Case[],
): Promise<readonly { readonly ours: Outcome; readonly official: Outcome }[]> {
  const [ourOutcomes, officialOutcomes] = await Promise.all([outcomesOf(ours, cases), outcomesOf(official, cases)]);
  return cases.map((_, at) => ({ ours: ourOutcomes[at] as Outcome, official: officialOutcomes[at] as Outcome }));
}

export function isDifferent({ ours, official }: Pick<Difference, 'ours' | 'official'>): boolean {
  return ours.status !== official.status || ours.detail !== official.detail;
}

/** Returns whether our emulator allows or accepts a case that the official emulator rejects. */
export function isLooser({ ours, official }: Pick<Difference, 'ours' | 'official'>): boolean {
  return isAllowed(ours) && !isAllowed(official) && !isFailure(official);
}

/** Returns whether the emulator itself failed. If so, its outcome cannot be compared. */
export function isFailure({ status }: Outcome): boolean {
  return FAILURES.has(status);
}

const FAILURES: ReadonlySet<string> = new Set(['failed', 'UNKNOWN', 'INTERNAL']);

function isAllowed({ status }: Outcome): boolean {
  // NOT_FOUND counts as allowed because a denied caller would get PERMISSION_DENIED.
  return status === 'OK' || status === 'NOT_FOUND' || status === 'accepted';
}

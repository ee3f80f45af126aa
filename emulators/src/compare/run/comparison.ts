import type { Case } from '../generate/case.ts';
import { caseAt } from '../generate/cases.ts';
import { outcomesOf } from './batch.ts';
import { Connection } from './connection.ts';
import type { Outcome } from './outcome.ts';

/** A case with different outcomes in two emulators. */
export interface Difference {
  readonly number: number;
  readonly tested: Case;
  readonly ours: Outcome;
  readonly official: Outcome;
}

/** A comparison's result. */
export interface Comparison {
  readonly cases: number;
  /** The official emulator's outcomes, by case number. */
  readonly official: readonly Outcome[];
  /** The number of cases of each kind. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly differences: readonly Difference[];
}

/** The compared emulators' ports. */
export interface Ports {
  readonly ours: number;
  readonly official: number;
}

/** The cases to compare. */
interface CaseRange {
  readonly seed: number;
  readonly cases: number;
  readonly first?: number;
  /** The name of a single generator; by default, all are used. */
  readonly generator?: string | undefined;
}

/** Number of cases that share a ruleset. */
const BATCH = 150;
/** Number of concurrent batches; each has its own project. */
const WORKERS = 3;

/**
 * Runs a seed's first cases in both emulators.
 * @param progress called with the number of cases so far
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
      for (const [offset, outcomes] of (await outcomesOfBoth(pair, batch)).entries()) {
        const tested = batch[offset] as Case;
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

/** Connections to both emulators. */
export interface Pair {
  readonly ours: Connection;
  readonly official: Connection;
}

/** Connects to a project in both emulators. */
export function connectionsTo({ ours, official }: Ports, project: string): Pair {
  return { ours: new Connection(ours, project), official: new Connection(official, project) };
}

export function closeAll({ ours, official }: Pair): void {
  ours.close();
  official.close();
}

/** Returns both emulators' outcomes for some cases. */
export async function outcomesOfBoth(
  { ours, official }: Pair,
  cases: readonly Case[],
): Promise<readonly { readonly ours: Outcome; readonly official: Outcome }[]> {
  const [ourOutcomes, officialOutcomes] = await Promise.all([outcomesOf(ours, cases), outcomesOf(official, cases)]);
  return cases.map((_, at) => ({ ours: ourOutcomes[at] as Outcome, official: officialOutcomes[at] as Outcome }));
}

/** Returns whether two outcomes differ. */
export function isDifferent({ ours, official }: Pick<Difference, 'ours' | 'official'>): boolean {
  return ours.status !== official.status || ours.detail !== official.detail;
}

/** Returns whether our emulator allows or accepts a case that the official one does not. */
export function isLooser({ ours, official }: Pick<Difference, 'ours' | 'official'>): boolean {
  return isAllowed(ours) && !isAllowed(official) && !isFailure(official);
}

/** Returns whether the emulator itself failed, which says nothing about the case. */
export function isFailure({ status }: Outcome): boolean {
  return FAILURES.has(status);
}

const FAILURES: ReadonlySet<string> = new Set(['failed', 'UNKNOWN', 'INTERNAL']);

function isAllowed({ status }: Outcome): boolean {
  // Only callers who are allowed to read a document find out that it is missing.
  return status === 'OK' || status === 'NOT_FOUND' || status === 'accepted';
}

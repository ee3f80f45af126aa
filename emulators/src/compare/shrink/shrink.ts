import {
  type Difference,
  type Pair,
  type Ports,
  closeAll,
  connectionsTo,
  isDifferent,
  outcomesOfBoth,
} from '../run/comparison.ts';
import { smallerCases } from './smallerCases.ts';

/** Number of candidates to run with one ruleset. */
const BATCH = 60;
/** Maximum number of shrinking steps per difference. */
const MAX_STEPS = 60;

/** Number of differences to shrink concurrently. Each worker uses its own project. */
const WORKERS = 3;

/**
 * Shrinks differences, preserving their order.
 * @param isKnown returns whether to skip shrinking a difference
 */
export async function shrinkAll(
  ports: Ports,
  differences: readonly Difference[],
  isKnown: (difference: Difference) => boolean = () => false,
): Promise<readonly Difference[]> {
  const shrunk: Difference[] = [];
  const queue = [...differences.entries()];
  const worker = async (_: unknown, number: number): Promise<void> => {
    const pair = connectionsTo(ports, `demo-shrink${number}`);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      shrunk[next[0]] = isKnown(next[1]) ? next[1] : await shrink(pair, next[1]);
    closeAll(pair);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return shrunk;
}

/**
 * Repeatedly simplifies a test case while both emulators still return the same statuses as before and their outcomes
 * still differ.
 */
export async function shrink(pair: Pair, difference: Difference): Promise<Difference> {
  let current = difference;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const smaller = await smallerDifference(pair, current);
    if (smaller === undefined) return current;
    current = smaller;
  }
  return current;
}

async function smallerDifference(pair: Pair, difference: Difference): Promise<Difference | undefined> {
  const candidates = smallerCases(difference.tested);
  for (let from = 0; from < candidates.length; from += BATCH) {
    const batch = candidates.slice(from, from + BATCH);
    const outcomes = await outcomesOfBoth(pair, batch);
    const at = outcomes.findIndex((found) => isDifferent(found) && isSame(found, difference));
    const [tested, found] = [batch[at], outcomes[at]];
    if (tested !== undefined && found !== undefined) return { number: difference.number, tested, ...found };
  }
  return undefined;
}

function isSame(found: Pick<Difference, 'ours' | 'official'>, difference: Difference): boolean {
  const isDenial = found.ours.status === 'PERMISSION_DENIED' && found.official.status === 'PERMISSION_DENIED';
  return (
    found.ours.status === difference.ours.status &&
    found.official.status === difference.official.status &&
    (!isDenial ||
      (found.ours.detail === difference.ours.detail && found.official.detail === difference.official.detail))
  );
}

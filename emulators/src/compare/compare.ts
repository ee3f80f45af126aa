import type { LocalEmulator } from '../testing/localEmulator.ts';
import { Random } from '../testing/random.ts';
import { type Probe, type Round, randomRound } from './cases.ts';

/** A request that the two emulators answered differently. */
export interface Difference {
  readonly probe: Probe;
  /** The HTTP status, and for queries the number of documents. */
  readonly ours: string;
  readonly official: string;
}

/** The result of a comparison. */
export interface Comparison {
  readonly requests: number;
  readonly agreements: number;
  readonly differences: readonly Difference[];
}

/** Number of concurrent read requests. */
const PARALLEL = 8;

/**
 * Sends the same random rounds to both emulators, one after another.
 * @param seed determines every round: the same seed and number of rounds create the same requests
 * @throws Error if an emulator rejects a round's documents or rules
 */
export async function compare(
  ours: LocalEmulator,
  official: LocalEmulator,
  { seed, rounds }: { readonly seed: number; readonly rounds: number },
): Promise<Comparison> {
  const differences: Difference[] = [];
  let requests = 0;
  for (let at = 0; at < rounds; at += 1) {
    const round = randomRound(new Random(seed + at * 7919));
    const sides = [ours, official];
    await Promise.all(sides.map(async (emulator) => prepare(emulator, round)));
    const ask = async (probe: Probe): Promise<void> => {
      const [own = '', other = ''] = await Promise.all(sides.map(async (emulator) => outcomeOf(emulator, probe)));
      requests += 1;
      if (own !== other) differences.push({ probe, ours: own, official: other });
    };
    const reads = round.probes.filter(({ writes }) => !writes);
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let next = reads.shift(); next !== undefined; next = reads.shift()) await ask(next);
      }),
    );
    for (const probe of round.probes) if (probe.writes) await ask(probe);
  }
  return { requests, agreements: requests - differences.length, differences };
}

/** Whether our emulator allows something that the official one does not. */
export function isLooser({ ours, official }: Difference): boolean {
  return isAllowed(ours) && !isAllowed(official);
}

/**
 * The counts as lines of text: differences by kind, looser ones first, then by frequency.
 * @param examples how many requests of each kind are shown
 */
export function reportOf({ requests, agreements, differences }: Comparison, examples: number): readonly string[] {
  const kinds = new Map<string, Difference[]>();
  for (const difference of differences) {
    const { probe, ours, official } = difference;
    const kind = `${isLooser(difference) ? 'LOOSER' : 'other'}  ${probe.kind}: ours ${ours}, official ${official}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), difference]);
  }
  const looser = differences.filter(isLooser).length;
  const sorted = [...kinds].sort(
    ([one, these], [other, those]) =>
      Number(other.startsWith('LOOSER')) - Number(one.startsWith('LOOSER')) || those.length - these.length,
  );
  return [
    `${requests} requests: ${agreements} agreements, ${differences.length} differences, ${looser} of them looser than the official emulator`,
    ...sorted.flatMap(([kind, these]) =>
      [`${String(these.length).padStart(6)}  ${kind}`].concat(
        these.slice(0, examples).map(({ probe }) => `          ${textOf(probe)}`),
      ),
    ),
  ];
}

function isAllowed(outcome: string): boolean {
  // A missing document is reported only to callers who may read it.
  return outcome.startsWith('200') || outcome.startsWith('404');
}

async function prepare(emulator: LocalEmulator, round: Round): Promise<void> {
  await emulator.clear();
  const stored = await emulator.commit(round.documents);
  if (stored.status !== 200) throw new Error(`The documents of a round were rejected: ${stored.text}`);
  const rules = await emulator.putRules(round.rules);
  if (rules.status !== 200) throw new Error(`The rules of a round were rejected: ${rules.text}\n${round.rules}`);
}

async function outcomeOf(emulator: LocalEmulator, { kind, method, path, options }: Probe): Promise<string> {
  const { status, json } = await emulator.documents(method, path, options);
  // Only the status of explained queries: the official emulator 1.19.8 runs them like any other query.
  if (kind === 'explained query' || !Array.isArray(json)) return String(status);
  return `${status} with ${json.filter((message: object) => 'document' in message).length} documents`;
}

function textOf({ condition, method, path, options }: Probe): string {
  const body = options.body === undefined ? '' : ` ${JSON.stringify(options.body)}`;
  return `${condition === undefined ? '' : `if ${condition}  ← `}${method} ${path}${body}`.slice(0, 900);
}

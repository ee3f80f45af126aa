/** Whether each test passed, by its full name. Tests that were skipped are missing. */
export type Results = ReadonlyMap<string, boolean>;

/** The parsed output of a Mocha run. */
export interface RunOutput {
  readonly results: Results;
  /** Whether Mocha ran to completion. If not, some results may be missing. */
  readonly isComplete: boolean;
}

/** Matches an event from Mocha's `json-stream` reporter. Test output can precede it on the same line. */
const EVENT = /\["(?:pass|fail|end)",\{.*\}\]$/;

/** Parses the output of Mocha's `json-stream` reporter, which prints one event per line. */
export function parseResults(output: string): RunOutput {
  const results = new Map<string, boolean>();
  let isComplete = false;
  for (const line of output.split('\n')) {
    const [text] = EVENT.exec(line.trimEnd()) ?? [];
    const event = text === undefined ? undefined : parseEvent(text);
    if (event === undefined) continue;
    const [type, { fullTitle = '' }] = event;
    if (type === 'end') isComplete = true;
    else results.set(uniqueName(results, fullTitle), type === 'pass');
  }
  return { results, isComplete };
}

type Event = readonly ['pass' | 'fail' | 'end', { readonly fullTitle?: string }];

function parseEvent(text: string): Event | undefined {
  try {
    return JSON.parse(text) as Event;
  } catch {
    return undefined;
  }
}

/** Appends a number to a test's name if other results already use the name. */
function uniqueName(results: Results, name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!results.has(candidate)) return candidate;
  }
}

/** Merges the results of several runs. Prefixes the tests' names with the run's name. */
export function mergeResults(runs: Readonly<Record<string, Results>>): Results {
  return new Map(
    Object.entries(runs).flatMap(([run, results]) =>
      [...results].map(([test, passes]) => [`${run}: ${test}`, passes] as const),
    ),
  );
}

/**
 * Formats the results of a suite: how many tests pass on each emulator, and the names of those that do not pass on
 * both. Tests that ran on only one emulator count as failed on the other.
 */
export function summaryOf(suite: string, ours: Results, official?: Results): readonly string[] {
  const names = [...new Set([...ours.keys(), ...(official?.keys() ?? [])])];
  const passes = (results: Results): number => names.filter((name) => results.get(name)).length;
  const failed = names.filter((name) => !ours.get(name) || (official && !official.get(name)));
  const describe = (name: string): string => {
    if (official === undefined) return `fails: ${name}`;
    if (!ours.get(name)) return `${official.get(name) ? 'only official passes' : 'both fail'}: ${name}`;
    return `only ours passes: ${name}`;
  };
  return [
    `${suite}: passes ${passes(ours)} of ${names.length}` +
      (official ? `, official ${passes(official)} of ${names.length}` : ''),
    ...failed.map((name) => `  ${describe(name)}`),
  ];
}

/** Returns whether our emulator fails any test, or, given official results, any test that the official one passes. */
export function isWorse(ours: Results, official?: Results): boolean {
  return official
    ? [...official].some(([name, passes]) => passes && !ours.get(name))
    : [...ours.values()].some((passes) => !passes);
}

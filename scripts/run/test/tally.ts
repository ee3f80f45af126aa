/** A test file's outcomes. */
export interface FileTally {
  /** Project in vitest.config.ts. */
  readonly project: string;
  /** Path relative to the project's folder. */
  readonly path: string;
  /** Number of passed tests. */
  readonly passed: number;
  /** Number of skipped tests. */
  readonly skipped: number;
  /** Whether its tests are the emulators' own. */
  readonly isEmulators: boolean;
  /** Names of failed tests and hooks, including the file's own. */
  readonly failures: readonly string[];
}

/** A run's outcomes. */
export interface Tally {
  readonly files: readonly FileTally[];
  /** Errors outside of test files. */
  readonly errors: readonly string[];
}

/** Combines the tallies of several runs. */
export function joined(tallies: readonly Tally[]): Tally {
  return { files: tallies.flatMap(({ files }) => files), errors: tallies.flatMap(({ errors }) => errors) };
}

/** Returns the numbers of tests, and the names of failures. */
export function totalsOf({ files, errors }: Tally) {
  const sum = (number: (file: FileTally) => number) => files.reduce((total, file) => total + number(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    skipped: sum(({ skipped }) => skipped),
    emulators: sum(({ isEmulators, passed, skipped }) => (isEmulators ? passed + skipped : 0)),
    failures: [...errors, ...files.flatMap(({ failures }) => failures)],
  };
}

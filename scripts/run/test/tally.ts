/** The results of one test file. */
export interface FileTally {
  /** Project in vitest.config.ts. */
  readonly project: string;
  /** Path relative to the project's folder. */
  readonly path: string;
  readonly passed: number;
  readonly skipped: number;
  /** True if these are the emulators' own tests. */
  readonly isEmulators: boolean;
  /** Names of failed tests and hooks, and of the file if it could not be loaded. */
  readonly failures: readonly string[];
}

/** The results of a test run. */
export interface Tally {
  readonly files: readonly FileTally[];
  /** Errors that don't belong to a test file. */
  readonly errors: readonly string[];
}

/** Combines the results of several runs. */
export function joined(tallies: readonly Tally[]): Tally {
  return { files: tallies.flatMap(({ files }) => files), errors: tallies.flatMap(({ errors }) => errors) };
}

/** Returns the number of tests by result, and the names of failures. */
export function totalsOf({ files, errors }: Tally) {
  const sum = (number: (file: FileTally) => number) => files.reduce((total, file) => total + number(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    skipped: sum(({ skipped }) => skipped),
    emulators: sum(({ isEmulators, passed, skipped }) => (isEmulators ? passed + skipped : 0)),
    failures: [...errors, ...files.flatMap(({ failures }) => failures)],
  };
}

/** The outcomes of a test file. */
export interface FileTally {
  /** Of vitest.config.ts. */
  readonly project: string;
  /** Relative to the project's folder. */
  readonly path: string;
  /** Tests. */
  readonly passed: number;
  /** Tests. */
  readonly skipped: number;
  /** Whether its tests are the emulators' own. */
  readonly isEmulators: boolean;
  /** The names of failed tests and hooks, with the file's. */
  readonly failures: readonly string[];
}

/** The outcomes of a run. */
export interface Tally {
  readonly files: readonly FileTally[];
  /** What failed outside of the test files. */
  readonly errors: readonly string[];
}

/** The tally of several runs. */
export function joined(tallies: readonly Tally[]): Tally {
  return { files: tallies.flatMap(({ files }) => files), errors: tallies.flatMap(({ errors }) => errors) };
}

/** The numbers of tests, and the names of what failed. */
export function totalsOf({ files, errors }: Tally) {
  const sum = (number: (file: FileTally) => number) => files.reduce((total, file) => total + number(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    skipped: sum(({ skipped }) => skipped),
    emulators: sum(({ isEmulators, passed, skipped }) => (isEmulators ? passed + skipped : 0)),
    failures: [...errors, ...files.flatMap(({ failures }) => failures)],
  };
}

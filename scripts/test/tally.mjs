/**
 * The outcomes of a test file.
 * @typedef {object} FileTally
 * @property {string} project of vitest.config.ts
 * @property {string} path relative to the project's folder
 * @property {number} passed tests
 * @property {number} skipped tests
 * @property {boolean} isEmulators whether its tests are the emulators' own
 * @property {readonly string[]} failures the names of failed tests and hooks, with the file's
 */

/**
 * The outcomes of a run.
 * @typedef {object} Tally
 * @property {readonly FileTally[]} files
 * @property {readonly string[]} errors what failed outside of the test files
 */

/**
 * The tally of several runs.
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function joined(tallies) {
  return { files: tallies.flatMap(({ files }) => files), errors: tallies.flatMap(({ errors }) => errors) };
}

/**
 * The numbers of tests, and the names of what failed.
 * @param {Tally} tally
 */
export function totalsOf({ files, errors }) {
  const sum = (number) => files.reduce((total, file) => total + number(file), 0);
  return {
    passed: sum(({ passed }) => passed),
    skipped: sum(({ skipped }) => skipped),
    emulators: sum(({ isEmulators, passed, skipped }) => (isEmulators ? passed + skipped : 0)),
    failures: [...errors, ...files.flatMap(({ failures }) => failures)],
  };
}

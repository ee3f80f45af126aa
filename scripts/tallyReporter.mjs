import { writeFileSync } from 'node:fs';

/**
 * A reporter for vitest that leaves the number of tests by their outcome in the file that TALLY_FILE
 * names, as `{ passed, failed, skipped }`. What failed outside a test (a file that could not be loaded, a
 * hook, an error that nobody caught) counts as failed.
 * https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) tally[outcome(test)] += 1;
      for (const broken of [module, ...module.children.allSuites()]) tally.failed += broken.errors().length;
    }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }
}

function outcome(test) {
  const { state } = test.result();
  if (state === 'passed' || state === 'skipped') return state;
  return 'failed';
}

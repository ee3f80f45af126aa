import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the outcomes of a run to the file in TALLY_FILE, as
 * `{ passed, failed, skipped, emulators, failures, retried }`: the number of tests by outcome, of those in `emulators/`
 * whatever their outcome, the names of what failed, and of what passed only when it was tried again. Errors outside of
 * tests (a file that cannot be loaded, a hook, an uncaught error) count as failed.
 * https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: 0, skipped: 0, emulators: 0, failures: [], retried: [] };
    const fail = (name) => {
      tally.failed += 1;
      tally.failures.push(name);
    };
    for (const error of unhandledErrors) fail(`outside of tests: ${error.message}`);
    for (const module of modules) {
      const file = `${module.project.name} ${module.relativeModuleId}`.trim();
      for (const test of module.children.allTests()) {
        if (outcome(test) === 'failed') fail(`${file} > ${test.fullName}`);
        else tally[outcome(test)] += 1;
        if (test.diagnostic()?.flaky) tally.retried.push(`${file} > ${test.fullName}`);
        if (isEmulators(module)) tally.emulators += 1;
      }
      for (const error of module.errors()) fail(`${file}: ${error.message}`);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(`${file} > ${suite.fullName}: ${error.message}`);
    }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally));
  }
}

function isEmulators({ project, moduleId }) {
  return moduleId.startsWith(`${project.config.root}/emulators/`);
}

function outcome(test) {
  const { state } = test.result();
  if (state === 'passed' || state === 'skipped') return state;
  return 'failed';
}

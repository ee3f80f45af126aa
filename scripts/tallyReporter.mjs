import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the number of tests by outcome to the file in TALLY_FILE, as
 * `{ passed, failed, skipped, emulators }`; the last counts those in `emulators/`, whatever their outcome. Errors
 * outside of tests (a file that cannot be loaded, a hook, an uncaught error) count as failed.
 * https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: unhandledErrors.length, skipped: 0, emulators: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        tally[outcome(test)] += 1;
        if (isEmulators(module)) tally.emulators += 1;
      }
      for (const broken of [module, ...module.children.allSuites()]) tally.failed += broken.errors().length;
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

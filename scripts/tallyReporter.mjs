import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the outcomes of a run to the file in TALLY_FILE, as a `Tally` (test/tally.mjs). A file
 * that cannot be loaded, a hook that fails and an error that nothing catches count as failures of their file.
 * https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const unhandled = new Map(unhandledErrors.map((error) => [error, error.VITEST_TEST_PATH]));
    const files = modules.map((module) => {
      const errors = [...unhandled].filter(([, path]) => path === module.moduleId).map(([error]) => error);
      for (const error of errors) unhandled.delete(error);
      return tallyOf(module, errors);
    });
    const errors = [...unhandled.keys()].map(({ message }) => `outside of tests: ${message}`);
    writeFileSync(process.env.TALLY_FILE, JSON.stringify({ files, errors }));
  }
}

/** The outcomes of a file, a FileTally. */
function tallyOf(module, unhandledErrors) {
  const name = `${module.project.name} ${module.relativeModuleId}`.trim();
  const tests = [...module.children.allTests()].map((test) => ({ test, state: test.result().state }));
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    passed: tests.filter(({ state }) => state === 'passed').length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    isEmulators: module.moduleId.startsWith(`${module.project.config.root}/emulators/`),
    failures: [
      ...tests.filter(hasFailed).map(({ test }) => `${name} > ${test.fullName}`),
      ...[...module.errors(), ...unhandledErrors].map(({ message }) => `${name}: ${message}`),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => `${name} > ${suite.fullName}: ${message}`),
      ),
    ],
  };
}

/** Also of a test that never ended. */
const hasFailed = ({ state }) => state !== 'passed' && state !== 'skipped';

import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { FileTally, Tally } from './tally.ts';

/**
 * A Vitest reporter that writes the results to the file in TALLY_FILE, as a {@link Tally}. If a file can't be loaded, a
 * hook fails, or an error isn't caught, that counts as a failure of the file. https://vitest.dev/api/advanced/reporters
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    // Vitest reports the file of an error but not the project, so count it for each project with that file.
    const files = modules.map((module) =>
      tallyOf(
        module,
        unhandledErrors.filter((error) => isOf(module, error)),
      ),
    );
    const errors = unhandledErrors
      .filter((error) => !modules.some((module) => isOf(module, error)))
      .map(({ message }) => `outside of tests: ${message}`);
    const tally: Tally = { files, errors };
    writeFileSync(process.env['TALLY_FILE'] ?? '', JSON.stringify(tally));
  }
}

function tallyOf(module: TestModule, unhandledErrors: readonly SerializedError[]): FileTally {
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

const isOf = ({ moduleId }: TestModule, error: SerializedError) => error['VITEST_TEST_PATH'] === moduleId;

/** Includes tests that haven't finished. */
const hasFailed = ({ state }: { state: ReturnType<TestCase['result']>['state'] }) =>
  state !== 'passed' && state !== 'skipped';

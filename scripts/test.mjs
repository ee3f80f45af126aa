import { resolve } from 'node:path';
import { emulatorTests } from './test/emulatorTests.mjs';
import { buildStale } from './build.mjs';
import { run } from './command.mjs';
import { onEndRequested } from './ending.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { PlainError, runScript, step } from './steps.mjs';
import { ALL_TESTS, partsOf } from './test/parts.mjs';
import { runVitest } from './test/runVitest.mjs';
import { recordSecondTries } from './test/secondTries.mjs';
import { joined, totalsOf } from './test/tally.mjs';
import { tryAgain } from './test/tryAgain.mjs';

const root = resolve(import.meta.dirname, '..');
const EXIT_INTERRUPTED = 130;

await runScript(async () => {
  // Exit handlers end the processes that were started.
  onEndRequested(() => process.exit(EXIT_INTERRUPTED));
  checkNodeVersion();
  await installMissing(root);
  await Promise.all([browser(), buildStale(root)]);
  const args = process.argv.slice(2).filter((arg) => arg !== ALL_TESTS);
  const isWhole = args.length === 0;
  const emulators = emulatorTests(root);
  const unchanged = await emulators.skipped();
  const skipped = isWhole && !process.argv.includes(ALL_TESTS) ? unchanged : 0;
  const [findings, first] = await Promise.all([
    check(),
    isWhole ? runParts({ withEmulators: skipped === 0 }) : runVitest(root, { args, output: 'show' }),
  ]);
  const { tally, passedAgain, late } = isWhole
    ? await tryAgain(first, (failed) => runVitest(root, { args: failed, output: 'show' }))
    : { tally: first, passedAgain: [], late: 0 };
  const totals = totalsOf(tally);
  const passed = totals.failures.length === 0;
  if (isWhole && passed && skipped === 0) await emulators.passed(totals.emulators);
  for (const line of await recordSecondTries(root, passedAgain)) console.log(line);
  for (const failure of totals.failures) console.log(`Failed: ${failure}`);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) console.log('The linter or the compiler found problems: see above.');
  if (skipped > 0)
    console.log(
      `The emulators' own ${skipped} tests were skipped: ` +
        `nothing in emulators/ has changed since they passed here. npm test -- ${ALL_TESTS} runs them.`,
    );
  const suffix = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  if (late > 0) console.log(`Passed only when tried again, and not counted below: ${late}`);
  console.log(`${totals.passed - late} passed, ${totals.failures.length} failed${suffix}`);
  return findings.length === 0 && passed ? 0 : 1;
});

async function browser() {
  // Imported only now, because it needs the packages.
  const { ensureTestBrowser, isTestBrowserMissing } = await import('../tests/suite/chromium.mjs');
  if (!isTestBrowserMissing()) return;
  await step('Installing Chromium', () =>
    ensureTestBrowser().catch((error) => {
      throw new PlainError(error.message);
    }),
  );
}

/**
 * Lint and types, beside the tests. Prints findings as soon as they are known.
 * @returns {Promise<string[]>} what was found, to be printed again at the end
 */
async function check() {
  const found = await Promise.all(
    ['lint.mjs', 'types.mjs'].map(async (script) => {
      const { code, output } = await run(process.execPath, [resolve(root, 'scripts', script)], {
        cwd: root,
        niceness: 10,
      });
      if (code === 0) return [];
      const finding = output.trim() || `${script} failed (exit code ${code}).`;
      console.error(finding);
      return [finding];
    }),
  );
  return found.flat();
}

/**
 * Runs all parts at once. The first one's report is shown as it is written, the others' when they and it have ended.
 */
async function runParts({ withEmulators }) {
  const parts = partsOf({ withEmulators });
  const [shown, ...others] = parts.map((part) => ({ name: part.name, ended: runVitest(root, part) }));
  const tallies = [await shown.ended];
  for (const { name, ended } of others) {
    const tally = await step(`Waiting for ${name}`, () => ended);
    console.log(tally.output.trim());
    tallies.push(tally);
  }
  return joined(tallies);
}

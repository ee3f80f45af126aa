import { resolve } from 'node:path';
import { applyCompany } from '../company/applyCompany.ts';
import { run } from '../lib/runCommand.ts';
import { onEndRequested } from '../lib/onEndRequested.ts';
import { PlainError, runScript, step } from '../lib/steps.ts';
import { buildStale } from './build.ts';
import { emulatorTests } from './test/emulatorTests.ts';
import { requireNamed } from './test/named.ts';
import { ALL_TESTS, partsOf } from './test/parts.ts';
import { runVitest } from './test/runVitest.ts';
import { recordSecondTries } from './test/secondTries.ts';
import { joined, totalsOf, type Tally } from './test/tally.ts';
import { tryAgain } from './test/tryAgain.ts';

const root = resolve(import.meta.dirname, '../..');
const EXIT_INTERRUPTED = 130;

await runScript(async () => {
  // Exit handlers stop the child processes.
  onEndRequested(() => process.exit(EXIT_INTERRUPTED));
  const args = process.argv.slice(2).filter((arg) => arg !== ALL_TESTS);
  await requireNamed(root, args);
  await applyCompany(root);
  await Promise.all([browser(), buildStale(root)]);
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
  // Import this here, so Playwright is only loaded if the arguments are valid.
  const { ensureTestBrowser, isTestBrowserMissing } = await import('@firehouse/tests/chromium');
  if (!isTestBrowserMissing()) return;
  await step('Installing Chromium', () =>
    ensureTestBrowser().catch((error) => {
      throw new PlainError(error.message);
    }),
  );
}

/**
 * Runs lint and type checks in parallel with the tests, and prints any problems immediately. Returns the problems, to
 * print again at the end.
 */
async function check(): Promise<string[]> {
  const found = await Promise.all(
    ['lint.ts', 'checkTypes.ts'].map(async (script) => {
      const { code, output } = await run(
        process.execPath,
        ['--import', 'tsx', resolve(root, 'scripts/check', script)],
        {
          cwd: root,
          niceness: 10,
        },
      );
      if (code === 0) return [];
      const finding = output.trim() || `${script} failed (exit code ${code}).`;
      console.error(finding);
      return [finding];
    }),
  );
  return found.flat();
}

/**
 * Runs all parts in parallel. Prints the first part's output as it is written, and that of each other part when it has
 * finished.
 */
async function runParts(options: { readonly withEmulators: boolean }) {
  const parts = partsOf(options).map((part) => ({
    name: part.name,
    output: part.output,
    ended: runVitest(root, part),
  }));
  const tallies: Tally[] = [];
  for (const { name, output, ended } of parts) {
    const isShown = output === 'show';
    const tally = isShown ? await ended : await step(`Waiting for ${name}`, () => ended);
    if (!isShown) console.log(tally.output.trim());
    tallies.push(tally);
  }
  return joined(tallies);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { run } from './command.mjs';
import { onEndRequested } from './ending.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { lint } from './lint.mjs';
import { PlainError, runScript, step } from './steps.mjs';
import { checkTypes } from './types.mjs';

const root = resolve(import.meta.dirname, '..');
const EXIT_INTERRUPTED = 130;

await runScript(async () => {
  // Exit handlers end the processes that were started.
  onEndRequested(() => process.exit(EXIT_INTERRUPTED));
  checkNodeVersion();
  await installMissing(root);
  await Promise.all([browser(), buildStale(root)]);
  const linted = await step('Linting', () => lint(root));
  const clean = (await step('Checking types', () => checkTypes(root))) && linted;
  const tally = await runTests();
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  if (!clean) console.log('The linter or the compiler found problems: see above.');
  console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`);
  return clean && tally.code === 0 && tally.failed === 0 ? 0 : 1;
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

/** All tests in one vitest run, whose own report goes to the terminal. */
async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'tally.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/tallyReporter.mjs')}`];
  const { code } = await run(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, TALLY_FILE: file },
    output: 'show',
  });
  // Without a tally, vitest itself has failed.
  const tally = await readFile(file, 'utf8').then(JSON.parse, () => ({ passed: 0, failed: 1, skipped: 0 }));
  return { ...tally, code };
}

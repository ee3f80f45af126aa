import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.mjs';
import { joined, totalsOf } from './tally.mjs';

/** Maximum length of a stored report; more than 12,000 tests print. */
const MAX_REPORT = 10_000_000;

/**
 * Runs vitest once.
 * @param {string} root the repository
 * @param {object} options
 * @param {readonly string[]} options.args of vitest
 * @param {'show' | 'capture'} options.output whether its report goes to the terminal or is returned
 * @param {Readonly<Record<string, string>>} [options.env] variables that vitest.config.ts reads
 * @param {number} [options.niceness]
 * @returns {Promise<import('./tally.mjs').Tally & { output: string }>}
 */
export async function runVitest(root, { args, output, env = {}, niceness }) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = join(folder, 'tally.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/tallyReporter.mjs')}`];
  const ended = await run(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...env, TALLY_FILE: file },
    output,
    niceness,
    maxShown: MAX_REPORT,
  });
  const failed = { files: [], errors: [`vitest ${args.join(' ')}: exit code ${ended.code}`] };
  // Without a tally, vitest itself has failed.
  const tally = await readFile(file, 'utf8').then(JSON.parse, () => failed);
  process.off('exit', remove);
  remove();
  const isExplained = ended.code === 0 || totalsOf(tally).failures.length > 0;
  return { ...(isExplained ? tally : joined([tally, failed])), output: ended.output };
}

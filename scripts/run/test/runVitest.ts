import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/runCommand.ts';
import { joined, totalsOf, type Tally } from './tally.ts';

/** Maximum length of captured output. Enough for 12,000 tests. */
const MAX_OUTPUT = 10_000_000;

/**
 * Runs Vitest.
 * @param options.output whether to print the output or return it
 * @param options.env environment variables for vitest.config.ts
 */
export async function runVitest(
  root: string,
  {
    args,
    output,
    env = {},
    niceness = 0,
  }: { args: readonly string[]; output: 'show' | 'capture'; env?: Readonly<Record<string, string>>; niceness?: number },
): Promise<Tally & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = join(folder, 'tally.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/run/test/tallyReporter.ts')}`];
  const ended = await run(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...env, TALLY_FILE: file },
    output,
    niceness,
    maxShown: MAX_OUTPUT,
  });
  const failed: Tally = { files: [], errors: [`vitest ${args.join(' ')}: exit code ${ended.code}`] };
  // If there is no tally, Vitest itself has failed.
  const tally: Tally = await readFile(file, 'utf8').then(JSON.parse, () => failed);
  process.off('exit', remove);
  remove();
  const isExplained = ended.code === 0 || totalsOf(tally).failures.length > 0;
  return { ...(isExplained ? tally : joined([tally, failed])), output: ended.output };
}

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../lib/runCommand.ts';
import { runScript } from '../lib/steps.ts';
import { readWorkspaces } from '../lib/workspaces.ts';

/** Use a single checker. Several would each check shared imports again, which takes a third more CPU time in total. */
const OPTIONS = ['--noEmit', '--pretty', 'false', '--checkers', '1'];

/**
 * Type-checks all workspaces and prints the errors.
 * @param root the repository
 * @returns true if there were no errors
 */
async function checkTypes(root: string): Promise<boolean> {
  const compiler = resolve(root, 'node_modules/typescript/bin/tsc');
  let isClean = true;
  for (const { folder } of await readWorkspaces(root)) {
    const { code, output } = await run(process.execPath, [compiler, '-p', folder, ...OPTIONS], { cwd: root });
    if (code === 0) continue;
    isClean = false;
    console.error(output.trim());
  }
  return isClean;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => ((await checkTypes(resolve(import.meta.dirname, '../..'))) ? 0 : 1));
}

import { join, resolve } from 'node:path';
import { run } from './command.mjs';
import { sourceCycles } from './folderCycles.mjs';
import { checkWording } from './wording.mjs';

/**
 * Checks layout, code, wording and import cycles between folders; prints what it finds.
 * @param {string} root the repository
 * @returns {Promise<boolean>} whether nothing was found
 */
async function lint(root) {
  const formatted = await passes(root, 'oxfmt/bin/oxfmt', ['--list-different']);
  if (!formatted) console.error('These files are not formatted. Run npm run format.');
  const linted = await passes(root, 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  const wording = checkWording();
  for (const message of wording) console.error(message);
  const cycles = await sourceCycles(root);
  for (const cycle of cycles) console.error(cycle);
  return formatted && linted && wording.length === 0 && cycles.length === 0;
}

async function passes(root, tool, args) {
  const { code, output } = await run(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root });
  if (code !== 0) console.error(output.trim());
  return code === 0;
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = (await lint(resolve(import.meta.dirname, '..'))) ? 0 : 1;

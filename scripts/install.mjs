import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRunNpm } from './command.mjs';
import { PlainError, step } from './steps.mjs';

const MIN_NODE = [20, 19];

/**
 * Fails with a clear message if Node is too old.
 * @throws {PlainError}
 */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  throw new PlainError(
    `This project needs Node.js ${MIN_NODE.join('.')} or newer; you have ${process.versions.node}. ` +
      'See https://nodejs.org/en/download.',
  );
}

/**
 * Installs the packages of package-lock.json if they are missing or outdated.
 * @param {string} root the repository
 * @throws {PlainError} if that fails
 */
export async function installMissing(root) {
  // npm writes this file last, so an interrupted installation has none.
  const installed = await changed(join(root, 'node_modules/.package-lock.json'));
  const required = await changed(join(root, 'package-lock.json'));
  if (installed >= required) return;
  await step('Installing packages', () =>
    mustRunNpm('Installing packages', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
  );
}

async function changed(path) {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

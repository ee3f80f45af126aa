import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRunNpm } from './command.mjs';
import { PlainError, step } from './steps.mjs';

const MIN_NODE = [20, 19];

/** What identifies an installed package in npm's lock files. */
const IDENTITY = ['version', 'resolved', 'integrity', 'link'];

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
 * Installs the packages of package-lock.json if some are missing, or others than it names are installed. A command that
 * a test runs installs nothing: that would empty node_modules under the other tests.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} [env] vitest sets VITEST
 * @throws {PlainError} if that fails
 */
export async function installMissing(root, env = process.env) {
  if (await isInstalled(root)) return;
  if (env.VITEST !== undefined)
    throw new PlainError('Packages are missing or outdated, and tests install nothing. Run npm ci.');
  await step('Installing packages', () =>
    mustRunNpm('Installing packages', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
  );
}

/**
 * Compares what npm has installed with what package-lock.json requires, by content: a checkout changes times. Optional
 * packages can be missing: those of other platforms always are.
 */
async function isInstalled(root) {
  const required = await packagesOf(join(root, 'package-lock.json'));
  // npm writes this file last, so an interrupted installation has none.
  const installed = await packagesOf(join(root, 'node_modules/.package-lock.json'));
  const isSame = (path) => IDENTITY.every((fact) => installed[path][fact] === required[path]?.[fact]);
  const isComplete = Object.entries(required).every(
    ([path, { optional, devOptional }]) => path === '' || optional || devOptional || path in installed,
  );
  return isComplete && Object.keys(installed).every(isSame);
}

/** The packages of a lock file, by path; none if there is no readable one. */
async function packagesOf(file) {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages ?? {},
    () => ({}),
  );
}

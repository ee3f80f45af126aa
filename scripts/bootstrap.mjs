// node scripts/bootstrap.mjs FILE [ARGUMENTS…]: runs a TypeScript file after installing the packages in
// package-lock.json. This file is JavaScript because it has to run before any package is installed. With
// `--company DIR`, FILE runs in a copy of the repository with that company folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Minimum minor version for the major versions that need one (`engines` of Vite). */
const MIN_MINOR = /** @type {Record<number, number>} */ ({ 20: 19, 21: Infinity, 22: 12 });

/** Properties of a package to compare between lockfiles. */
const IDENTITY = ['version', 'resolved', 'integrity', 'link'];

/**
 * Installs the packages in package-lock.json if any are missing or outdated. Refuses to do so in a test, because
 * reinstalling empties node_modules while other tests are running.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env Vitest sets VITEST
 * @param {(root: string) => Promise<void>} install
 */
export async function installMissing(root, env = process.env, install = runNpm) {
  // Compare contents, because a checkout changes modification times.
  const required = await packagesOf(join(root, 'package-lock.json'));
  // npm writes this file last. If an installation was interrupted, it is missing.
  const installed = await packagesOf(join(root, 'node_modules/.package-lock.json'));
  const isComplete = Object.entries(required).every(
    // Packages for other platforms are never installed.
    ([path, { optional, devOptional }]) => path === '' || optional || devOptional || path in installed,
  );
  const isSame = Object.entries(installed).every(([path, found]) =>
    IDENTITY.every((fact) => found[fact] === required[path]?.[fact]),
  );
  if (isComplete && isSame) return;
  if (env['VITEST'] !== undefined)
    throw new Error('Packages are missing or outdated, and tests install nothing. Run npm ci.');
  await install(root);
}

/**
 * Returns the packages in a lockfile, by path. Returns an empty object if the file can't be read.
 * @type {(file: string) => Promise<Record<string, Record<string, unknown>>>}
 */
const packagesOf = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages ?? {},
    () => ({}),
  );

/**
 * Runs npm ci.
 * @param {string} cwd
 */
async function runNpm(cwd) {
  console.log('  Installing packages …');
  const heartbeat = setInterval(() => console.log('  Installing packages: still working'), 10_000);
  // Set when running under npm. Otherwise, use the npm in PATH.
  const npm = process.env['npm_execpath'] ?? '';
  const [command, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [code] = await once(spawn(command ?? '', args, { cwd, stdio: 'inherit' }), 'close');
  clearInterval(heartbeat);
  if (code !== 0) throw new Error(`Installing packages failed (exit code ${code}).`);
}

if (process.argv[1] === import.meta.filename) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  try {
    if (major < 20 || minor < (MIN_MINOR[major] ?? 0))
      throw new Error(
        `This project needs Node.js 20.19, 22.12, or 23 or newer; you have ${process.versions.node}. ` +
          'See https://nodejs.org/en/download.',
      );
    await installMissing(resolve(import.meta.dirname, '..'));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
  (await import('tsx/esm/api')).register();
  if (process.argv.some((argument) => /^--company(=|$)/.test(argument)))
    process.argv.splice(2, 0, resolve(import.meta.dirname, 'company/runForCompany.ts'));
  // Remove this script from the arguments, as if Node had run the file directly.
  process.argv.splice(1, 2, resolve(process.argv[2] ?? ''));
  await import(pathToFileURL(process.argv[1] ?? '').href);
}

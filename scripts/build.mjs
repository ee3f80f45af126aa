import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustRunNpm } from './command.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { writeSbom } from './sbom.mjs';
import { runScript, step } from './steps.mjs';
import { readWorkspaces } from './workspaces.mjs';

/** The site that `npm start` serves, with buttons for the demo accounts; ignored by git. */
export const DEMO_SITE = '.firebase/demo-site';

/** Name of the file in the build output that identifies the sources it was built from. */
const STAMP = '.built-from';

/** Files in the root that builds read: package versions, and the site's ports, headers and paths. */
const READ_BY_ALL = ['package-lock.json', 'firebase.json'];

/** Folders that a build does not read: its own output and npm's. */
const IGNORED = new Set(['dist', 'node_modules', 'coverage']);

/** Written by a build: the parameters of the functions for `firebase emulators:start`. */
const GENERATED = join('functions', '.env.local');

/**
 * Builds workspaces whose sources have changed since the last build, or that were never built.
 * @param {string} root the repository
 * @param {readonly string[]} [folders] by default all that can be built
 * @throws {PlainError} when a build fails
 */
export async function buildStale(root, folders) {
  const workspaces = (await readWorkspaces(root)).filter(
    ({ folder, builds }) => builds && (folders === undefined || folders.includes(folder)),
  );
  const waiting = [...workspaces];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await buildIfStale(root, next);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
}

async function buildIfStale(root, { folder, needs }) {
  const env = ownEnvironment();
  await ifStale(root, { what: `Building ${folder}`, needs, output: join(folder, 'dist') }, env, () =>
    mustRunNpm(`Building ${folder}`, ['run', 'build', '-w', folder], { cwd: root, env }),
  );
}

/**
 * Builds the site with a button for each demo account, into {@link DEMO_SITE}, if it has changed since the last build.
 * The site that `npm run build` creates and Firebase deploys does not contain these accounts.
 * @param {string} root the repository
 * @param {readonly { role: string, email: string, microsoftId: string }[]} accounts
 * @throws {PlainError} when the build fails
 */
export async function buildDemoSite(root, accounts) {
  await buildVariant(root, 'Building web with the demo accounts', DEMO_SITE, {
    VITE_DEMO_ACCOUNTS: JSON.stringify(accounts),
  });
}

/**
 * Builds the site with other variables, into another folder, if it has changed since the last build.
 * @param {string} root the repository
 * @param {string} what the step, for who waits
 * @param {string} output the folder, relative to the root
 * @param {Readonly<Record<string, string>>} variables of the build: `VITE_…`
 * @throws {PlainError} when the build fails
 */
export async function buildVariant(root, what, output, variables) {
  const { needs } = (await readWorkspaces(root)).find(({ folder }) => folder === 'web');
  const env = { ...ownEnvironment(), ...variables };
  const outDir = ['--outDir', join(root, output), '--emptyOutDir'];
  await ifStale(root, { what, needs, output }, env, () =>
    mustRunNpm(what, ['run', 'build', '-w', 'web', '--', ...outDir], { cwd: root, env }),
  );
}

/** Without what vitest sets: its NODE_ENV, `test`, makes Vite build the site for development. */
function ownEnvironment() {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  return env;
}

/** Builds the output of some workspaces, unless it already exists for the current sources and environment. */
async function ifStale(root, { what, needs, output }, env, build) {
  const stamp = join(root, output, STAMP);
  const sources = await fingerprint(
    root,
    [...needs, ...READ_BY_ALL].map((part) => join(root, part)),
    env,
  );
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  await step(what, async () => {
    await rm(stamp, { force: true });
    await build();
    await mkdir(join(root, output), { recursive: true });
    await writeFile(stamp, sources);
  });
}

/** Environment variables that Vite writes into the site (web/src/lib/config/env.ts). */
const isBuildVariable = ([name]) => name.startsWith('VITE_');

/** A hash of the names, sizes and times of all files, and the variables of the build. */
async function fingerprint(root, paths, env) {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort((a, b) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(
    JSON.stringify(
      Object.entries(env)
        .filter(isBuildVariable)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function filesUnder(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !IGNORED.has(name) && !/\.test\.tsx?$/.test(name))
      .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return nested.flat().filter((file) => !file.endsWith(GENERATED));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '..');
    checkNodeVersion();
    await installMissing(root);
    await buildStale(root, process.argv.length > 2 ? process.argv.slice(2) : undefined);
    await writeSbom(root);
  });
}

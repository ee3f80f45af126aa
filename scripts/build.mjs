import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustRunNpm } from './command.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { runScript, step } from './steps.mjs';
import { readWorkspaces } from './workspaces.mjs';

/** The site that `npm start` serves, with buttons for the demo accounts; ignored by git. */
export const DEMO_SITE = '.firebase/demo-site';

/** Name of the file, beside what was built, that says what it was built from. */
const STAMP = '.built-from';

/** Files of the root that builds read: packages, and the ports, headers and paths of the site. */
const READ_BY_ALL = ['package-lock.json', 'firebase.json'];

/** What a build does not read: its own output, and what npm put there. */
const IGNORED = new Set(['dist', 'node_modules', 'coverage']);

/** A build writes it: the parameters of the functions for `firebase emulators:start`. */
const WRITTEN = join('functions', '.env.local');

/**
 * Builds workspaces whose sources changed since they were last built, or that never were.
 * @param {string} root the repository
 * @param {readonly string[]} [folders] which ones; all that can be built when left out
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
 * Builds the site with a button for each demo account, into {@link DEMO_SITE}, when it changed since it was last
 * built. What `npm run build` makes, and Firebase deploys, knows nothing of these accounts.
 * @param {string} root the repository
 * @param {readonly { role: string, email: string, microsoftId: string }[]} accounts
 * @throws {PlainError} when the build fails
 */
export async function buildDemoSite(root, accounts) {
  const { needs } = (await readWorkspaces(root)).find(({ folder }) => folder === 'web');
  const env = { ...ownEnvironment(), VITE_DEMO_ACCOUNTS: JSON.stringify(accounts) };
  const what = 'Building web with the demo accounts';
  const outDir = ['--outDir', join(root, DEMO_SITE), '--emptyOutDir'];
  await ifStale(root, { what, needs, output: DEMO_SITE }, env, () =>
    mustRunNpm(what, ['run', 'build', '-w', 'web', '--', ...outDir], { cwd: root, env }),
  );
}

/** Without NODE_ENV: vitest sets it to `test`, with which Vite builds the site for developers. */
function ownEnvironment() {
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

/** Builds what comes of some workspaces, unless it is there already for the sources and the environment as they are. */
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

/** Variables of the environment that Vite writes into the site (web/src/lib/config/env.ts). */
const isTold = ([name]) => name.startsWith('VITE_');

/** One text for the names, sizes and times of all files, and variables of the build; it changes when any of them does. */
async function fingerprint(root, paths, env) {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort((a, b) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(
    JSON.stringify(
      Object.entries(env)
        .filter(isTold)
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
  return nested.flat().filter((file) => !file.endsWith(WRITTEN));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '..');
    checkNodeVersion();
    await installMissing(root);
    await buildStale(root, process.argv.length > 2 ? process.argv.slice(2) : undefined);
  });
}

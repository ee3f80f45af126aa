import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { applyCompany } from '../company/applyCompany.ts';
import { mustRunNpm } from '../lib/runCommand.ts';
import { fingerprint, isIgnored } from '../lib/fingerprint.ts';
import { runScript, step } from '../lib/steps.ts';
import { readWorkspaces, type Workspace } from '../lib/workspaces.ts';
import { writeSbom } from './sbom.ts';

/** The site that `npm start` serves, with buttons for the demo accounts. Ignored by git. */
export const DEMO_SITE = '.firebase/demo-site';

/** File in the build output with a fingerprint of its sources. */
const STAMP = '.built-from';

/** Files and folders in the root that every build depends on. */
const READ_BY_ALL = ['package-lock.json', 'firebase.json', 'company'];

/** The functions' settings for `firebase emulators:start`, which a build generates. */
const GENERATED = join('functions', '.env.local');

/**
 * Builds workspaces, all by default, that have changed since their last build. Returns those that were built.
 * @throws {PlainError} if a build fails
 */
export async function buildStale(root: string, folders?: readonly string[]): Promise<readonly string[]> {
  const workspaces = (await readWorkspaces(root)).filter(
    ({ folder, builds }) => builds && (folders === undefined || folders.includes(folder)),
  );
  const waiting = [...workspaces];
  const built: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (await buildIfStale(root, next)) built.push(next.folder);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return built;
}

/** Returns a function that checks whether a build of these workspaces depends on a file. */
export async function sourcesOf(root: string, folders: readonly string[]): Promise<(path: string) => boolean> {
  const workspaces = (await readWorkspaces(root)).filter(({ folder }) => folders.includes(folder));
  const needs = new Set(workspaces.flatMap((workspace) => workspace.needs));
  return (path) => {
    const file = relative(root, path);
    const parts = file.split(sep);
    const isIn = [...needs, ...READ_BY_ALL].includes(parts[0] ?? '');
    return isIn && !parts.some(isIgnored) && isRead(file);
  };
}

/** Builds a workspace if its sources have changed. Returns true if it was built. */
async function buildIfStale(root: string, { folder, needs }: Workspace): Promise<boolean> {
  const env = ownEnvironment();
  return ifStale(root, { what: `Building ${folder}`, needs, output: join(folder, 'dist') }, env, () =>
    mustRunNpm(`Building ${folder}`, ['run', 'build', '-w', folder], { cwd: root, env }),
  );
}

/**
 * Builds the site with buttons for the demo accounts into {@link DEMO_SITE}, if its sources have changed. `npm run
 * build`, which creates the site that is deployed, doesn't include these accounts.
 * @param root the repository
 * @throws {PlainError} if the build fails
 */
export async function buildDemoSite(
  root: string,
  accounts: readonly { role: string; email: string; provider: string; idToken: object }[],
) {
  await buildVariant(root, 'Building web with the demo accounts', DEMO_SITE, {
    VITE_DEMO_ACCOUNTS: JSON.stringify(accounts),
  });
}

/**
 * Builds the site with additional environment variables into another folder, if its sources have changed.
 * @param output folder, relative to `root`
 * @param variables `VITE_…` variables
 * @throws {PlainError} if the build fails
 */
export async function buildVariant(
  root: string,
  what: string,
  output: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const needs = (await readWorkspaces(root)).find(({ folder }) => folder === 'web')?.needs ?? [];
  const env = { ...ownEnvironment(), ...variables };
  const outDir = ['--outDir', join(root, output), '--emptyOutDir'];
  await ifStale(root, { what, needs, output }, env, () =>
    mustRunNpm(what, ['run', 'build', '-w', 'web', '--', ...outDir], { cwd: root, env }),
  );
}

/**
 * Returns the environment without NODE_ENV and VITEST, which Vitest sets. With NODE_ENV set to `test`, Vite would
 * create a development build.
 */
function ownEnvironment() {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  return env;
}

/**
 * Runs a build unless its output is up to date with the current sources and `VITE_…` variables.
 * @returns true if it was built
 */
async function ifStale(
  root: string,
  { what, needs, output }: { what: string; needs: readonly string[]; output: string },
  env: NodeJS.ProcessEnv,
  build: () => Promise<void>,
): Promise<boolean> {
  const stamp = join(root, output, STAMP);
  const variables = Object.entries(env)
    .filter(isBuildVariable)
    .map((variable) => variable.join('='));
  const sources = fingerprint(root, [...needs, ...READ_BY_ALL], variables.toSorted().join('\n'), isRead);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false;
  await step(what, async () => {
    await rm(stamp, { force: true });
    await build();
    await mkdir(join(root, output), { recursive: true });
    await writeFile(stamp, sources);
  });
  return true;
}

/** Returns whether Vite includes an environment variable in the site (web/src/lib/config/env.ts). */
const isBuildVariable = ([name]: [string, unknown]) => name.startsWith('VITE_');

const isRead = (path: string) => path !== GENERATED && !/\.test\.tsx?$/.test(path);

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '../..');
    await applyCompany(root);
    await buildStale(root, process.argv.length > 2 ? process.argv.slice(2) : undefined);
    await writeSbom(root);
  });
}

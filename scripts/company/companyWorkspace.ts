import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { PlainError } from '../lib/steps.ts';
import { isDrawn } from './mergeRelease.ts';
import { copySources, linkAllPackages } from './scratchCopy.ts';

/** Folder for copies of the repository, one for each other company folder. Ignored by git. */
const WORKSPACES = '.firebase/companies';

/** Files and folders that every company folder must contain. */
const REQUIRED = ['company.json', 'publicationPolicy.json', 'dispatchCenters.json', 'privacy.html', 'drawings'];

/** Build folders in a workspace, which are kept when the sources are copied again. */
const KEPT = new Set(['dist', '.firebase']);

/** The file that decides which packages are installed. */
const LOCKFILE = 'package-lock.json';

/**
 * Returns the company folders in a folder, or the folder itself if it is one.
 * @throws {PlainError} if there are none
 */
export async function companyFoldersIn(folder: string): Promise<readonly string[]> {
  if (existsSync(join(folder, 'company.json'))) return [folder];
  const there = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const found = there
    .filter((each) => each.isDirectory() && existsSync(join(folder, each.name, 'company.json')))
    .map(({ name }) => join(folder, name))
    .toSorted();
  if (found.length === 0)
    throw new PlainError(`${folder} is no company folder and has none: there is no company.json.`);
  return found;
}

/**
 * Creates or updates a copy of the repository for a company folder: the same sources and packages, with that folder in
 * place of `company`. This way, several companies can be built and deployed from one repository without changing it.
 * @returns the path of the copy
 * @throws {PlainError} if the folder is incomplete, or another folder with the same name has a copy
 */
export async function prepareWorkspace(root: string, companyFolder: string): Promise<string> {
  const own = resolve(companyFolder);
  const missing = REQUIRED.filter((name) => !existsSync(join(own, name)));
  if (missing.length > 0)
    throw new PlainError(`${own} has no ${missing.join(', ')}. Copy what is missing from the folder company.`);
  const workspace = join(root, WORKSPACES, basename(own));
  const link = join(workspace, 'company');
  if (existsSync(link) && !(await isSame(link, own)))
    throw new PlainError(`${workspace} is for another folder. Rename ${own}, or delete that copy.`);
  await mkdir(workspace, { recursive: true });
  const isCurrent = (await read(join(root, LOCKFILE))) === (await read(join(workspace, LOCKFILE)));
  await removeSources(workspace, isCurrent);
  await copySources(root, workspace, (path) => {
    const name = relative(root, path).replaceAll('\\', '/');
    return name !== 'company' && !(isDrawn(name) && existsSync(join(workspace, name)));
  });
  if (!isCurrent || !existsSync(join(workspace, 'node_modules'))) await linkAllPackages(root, workspace);
  await symlink(own, link, 'junction');
  return workspace;
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '');

async function isSame(one: string, other: string) {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.ino === b.ino && a.dev === b.dev;
}

/** Deletes a workspace's sources, but not its builds and drawn images. Also deletes packages unless `keepsPackages`. */
async function removeSources(workspace: string, keepsPackages: boolean, folder = workspace) {
  for (const each of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    if (each.name === 'node_modules' ? keepsPackages : KEPT.has(each.name)) continue;
    if (isDrawn(relative(workspace, path).replaceAll('\\', '/'))) continue;
    // The link to the company folder doesn't count as a directory here, so its target is kept.
    if (each.isDirectory() && each.name !== 'node_modules') await removeSources(workspace, keepsPackages, path);
    else await rm(path, { recursive: true });
  }
}

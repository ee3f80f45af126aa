import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder its folder, such as `web`
 * @property {readonly string[]} needs folders of the workspaces that it is built from, including its own
 * @property {boolean} builds whether it has a build script
 */

/**
 * The workspaces in package.json, in order.
 * @param {string} root the repository
 * @returns {Promise<Workspace[]>}
 */
export async function readWorkspaces(root) {
  const { workspaces } = await readJson(join(root, 'package.json'));
  const packages = await Promise.all(
    workspaces.map(async (folder) => ({ folder, manifest: await readJson(join(root, folder, 'package.json')) })),
  );
  const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));
  const closure = (entry, seen = new Set()) => {
    if (seen.has(entry.folder)) return seen;
    seen.add(entry.folder);
    for (const name of Object.keys(entry.manifest.dependencies ?? {})) {
      const dependency = byName.get(name);
      if (dependency !== undefined) closure(dependency, seen);
    }
    return seen;
  };
  return packages.map((entry) => ({
    folder: entry.folder,
    needs: [...closure(entry)],
    builds: entry.manifest.scripts?.build !== undefined,
  }));
}

async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A workspace of the repository. */
export interface Workspace {
  /** Folder, such as `web`. */
  readonly folder: string;
  /** Folders of the workspaces that its build needs, including its own. */
  readonly needs: readonly string[];
  /** Whether it has a build script. */
  readonly builds: boolean;
}

/** The properties of a package.json that are read here. */
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/**
 * Reads the workspaces in package.json, in order.
 * @param root the repository
 */
export async function readWorkspaces(root: string): Promise<Workspace[]> {
  const { workspaces }: { workspaces: string[] } = await readJson(join(root, 'package.json'));
  const packages = await Promise.all(
    workspaces.map(async (folder) => {
      const manifest: Manifest = await readJson(join(root, folder, 'package.json'));
      return { folder, manifest };
    }),
  );
  const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));
  const closure = (entry: (typeof packages)[number], seen = new Set<string>()) => {
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

async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'));
}

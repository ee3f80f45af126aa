import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Workspace {
  /** Folder, such as `web`. */
  readonly folder: string;
  /** Folders of all workspaces that it depends on, including itself. */
  readonly needs: readonly string[];
  /** True if it has a build script. */
  readonly builds: boolean;
}

/** The relevant parts of a package.json. */
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Reads the list of workspaces from package.json. */
export async function readWorkspaces(root: string): Promise<Workspace[]> {
  const { workspaces }: { workspaces: string[] } = await readJson(join(root, 'package.json'));
  const packages = await Promise.all(
    workspaces.map(async (folder) => {
      const manifest: Manifest = await readJson(join(root, folder, 'package.json'));
      return { folder, manifest };
    }),
  );
  const byName = new Map(packages.map((own) => [own.manifest.name, own]));
  const closure = (own: (typeof packages)[number], seen = new Set<string>()) => {
    if (seen.has(own.folder)) return seen;
    seen.add(own.folder);
    for (const name of Object.keys(own.manifest.dependencies ?? {})) {
      const dependency = byName.get(name);
      if (dependency !== undefined) closure(dependency, seen);
    }
    return seen;
  };
  return packages.map((own) => ({
    folder: own.folder,
    needs: [...closure(own)],
    builds: own.manifest.scripts?.build !== undefined,
  }));
}

async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'));
}

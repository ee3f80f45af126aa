import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The specifier of each import of a file of ours: static, dynamic, and of a type. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|^import\s+)'(\.[^']+)'/gm;

/** The sources whose folders import one way. */
const SOURCES = ['model/src', 'functions/src', 'emulators/src', 'web/src', 'seed/src', 'backup/src', 'scripts'];

/** What only tests import. */
const OF_TESTS = /(^|\/)testing\/|\.test\.tsx?$/;

/**
 * Finds folders that import each other, directly or through others. A folder means its own files; its subfolders
 * are folders of their own.
 * @param root a folder of TypeScript sources; their tests are left aside
 * @returns each cycle's folders, relative to `root`
 */
export async function folderCycles(root: string): Promise<string[][]> {
  const imports = await folderImports(root);
  const reachable = (from: string) => {
    const visited = new Set<string>();
    const waiting = [...(imports.get(from) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (visited.has(next)) continue;
      visited.add(next);
      waiting.push(...(imports.get(next) ?? []));
    }
    return visited;
  };
  const reach = new Map([...imports.keys()].map((folder) => [folder, reachable(folder)]));
  const cycles = new Map<string, string[]>();
  for (const [folder, reached] of reach) {
    if (!reached.has(folder)) continue;
    // In the order of the map, which is the same for every folder of a cycle.
    const cycle = [...reach.keys()].filter((other) => reached.has(other) && reach.get(other)?.has(folder) === true);
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}

/** The other folders that each folder imports. */
async function folderImports(root: string) {
  const imports = new Map<string, Set<string>>();
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file),
  );
  for (const file of files) {
    const folder = dirname(file);
    const needed = imports.get(folder) ?? new Set<string>();
    imports.set(folder, needed);
    for (const [, specifier = ''] of (await readFile(join(root, file), 'utf8')).matchAll(SPECIFIER)) {
      const other = dirname(join(folder, specifier));
      if (other !== folder && !other.startsWith('..')) needed.add(other);
    }
  }
  return imports;
}

/**
 * Finds the folder cycles of all packages.
 * @param root the repository
 * @returns one sentence for each cycle
 */
export async function sourceCycles(root: string): Promise<string[]> {
  const found = await Promise.all(
    SOURCES.map(async (folder) =>
      (await folderCycles(join(root, folder))).map(
        (cycle) => `These folders of ${folder} import each other: ${cycle.join(', ')}`,
      ),
    ),
  );
  return found.flat();
}

if (process.argv[1] === import.meta.filename) {
  const cycles = await sourceCycles(resolve(import.meta.dirname, '../..'));
  console.log(`folder cycles in ${SOURCES.join(', ')}: ${cycles.length}`);
  for (const cycle of cycles) console.log(`  ${cycle}`);
  process.exitCode = cycles.length === 0 ? 0 : 1;
}

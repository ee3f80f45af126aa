import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';

const FILE = 'directions.json';

/** What only tests and benches import, and they themselves: in a workspace, they can import every folder. */
const OF_TESTS = /(^|\/)(testing|bench)\/|\.(test|mutation)\.tsx?$/;
/** A relative path upward, in code and in documents. */
const UPWARD_PATH = /(?<=^|[\s(`'"])(?:\.\.\/)+[\w@./-]*/gm;

/**
 * What may import what, by workspace. `imports` are other workspaces, and `tests` further ones of its tests and
 * benches. With `doors`, others import it by the entries of its package.json. `alone`: it needs nothing but its own
 * files and the packages in its package.json, so that it could be a separate repository. `folders` are its folders,
 * each with those that it may import: `a/b` is a folder without its subfolders, `a/**` with all; for `a/*` each folder
 * in `a` is a row.
 * @typedef {Readonly<Record<string, {
 *   imports: readonly string[], tests?: readonly string[], doors?: boolean, alone?: boolean,
 *   folders?: Readonly<Record<string, readonly string[]>>,
 * }>>} Directions
 */

/**
 * Reads the one list of directions.
 * @param {string} root the repository
 * @returns {Directions}
 */
export function readDirections(root) {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8'));
}

/**
 * Finds imports against the directions: of a workspace or folder that the importer may not import, of a file instead of
 * an entry, of a package that is not listed, and of folders that import each other.
 * @param {string} root the repository
 * @param {readonly string[]} files all files, relative to `root`
 * @param {ReturnType<typeof import('./counts/modules.mjs').readModules>} modules
 * @param {Directions} [directions]
 * @returns {string[]} one sentence for each
 */
export function wrongImports(root, files, modules, directions = readDirections(root)) {
  const workspaces = new Map(
    Object.keys(directions).map((name) => [name, { ...directions[name], manifest: manifestOf(root, files, name) }]),
  );
  const nameOf = new Map([...workspaces].map(([folder, { manifest }]) => [manifest.name, folder]));
  const findings = [];
  const imports = new Map();
  for (const [file, { specifiers }] of modules) {
    const [name] = file.split('/');
    const workspace = workspaces.get(name);
    if (workspace === undefined) continue;
    const own = new Set();
    if (!OF_TESTS.test(file)) imports.set(file, own);
    for (const specifier of specifiers) {
      const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
      const isPath = specifier.startsWith('.');
      const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      const other = isPath ? path.split('/')[0] : nameOf.get(packageName);
      if (other === name) {
        if (isPath) own.add(path);
      } else if (workspaces.has(other)) {
        if (!mayUse(workspace, file, other)) findings.push(`${file}: ${name} may not import ${other} (${FILE}).`);
        if (isPath && workspaces.get(other).doors)
          findings.push(`${file} imports ${path}: use an entry in the exports of ${other}/package.json.`);
      } else if (!isPath && workspace.alone && !isListed(packageName, workspace.manifest))
        findings.push(`${file} imports ${packageName}, which ${name}/package.json does not list.`);
    }
  }
  for (const [name, { alone, folders }] of workspaces) {
    if (alone) findings.push(...leavingPaths(root, files, name));
    const own = [...imports].filter(([file]) => file.startsWith(`${name}/`));
    if (folders !== undefined) findings.push(...wrongFolders(name, folders, own));
    findings.push(...folderCycles(own).map((cycle) => `These folders import each other: ${cycle.join(', ')}`));
  }
  return findings;
}

function add(map, key, value) {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

function manifestOf(root, files, name) {
  const file = `${name}/package.json`;
  return files.includes(file) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {};
}

function mayUse({ imports, tests = [] }, file, other) {
  return imports.includes(other) || (OF_TESTS.test(file) && tests.includes(other));
}

function isListed(name, { name: ownName, dependencies, devDependencies, peerDependencies }) {
  if (name === ownName || name.startsWith('node:') || builtinModules.includes(name)) return true;
  return name in { ...dependencies, ...devDependencies, ...peerDependencies };
}

/** Paths that lead out of a workspace, also in its configuration and documents. */
function leavingPaths(root, files, name) {
  return files
    .filter((file) => file.startsWith(`${name}/`) && /\.(tsx?|[mc]?js|mts|json|md)$/.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(UPWARD_PATH), ([path]) => path)
        .filter((path) => !`${posix.join(posix.dirname(file), path)}/`.startsWith(`${name}/`))
        .map((path) => `${file} has the path ${path}, which leaves ${name}.`),
    );
}

function wrongFolders(name, folders, imports) {
  const rows = Object.keys(folders);
  const rowOf = (path) => rows.find((row) => covers(row, posix.relative(name, posix.dirname(path)) || '.'));
  const used = new Set();
  const findings = imports.flatMap(([file, paths]) => {
    const row = rowOf(file);
    if (row === undefined) return file.startsWith(`${name}/src/`) ? [`${file}: its folder has no row in ${FILE}.`] : [];
    return [...paths]
      .filter((path) => !(rowOf(path) === row && isSame(file, path, row)))
      .filter((path) => {
        const folder = posix.relative(name, posix.dirname(path)) || '.';
        const entry = folders[row].find((allowed) => covers(allowed, folder));
        used.add(`${row} ${entry}`);
        return entry === undefined;
      })
      .map((path) => `${file}: ${row} may not import ${path} (${FILE}).`);
  });
  const unused = rows.flatMap((row) =>
    folders[row].filter((entry) => !used.has(`${row} ${entry}`)).map((entry) => `${name}: ${row} imports no ${entry}`),
  );
  return [...findings, ...unused.map((sentence) => `${sentence}: remove it from ${FILE}.`)];
}

/** Whether two files of a row are of one folder of it: of `a/*` each folder in `a` is its own. */
function isSame(one, other, row) {
  const parts = row.split('/').length;
  return !row.endsWith('/*') || one.split('/', parts + 1).join() === other.split('/', parts + 1).join();
}

/** Whether a row or an entry of one has a folder. */
function covers(row, folder) {
  if (row.endsWith('/**')) return `${folder}/`.startsWith(row.slice(0, -2));
  return row.endsWith('/*') ? folder.startsWith(row.slice(0, -1)) : row === folder;
}

/**
 * Finds folders that import each other, directly or through others. A folder means its own files; its subfolders
 * are folders of their own.
 */
function folderCycles(imports) {
  const folders = new Map();
  for (const [file, paths] of imports)
    for (const path of paths)
      if (posix.dirname(path) !== posix.dirname(file) && file.split('/')[1] === 'src')
        add(folders, posix.dirname(file), posix.dirname(path));
  const reach = new Map([...folders.keys()].map((folder) => [folder, reachable(folders, folder)]));
  const cycles = new Map();
  for (const [folder, reached] of reach) {
    if (!reached.has(folder)) continue;
    // In the order of the map, which is the same for every folder of a cycle.
    const cycle = [...reach.keys()].filter((other) => reached.has(other) && reach.get(other).has(folder));
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}

function reachable(folders, from) {
  const visited = new Set();
  const waiting = [...folders.get(from)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    waiting.push(...(folders.get(next) ?? []));
  }
  return visited;
}

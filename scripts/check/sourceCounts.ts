// `npm run counts [-- FOLDER]`: prints statistics about the source code. FOLDER is another checkout to measure instead
// of this one.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from '../lib/runCommand.ts';
import { importersOf, readModules, unusedExports } from './counts/modules.ts';
import { isPastDoor, readDirections, wrongImports } from './directions.ts';
import { longLines } from './lineLength.ts';
import { checkReferences } from './references.ts';
import { filesBelow, SOURCE } from './sourceFiles.ts';
import { avoidedLines, packages } from './avoidedWording.ts';

/** This checkout. Its import rules also apply to other checkouts. */
const OWN_ROOT = resolve(import.meta.dirname, '../..');
/** Files with fewer lines than this and a single importer could be part of that importer. */
const CRUMB_LINES = 20;
const TEST = /\.(test|bench|mutation)\.tsx?$|^tests\/|(^|\/)testing\//;

/** A source file other than a test. */
interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

/** Computes statistics for some files. Properties are in the order of the table's columns. */
export function countsOf(
  files: readonly SourceFile[],
  importers: Map<string, string[]>,
): { files: number; median: number; lines: number; crumbs: number } {
  const sorted = files.map(({ lines }) => lines).sort((one, other) => one - other);
  const isCrumb = ({ path, lines }: SourceFile) => lines < CRUMB_LINES && hasOneImporter(path, importers);
  return {
    files: files.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    lines: sorted.reduce((sum, lines) => sum + lines, 0),
    crumbs: files.filter(isCrumb).length,
  };
}

function hasOneImporter(path: string, importers: Map<string, string[]>): boolean {
  return importers.get(path)?.filter((importer) => !TEST.test(importer)).length === 1;
}

/** Returns the percentage of modules in a folder that are imported by exactly one other module, not counting tests. */
export function singleImporterShare(
  paths: readonly string[],
  folder: string,
  importers: Map<string, string[]>,
): number {
  const modules = paths.filter((path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path) && !TEST.test(path));
  const single = modules.filter((path) => hasOneImporter(path, importers));
  return Math.round((1_000 * single.length) / modules.length) / 10;
}

/** Formats a repository's statistics as Markdown tables. */
async function countsTable(root: string): Promise<string> {
  const paths = filesBelow(root);
  const modules = readModules(root, paths);
  const importers = importersOf(modules);
  const wrong = wrongImports(root, paths, modules, readDirections(OWN_ROOT));
  const pastDoors = wrong.filter(isPastDoor);
  const sources = paths
    .filter((path) => SOURCE.test(path) && !TEST.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }));
  const rows = [
    ...packages.map((name) => ({ name, files: sources.filter(({ path }) => path.startsWith(`${name}/`)) })),
    { name: 'in all', files: sources },
    { name: 'without emulators', files: sources.filter(({ path }) => !path.startsWith('emulators/')) },
  ].filter(({ files }) => files.length > 0);
  return [
    ...tableOf(
      ['Without tests', 'files', 'median lines', 'lines', 'single importer, under 20 lines'],
      rows.map(({ name, files }) => [[name], Object.values(countsOf(files, importers))].flat()),
    ),
    '',
    ...tableOf(
      ['In all', 'count'],
      [
        [
          'lines with avoided wording',
          packages.filter((name) => existsSync(join(root, name))).flatMap((name) => avoidedLines(name, root)).length,
        ],
        ['imports past a door', pastDoors.length],
        ['imports against a row of the directions', wrong.length - pastDoors.length],
        ['lines of more than 120 characters', longLines(root).length],
        ['exports that no other module imports', unusedExports(modules).length],
        ['references that lead nowhere', checkReferences(root).broken.length],
        ['files in web/src', paths.filter((path) => path.startsWith('web/src/')).length],
        ['percent of the modules in web/src with a single importer', singleImporterShare(paths, 'web/src', importers)],
        ['kilobytes of a clone of depth 1', await cloneSize(root)],
      ],
    ),
    '',
    'Not typed:',
    ...untypedFiles(paths).map((path) => `- ${path}`),
  ].join('\n');
}

/** Returns JavaScript files, which aren't type-checked, and handwritten type declarations for modules. */
export function untypedFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => /\.[mc]?js$|\.d\.[mc]ts$/.test(path));
}

/** Returns the size of a shallow clone on disk, in kB, or 0 if the folder isn't a repository. */
async function cloneSize(root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'clone-'));
  try {
    const { code } = await run('git', ['clone', '-q', '--depth', '1', `file://${root}`, folder], { cwd: root });
    return code === 0 ? Math.round(bytesBelow(folder) / 1_000) : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the total size of all files in a folder and its subfolders. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

if (process.argv[1] === import.meta.filename) console.log(await countsTable(resolve(process.argv[2] ?? OWN_ROOT)));

// The repository in figures: `npm run counts [-- FOLDER]`; FOLDER is another checkout to compare with.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importersOf, readModules, unusedExports } from './counts/modules.mjs';
import { readDirections, wrongImports } from './directions.mjs';
import { longLines } from './lineLength.mjs';
import { checkReferences } from './references.mjs';
import { filesBelow, SOURCE } from './sources.mjs';
import { avoidedLines, packages } from './wording.mjs';

/** Of this checkout: another one is measured by the same directions. */
const OWN_ROOT = resolve(import.meta.dirname, '..');
/** Below this many lines, a file with a single importer belongs to its importer. */
const CRUMB_LINES = 20;
const TEST = /\.(test|bench|mutation)\.tsx?$|^tests\/|(^|\/)testing\//;

/**
 * Counts the files of a package that are not tests.
 * @param {{ path: string, lines: number }[]} files
 * @param {Map<string, string[]>} importers the modules that import each module
 * @returns {{ files: number, median: number, lines: number, crumbs: number }} in the order of the table
 */
export function countsOf(files, importers) {
  const sorted = files.map(({ lines }) => lines).sort((one, other) => one - other);
  const isCrumb = ({ path, lines }) =>
    lines < CRUMB_LINES && importers.get(path)?.filter((importer) => !TEST.test(importer)).length === 1;
  return {
    files: files.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    lines: sorted.reduce((sum, lines) => sum + lines, 0),
    crumbs: files.filter(isCrumb).length,
  };
}

/**
 * @param {string} root a repository
 * @returns {string} its figures as tables in Markdown
 */
function countsTable(root) {
  const paths = filesBelow(root);
  const modules = readModules(root, paths);
  const importers = importersOf(modules);
  const sources = paths
    .filter((path) => SOURCE.test(path) && !TEST.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }));
  const rows = packages
    .map((name) => [
      name,
      countsOf(
        sources.filter(({ path }) => path.startsWith(`${name}/`)),
        importers,
      ),
    ])
    .filter(([, { files }]) => files > 0);
  return [
    ...tableOf(
      ['Without tests', 'files', 'median lines', 'lines', 'single importer, under 20 lines'],
      [...rows, ['in all', countsOf(sources, importers)]].map(([name, counts]) => [name, Object.values(counts)].flat()),
    ),
    '',
    ...tableOf(
      ['In all', 'count'],
      [
        ['lines with avoided wording', packages.flatMap((name) => avoidedLines(name, root)).length],
        ['imports against the directions', wrongImports(root, paths, modules, readDirections(OWN_ROOT)).length],
        ['lines of more than 120 characters', longLines(root).length],
        ['exports that no other module imports', unusedExports(modules).length],
        ['references that lead nowhere', checkReferences(root).broken.length],
      ],
    ),
  ].join('\n');
}

function tableOf(head, rows) {
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

if (process.argv[1] === import.meta.filename) console.log(countsTable(resolve(process.argv[2] ?? OWN_ROOT)));

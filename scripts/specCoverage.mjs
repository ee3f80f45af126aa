import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { renderPage } from './specCoverage/page.mjs';
import { readSpecification } from './specCoverage/specification.mjs';
import { testsOf } from './specCoverage/tests.mjs';
import { runScript } from './steps.mjs';

const SPECIFICATION = 'docs/specification.md';
const PAGE = 'docs/spec-coverage.md';
/** Where the projects in vitest.config.ts look for tests. */
const TESTS = /^(?:(?!web\/).+\.test\.ts|web\/(?:src|vite)\/.+\.test\.tsx?)$/;
const SOURCE_FOLDERS = [
  'model',
  'incidents',
  'functions',
  'web',
  'emulators',
  'project',
  'seed',
  'backup',
  'tests',
  'scripts',
];
const IGNORED = new Set(['node_modules', 'dist']);

/**
 * Finds the tests of each sentence by the comments above them (see specCoverage/tests.mjs).
 * @param {string} specification the text of docs/specification.md
 * @param {Map<string, string>} sources the text of each source file by its path in the repository
 * @param {string} [written] the present text of docs/spec-coverage.md
 * @returns {{ page: string, sentences: number, tests: number, faults: string[] }} the text of docs/spec-coverage.md,
 *   the numbers of sentences and of tests that name one, and a message for each sentence without a test, unknown
 *   sentence, test that does not run, comment that names no test, and for a present text that is out of date
 */
export function coverageOf(specification, sources, written) {
  const { parts, faults: invalid } = readSpecification(specification);
  const faults = invalid.map((fault) => `${SPECIFICATION}, ${fault}`);
  const ids = new Set(parts.map(({ id }) => id));
  const testsById = new Map();
  let tests = 0;
  for (const path of [...sources.keys()].sort()) {
    const { tests: named, faults: misplaced } = testsNamingSentences(path, sources.get(path));
    faults.push(...misplaced.map((fault) => `${path}, ${fault}`));
    tests += named.length;
    for (const { title, skippedBy, sentences } of named) {
      if (skippedBy !== undefined)
        faults.push(`${path}: “${title}” is the test of ${sentences.join(', ')} and does not run (${skippedBy}).`);
      for (const id of sentences) {
        if (ids.has(id)) testsById.set(id, [...(testsById.get(id) ?? []), { path, title }]);
        else faults.push(`${path}: “${title}” names ${id}, which is not in ${SPECIFICATION}.`);
      }
    }
  }
  for (const { id, text } of parts) {
    if (!testsById.has(id))
      faults.push(`${SPECIFICATION}: ${id} has no test. Write // SPEC ${id} above the test that shows it: “${text}”`);
  }
  const page = renderPage(parts, testsById);
  if (written !== page) faults.push(`${PAGE} is out of date. Run npm run spec-coverage.`);
  return { page, sentences: parts.length, tests, faults };
}

function testsNamingSentences(path, source) {
  if (!/\bSPEC \d/.test(source)) return { tests: [], faults: [] };
  if (!TESTS.test(path)) {
    const isNaming = /^\s*\/\/\s*SPEC \d+\.\d/m.test(source);
    return { tests: [], faults: isNaming ? ['which npm test does not run as a test, names sentences.'] : [] };
  }
  const { tests, faults } = testsOf(path, source);
  return { tests: tests.filter(({ sentences }) => sentences.length > 0), faults };
}

/**
 * Finds the tests of each sentence of this repository.
 * @param {string} root the repository
 * @returns {Promise<ReturnType<typeof coverageOf>>}
 */
export async function ownCoverage(root) {
  const text = (path) => readFile(join(root, path), 'utf8');
  const paths = (await Promise.all(SOURCE_FOLDERS.map((folder) => sourcesBelow(root, folder)))).flat();
  const sources = new Map(await Promise.all(paths.map(async (path) => [path, await text(path)])));
  return coverageOf(await text(SPECIFICATION), sources, await text(PAGE).catch(() => undefined));
}

async function sourcesBelow(root, folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !IGNORED.has(name))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourcesBelow(root, path);
      return /\.(?:tsx?|mjs)$/.test(path) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '..');
    const { page } = await ownCoverage(root);
    await writeFile(join(root, PAGE), page);
    const { sentences, tests, faults } = await ownCoverage(root);
    for (const fault of faults) console.error(fault);
    console.log(`${PAGE}: ${sentences} sentences, shown by ${tests} tests; ${faults.length} faults.`);
    return faults.length === 0 ? 0 : 1;
  });
}

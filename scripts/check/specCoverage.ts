import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runScript } from '../lib/steps.ts';
import { filesBelow } from './sourceFiles.ts';
import { renderPage } from './specCoverage/coveragePage.ts';
import { readSpecification } from './specCoverage/specification.ts';
import { testsOf } from './specCoverage/namedTests.ts';

const SPECIFICATION = 'docs/specification.md';
const PAGE = 'docs/spec-coverage.md';
/** Matches the files that run as tests, according to vitest.config.ts. */
const TESTS = /^(?:(?!web\/).+\.test\.ts|web\/(?:src|vite)\/.+\.test\.tsx?)$/;
const SOURCES = /^(?:model|incidents|functions|web|emulators|project|seed|backup|tests|scripts)\/.+\.(?:tsx?|mjs)$/;

/**
 * Finds the tests for each sentence of the specification, based on comments above the tests (see
 * specCoverage/namedTests.ts).
 * @param specification contents of docs/specification.md
 * @param sources contents of all source files, by path
 * @param written current contents of docs/spec-coverage.md
 * @returns new contents of docs/spec-coverage.md, the numbers of sentences and tests, and a message for every problem:
 *   an invalid item in the specification, a sentence without a test, an unknown sentence, a test that doesn't run, a
 *   misplaced comment, or an outdated document
 */
export function coverageOf(
  specification: string,
  sources: Map<string, string>,
  written?: string,
): { page: string; sentences: number; tests: number; faults: string[] } {
  const { parts, faults: invalid } = readSpecification(specification);
  const faults = invalid.map((fault) => `${SPECIFICATION}, ${fault}`);
  const ids = new Set(parts.map(({ id }) => id));
  const testsById = new Map<string, { path: string; title: string }[]>();
  let tests = 0;
  for (const [path, source] of [...sources].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { tests: named, faults: misplaced } = testsNamingSentences(path, source);
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

function testsNamingSentences(path: string, source: string) {
  if (!/\bSPEC \d/.test(source)) return { tests: [], faults: [] };
  if (!TESTS.test(path)) {
    const isNaming = /^\s*\/\/\s*SPEC \d+\.\d/m.test(source);
    return { tests: [], faults: isNaming ? ['which npm test does not run as a test, names sentences.'] : [] };
  }
  const { tests, faults } = testsOf(path, source);
  return { tests: tests.filter(({ sentences }) => sentences.length > 0), faults };
}

/** Finds the tests in this repository for each sentence. */
export async function ownCoverage(root: string): Promise<ReturnType<typeof coverageOf>> {
  const text = (path: string) => readFile(join(root, path), 'utf8');
  const paths = filesBelow(root).filter((path) => SOURCES.test(path));
  const sources = new Map(await Promise.all(paths.map(async (path) => [path, await text(path)] as const)));
  return coverageOf(await text(SPECIFICATION), sources, await text(PAGE).catch(() => undefined));
}

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '../..');
    const { page } = await ownCoverage(root);
    await writeFile(join(root, PAGE), page);
    const { sentences, tests, faults } = await ownCoverage(root);
    for (const fault of faults) console.error(fault);
    console.log(`${PAGE}: ${sentences} sentences, shown by ${tests} tests; ${faults.length} faults.`);
    return faults.length === 0 ? 0 : 1;
  });
}

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTable } from './specCoverage/table.mjs';
import { titlesOf } from './specCoverage/titles.mjs';
import { runScript } from './steps.mjs';

const TABLE = 'docs/spec-coverage.md';
/** Where the projects in vitest.config.ts look for tests. */
const TESTS =
  /^(?:(?:model|functions|emulators|seed|scripts|tests)\/(?:.+\/)?[^/]+\.test\.ts|web\/src\/(?:.+\/)?[^/]+\.test\.tsx?)$/;

/**
 * Checks that each sentence of a table (see specCoverage/table.mjs) names tests that exist and run.
 * @param {string} markdown the table's file
 * @param {(path: string) => Promise<string>} read returns the text of a file in the repository; rejects if there is
 * none
 * @returns {Promise<{ sentences: number, faults: string[] }>} the number of sentences with tests, and a line for each
 *   fault
 */
export async function checkCoverage(markdown, read) {
  const { rows, faults } = readTable(markdown);
  const files = new Map();
  const testsOf = (path) => {
    if (!files.has(path))
      files.set(
        path,
        read(path).then(
          (source) => titlesOf(path, source),
          () => undefined,
        ),
      );
    return files.get(path);
  };
  let sentences = 0;
  for (const { line, sentence, citations } of rows) {
    const wrong = (await Promise.all(citations.map((citation) => faultOf(citation, testsOf)))).filter(Boolean);
    faults.push(...wrong.map((fault) => `line ${line}: “${sentence}”: ${fault}`));
    if (wrong.length === 0) sentences += 1;
  }
  return { sentences, faults };
}

/** The fault of a citation, if any. */
async function faultOf(citation, testsOf) {
  const [path = '', ...titles] = citation.split(' › ');
  if (titles.length === 0) return `“${citation}” names no test: write path › suite › test.`;
  if (!TESTS.test(path)) return `${path} is not a test file that npm test runs.`;
  const tests = await testsOf(path);
  if (tests === undefined) return `there is no file ${path}.`;
  const title = titles.join(' › ');
  const named = tests.filter((test) => test.title === title);
  if (named.length === 0) return `${path} has no test “${title}”.`;
  const { skippedBy } = named.find((test) => test.skippedBy !== undefined) ?? {};
  return skippedBy === undefined ? undefined : `${path} › ${title} does not run (${skippedBy}).`;
}

/**
 * Checks the repository's own table.
 * @param {string} root the repository
 * @returns {ReturnType<typeof checkCoverage>}
 */
export async function checkOwnTable(root) {
  const read = (path) => readFile(join(root, path), 'utf8');
  return checkCoverage(await read(TABLE), read);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(async () => {
    const { sentences, faults } = await checkOwnTable(resolve(import.meta.dirname, '..'));
    for (const fault of faults) console.error(`${TABLE}, ${fault}`);
    console.log(
      `${sentences} sentences have their tests; ${faults.length === 0 ? 'nothing is missing' : `${faults.length} faults`}.`,
    );
    return faults.length === 0 ? 0 : 1;
  });
}

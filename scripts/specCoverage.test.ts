import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from './specCoverage/table.mjs';
import { titlesOf } from './specCoverage/titles.mjs';
import { checkCoverage, checkOwnTable } from './specCoverage.mjs';

const root = resolve(import.meta.dirname, '..');

it('every sentence has tests that exist and run', async () => {
  const { sentences, faults } = await checkOwnTable(root);
  expect(faults).toEqual([]);
  expect(sentences).toBeGreaterThan(300);
});

const files: Readonly<Record<string, string>> = {
  'tests/e2e/a.test.ts': `
    describe('Home', () => {
      it('shows calls', () => {});
      it.each<[number, string]>([[1, 'a']])('is %i wide', (width) => {});
      it.skip('is skipped', () => {});
      it.todo('is to come');
    });
    it("is 'alone' | apart", () => {});
  `,
};
const read = (path: string) =>
  path in files ? Promise.resolve(files[path] ?? '') : Promise.reject(new Error('ENOENT'));
const good = '`tests/e2e/a.test.ts › Home › shows calls`';
/** A table with a row in every section, plus one more. */
const tableOf = (row: string) =>
  [
    '# Table',
    ...SECTIONS.map(
      (section) =>
        `## ${section} Section\n\n| Sentence | Shown by |\n|---|---|\n| A sentence of ${section}. | ${good} |`,
    ),
    row,
  ].join('\n');

describe('a table', () => {
  it.each([
    ['one test', `| More. | ${good} |`],
    ['several tests', `| More. | ${good}<br>\`tests/e2e/a.test.ts › Home › is %i wide\` |`],
    ['a bar within a name', "| More \\| less. | `tests/e2e/a.test.ts › is 'alone' \\| apart` |"],
  ])('is well with %s', async (_name, row) => {
    expect(await checkCoverage(tableOf(row), read)).toEqual({ sentences: SECTIONS.length + 1, faults: [] });
  });

  it.each([
    ['no test', '| More. | |', '“More.” has no test.'],
    ['words instead of a test', '| More. | see above |', '“More.” has no test.'],
    [
      'words next to a test',
      `| More. | ${good}, mostly |`,
      '“More.” has “,mostly” where only tests in backticks are allowed.',
    ],
    ['no sentence', `| | ${good} |`, 'has no sentence.'],
    ['a third cell', `| More. | ${good} | later |`, 'this one has 3.'],
    ['a sentence twice', `| A sentence of ${SECTIONS.at(-1)}. | ${good} |`, 'is already in line'],
    [
      'a missing file',
      '| More. | `tests/e2e/b.test.ts › Home › shows calls` |',
      'there is no file tests/e2e/b.test.ts.',
    ],
    ['a missing test', '| More. | `tests/e2e/a.test.ts › Home › shows call` |', 'has no test “Home › shows call”.'],
    ['a test without its suite', '| More. | `tests/e2e/a.test.ts › shows calls` |', 'has no test “shows calls”.'],
    ['a suite instead of a test', '| More. | `tests/e2e/a.test.ts › Home` |', 'has no test “Home”.'],
    ['a file alone', '| More. | `tests/e2e/a.test.ts` |', 'names no test'],
    [
      'a file that is not run',
      '| More. | `tests/e2e/browser.ts › Home › shows calls` |',
      'is not a test file that npm test runs.',
    ],
    ['a test that is skipped', '| More. | `tests/e2e/a.test.ts › Home › is skipped` |', 'does not run (skip).'],
    ['a test that is to come', '| More. | `tests/e2e/a.test.ts › Home › is to come` |', 'does not run (todo).'],
  ])('with %s is reported in one line', async (_name, row, fault) => {
    const { sentences, faults } = await checkCoverage(tableOf(row), read);
    expect(sentences).toBe(SECTIONS.length);
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults[0]).toMatch(/^line \d+: /);
  });

  it('without a section is reported, and so is a row above all sections', async () => {
    const { faults } = await checkCoverage(`| Early. | ${good} |`, read);
    expect(faults).toEqual([
      'line 1: not under a heading with a section.',
      ...SECTIONS.map((section) => `${section} has no row.`),
    ]);
  });
});

const found = (source: string) => titlesOf('a.test.tsx', source).map(({ title, skippedBy }) => [title, skippedBy]);

describe('the tests of a file', () => {
  it.each<[string, string, [string, string | undefined][]]>([
    [
      'plain ones',
      `test('a', () => {}); it(\`b\`, async () => {}, 5_000);`,
      [
        ['a', undefined],
        ['b', undefined],
      ],
    ],
    [
      'suites within suites',
      `describe('a', () => { describe('b', () => { it('c', () => {}); }); it('d', () => {}); });`,
      [
        ['a › b › c', undefined],
        ['a › d', undefined],
      ],
    ],
    [
      'rows of each, for and a tagged table',
      "it.each([1])('%i', () => {}); it.for([1])('f %i', () => {}); it.each`x${1}`('$x', () => {}); describe.each([1])('s %i', () => { it('in', () => {}); });",
      [
        ['%i', undefined],
        ['f %i', undefined],
        ['$x', undefined],
        ['s %i › in', undefined],
      ],
    ],
    [
      'rows returned by a function',
      `it.each(rows.map((row) => [row] as const))('of %s', () => {});`,
      [['of %s', undefined]],
    ],
    [
      'titles that are computed',
      'it(`at ${width} px`, () => {}); it(name, () => {});',
      [
        ['at ${width} px', undefined],
        ['name', undefined],
      ],
    ],
    [
      'those that do not run',
      `it.skip('a', () => {}); it.todo('b'); it.skip.each([1])('c', () => {}); it.skipIf(isSlow)('d', () => {}); it.runIf(isFast)('e', () => {}); it.fails('f', () => {});`,
      [
        ['a', 'skip'],
        ['b', 'todo'],
        ['c', 'skip'],
        ['d', 'skipIf'],
        ['e', 'runIf'],
        ['f', 'fails'],
      ],
    ],
    [
      'those within a suite that does not run',
      `describe.skip('s', () => { it('a', () => {}); });`,
      [['s › a', 'skip']],
    ],
    [
      'those that are skipped by their options',
      `it('a', { skip: true }, () => {}); it('b', { skip: false, timeout: 1 }, () => {});`,
      [
        ['a', 'skip'],
        ['b', undefined],
      ],
    ],
    [
      'those that skip themselves',
      `it('a', (context) => { if (x) context.skip(); }); it('b', ({ skip }) => skip('why')); it('c', ({ page }) => { list.skip(1); });`,
      [
        ['a', 'skip'],
        ['b', 'skip'],
        ['c', undefined],
      ],
    ],
    [
      'those next to an only',
      `it.only('a', () => {}); it('b', () => {}); describe('s', () => { it('c', () => {}); });`,
      [
        ['a', undefined],
        ['b', 'only'],
        ['s › c', 'only'],
      ],
    ],
    ['JSX and types', `const x: number = 1; it('a', () => { render(<Part of={x as never} />); });`, [['a', undefined]]],
  ])('are found: %s', (_name, source, tests) => {
    expect(found(source)).toEqual(tests);
  });

  it('cannot be read from a file that is not TypeScript', () => {
    expect(() => found('it(')).toThrow('cannot be parsed');
  });
});

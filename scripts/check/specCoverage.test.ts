import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverageOf, ownCoverage } from './specCoverage.ts';

it('every sentence has tests that run, and docs/spec-coverage.md is up to date', async () => {
  const { sentences, tests, faults } = await ownCoverage(resolve(import.meta.dirname, '../..'));
  expect(faults).toEqual([]);
  expect(sentences).toBeGreaterThan(300);
  expect(tests).toBeGreaterThan(500);
});

const SPECIFICATION = `# Specification

## 1. The product

- An overview.

## 2. Screens

### Home

- **2.1** Calls of the last 30 minutes.
- **2.2** A chart.
`;
const HOME = 'tests/e2e/home.test.ts';
const both = `
  describe('Home', () => {
    // SPEC 2.1, 2.2
    it('shows calls and a chart', () => {});
  });
`;
/** Returns the coverage, given an up-to-date docs/spec-coverage.md. */
const coverage = (sources: Readonly<Record<string, string>>, specification = SPECIFICATION) => {
  const files = new Map(Object.entries(sources));
  return coverageOf(specification, files, coverageOf(specification, files).page);
};

describe('the coverage of a specification', () => {
  it('lists the tests of each sentence, below the headings that have sentences', () => {
    const { page, ...found } = coverage({
      [HOME]: both,
      'model/src/site/texts.test.ts': `
        // SPEC 2.2
        it.each(texts)('%s', () => {});
        // SPEC 2.2
        it.each(charts)('draws $kind_of_chart at %i px, \`big\`', () => {});
        it('has nothing of the specification', () => {});`,
    });
    expect(found).toEqual({ sentences: 2, tests: 3, faults: [] });
    expect(page.slice(page.indexOf('## '))).toBe(`## 2. Screens

### Home

- **2.1** Calls of the last 30 minutes.
  - [e2e/home](../tests/e2e/home.test.ts): Home › shows calls and a chart
- **2.2** A chart.
  - [site/texts](../model/src/site/texts.test.ts): all cases
  - [site/texts](../model/src/site/texts.test.ts): draws … at … px, \\\`big\\\`
  - [e2e/home](../tests/e2e/home.test.ts): Home › shows calls and a chart
`);
  });

  it('cuts long sentences between words', () => {
    const words = `${'word, '.repeat(40)}end.`;
    const { page } = coverage({ [HOME]: both }, SPECIFICATION.replace('A chart.', words));
    const shown = page.split('\n').find((line) => line.startsWith('- **2.2**')) ?? '';
    expect(shown).toMatch(/^- \*\*2\.2\*\* (word, )+word …$/);
    expect(shown.length).toBeLessThan(155);
  });

  it.each([
    [
      'a sentence without a test',
      { [HOME]: `// SPEC 2.1\nit('shows calls', () => {});` },
      'docs/specification.md: 2.2 has no test. Write // SPEC 2.2 above the test that shows it: “A chart.”',
    ],
    [
      'an unknown sentence',
      { [HOME]: both.replace('2.2', '2.2, 2.3') },
      'tests/e2e/home.test.ts: “Home › shows calls and a chart” names 2.3, which is not in docs/specification.md.',
    ],
    [
      'a skipped test, the only one of its sentences',
      { [HOME]: both.replace('it(', 'it.skip(') },
      'tests/e2e/home.test.ts: “Home › shows calls and a chart” is the test of 2.1, 2.2 and does not run (skip).',
    ],
    [
      'a test in a skipped suite, one of several',
      { [HOME]: both, 'tests/api/a.test.ts': both.replace('describe(', 'describe.skip(') },
      'tests/api/a.test.ts: “Home › shows calls and a chart” is the test of 2.1, 2.2 and does not run (skip).',
    ],
    [
      'a comment above something else',
      { [HOME]: `${both}\n// SPEC 2.1\nconst page = 1;` },
      'tests/e2e/home.test.ts, line 7: “SPEC 2.1” is not directly above a test.',
    ],
    [
      'a file that is not a test',
      { [HOME]: both, 'tests/e2e/calls.ts': `// SPEC 2.1\nit('shows calls', () => {});` },
      'tests/e2e/calls.ts, which npm test does not run as a test, names sentences.',
    ],
  ])('reports %s', (_name, sources, fault) => {
    expect(coverage(sources).faults).toEqual([fault]);
  });

  it.each([
    ['a title has changed', new Map([[HOME, both.replace('a chart', 'the chart')]])],
    [
      'a test names another sentence',
      new Map([
        [HOME, both],
        ['tests/api/a.test.ts', both],
      ]),
    ],
    ['a file has moved', new Map([['tests/e2e/home/home.test.ts', both]])],
  ])('reports a page that is out of date: %s', (_name, sources) => {
    const stale = ['docs/spec-coverage.md is out of date. Run npm run spec-coverage.'];
    expect(coverageOf(SPECIFICATION, sources, coverage({ [HOME]: both }).page).faults).toEqual(stale);
    expect(coverageOf(SPECIFICATION, sources).faults).toEqual(stale);
  });

  it('reports an invalid specification, and shows which sentences have no test', () => {
    const { faults, page } = coverage({ [HOME]: both }, `${SPECIFICATION}- **2.2** Again.\n- **2.3** More.\n`);
    expect(faults).toEqual([
      'docs/specification.md, line 13 has 2.2, as line 12 does.',
      'docs/specification.md: 2.3 has no test. Write // SPEC 2.3 above the test that shows it: “More.”',
    ]);
    expect(page).toContain('- **2.3** More.\n  - no test\n');
  });
});

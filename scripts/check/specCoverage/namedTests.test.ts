import { describe, expect, it } from 'vitest';
import { testsOf } from './namedTests.ts';

const read = (source: string) => testsOf('a.test.tsx', source);
const found = (source: string) => read(source).tests.map(({ title, skippedBy }) => [title, skippedBy]);

describe('the tests of a file', () => {
  it.each<[string, string, [string, string | undefined][]]>([
    [
      'plain tests',
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
      "it.each([1])('%i', () => {}); it.for([1])('f %i', () => {}); " +
        "it.each`x${1}`('$x', () => {}); describe.each([1])('s %i', () => { it('in', () => {}); });",
      [
        ['…', undefined],
        ['f …', undefined],
        ['…', undefined],
        ['s … › in', undefined],
      ],
    ],
    [
      'rows returned by a function',
      `it.each(rows.map((row) => [row] as const))('of %s', () => {});`,
      [['of …', undefined]],
    ],
    [
      'titles that are computed',
      'it(`at ${width} px`, () => {}); it(name, () => {});',
      [
        ['at … px', undefined],
        ['…', undefined],
      ],
    ],
    [
      'titles with a percent or dollar sign',
      `it('100 %s for $price', () => {}); it.each([1])('%i %% for $5 to $user.name', () => {});`,
      [
        ['100 %s for $price', undefined],
        ['… % for $5 to …', undefined],
      ],
    ],
    [
      'tests that do not run',
      `it.skip('a', () => {}); it.todo('b'); it.skip.each([1])('c', () => {}); ` +
        `it.skipIf(isSlow)('d', () => {}); it.runIf(isFast)('e', () => {}); it.fails('f', () => {});`,
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
      'tests within a suite that does not run',
      `describe.skip('s', () => { it('a', () => {}); });`,
      [['s › a', 'skip']],
    ],
    [
      'tests that their options skip',
      `it('a', { skip: true }, () => {}); it('b', { skip: false, timeout: 1 }, () => {});`,
      [
        ['a', 'skip'],
        ['b', undefined],
      ],
    ],
    [
      'tests that skip themselves',
      `it('a', (context) => { if (x) context.skip(); }); ` +
        `it('b', ({ skip }) => skip('why')); it('c', ({ page }) => { list.skip(1); });`,
      [
        ['a', 'skip'],
        ['b', 'skip'],
        ['c', undefined],
      ],
    ],
    [
      'tests next to an only',
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

const named = (source: string) => read(source).tests.map(({ title, sentences }) => [title].concat(sentences));

describe('the sentences of a test', () => {
  it.each<[string, string, string[][]]>([
    [
      'in a comment above it',
      `// SPEC 2.1, 10.12\nit('a', () => {});\n\nit('b', () => {});`,
      [['a', '2.1', '10.12'], ['b']],
    ],
    [
      'within a suite, not above it',
      `describe('s', () => {\n  // SPEC 2.1\n  it('a', () => {});\n  it('b', () => {});\n});`,
      [['s › a', '2.1'], ['s › b']],
    ],
    [
      'above each, for and a tagged table',
      "// SPEC 2.1\nit.each([\n  [1],\n])('%i', () => {});\n" +
        "// SPEC 2.2\ntest.for([1])('f', () => {});\n// SPEC 2.3\nit.each`x\n${1}`('t', () => {});",
      [
        ['…', '2.1'],
        ['f', '2.2'],
        ['t', '2.3'],
      ],
    ],
    [
      'above a test that a loop or a helper defines',
      'for (const name of names) {\n  // SPEC 2.1\n  it(`is ${name}`, () => {});\n' +
        '}\nconst check = (name: string) =>\n  // SPEC 2.2\n  it(name, () => {});',
      [
        ['is …', '2.1'],
        ['…', '2.2'],
      ],
    ],
    [
      'in several comments, with others between and above',
      `// Why.\n// SPEC 2.1\n\n/* How. */\n// SPEC 2.2, 2.1\n// What.\nit('a’s', () => {});`,
      [['a’s', '2.1', '2.2']],
    ],
    [
      'and no other comments or texts',
      `// See SPEC 2.1\n// SPEC §2: home\nit('a', () => {});\nconst text = '// SPEC 2.2';`,
      [['a']],
    ],
  ])('are those %s', (_name, source, tests) => {
    expect(named(source)).toEqual(tests);
    expect(read(source).faults).toEqual([]);
  });

  it.each([
    [
      'above a suite',
      `\n// SPEC 2.1\ndescribe('s', () => {\n  it('a', () => {});\n});`,
      'is not directly above a test.',
    ],
    ['above a loop', `\n// SPEC 2.1\nfor (const x of y) it(x, () => {});`, 'is not directly above a test.'],
    ['within a test', `it('a', () => {\n  // SPEC 2.1\n});`, 'is not directly above a test.'],
    ['at the end', `it('a', () => {});\n// SPEC 2.1`, 'is not directly above a test.'],
    ['beside a test', `\nit('a', () => {}); // SPEC 2.1\nit('b', () => {});`, 'is not directly above a test.'],
    ['with words', `\n// SPEC 2.1 and 2.2\nit('a', () => {});`, 'is not of the form // SPEC 2.14, 2.15'],
    ['without a sentence', `\n// SPEC 2\nit('a', () => {});`, 'is not of the form // SPEC 2.14, 2.15'],
    ['in a block comment', `\n/* SPEC 2.1 */\nit('a', () => {});`, 'is not of the form // SPEC 2.14, 2.15'],
  ])('cannot be named %s', (_name, source, fault) => {
    const { tests, faults } = read(source);
    expect(tests.flatMap(({ sentences }) => sentences)).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(/^line 2: “SPEC 2/)]);
    expect(faults[0]?.endsWith(fault)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { compileRules } from '../firestore/compile.ts';
import { type Plain, type PlainFilter, judging, judgingRuleset, outcomeOf } from '../testing/judging.ts';
import { Random } from '../../testing/random.ts';
import { damaged, randomExpression, randomRules, tokenSoup } from '../testing/randomProgram.ts';

const DOCUMENTS = { 'c/a': { a: 1, b: 'x', c: [1, 'a', { a: null }] }, 'c/b': { a: { b: { c: 1.5 } } }, 'd/a': {} };
const CALLER = { uid: 'a', token: { a: 1, b: ['x'], c: { a: 1.5 } } };

/** Compiles rules and evaluates all kinds of requests. Fails if anything throws. */
function exercise(source: string): void {
  const { ruleset, issues } = compileRules([{ name: 'random.rules', content: source }]);
  const failed = issues.some(({ severity }) => severity === 'ERROR');
  if (failed !== (ruleset === undefined)) throw new Error(`Neither rules nor errors: ${source}`);
  for (const { sourcePosition } of issues) {
    if (!(sourcePosition.line >= 1 && sourcePosition.column >= 1)) throw new Error(`No position: ${source}`);
  }
  if (ruleset === undefined) return;
  const rules = judgingRuleset(ruleset, DOCUMENTS);
  for (const { allowed, reason } of [
    rules.get(CALLER, 'c/a'),
    rules.get(null, 'c/none/sub/x'),
    rules.update(CALLER, 'c/b', { a: 2, b: null }),
    rules.list(CALLER, 'c', { field: 'a', op: '>', value: 1 }, { field: 'b', op: 'in', value: ['x', 'y'] }),
  ]) {
    if (allowed !== (reason === '') || (!allowed && !reason.startsWith('\n'))) throw new Error(`No verdict: ${source}`);
  }
}

/** Disables the timeout. The number of cases is fixed, but how long they take depends on the machine. */
const NO_TIMEOUT = 0;

describe('a random program', () => {
  it(
    'never causes an exception, in 100,000 variants',
    () => {
      const random = new Random(20251120);
      for (let i = 0; i < 70_000; i++) exercise(randomRules(random));
      for (let i = 0; i < 20_000; i++) exercise(damaged(random, randomRules(random)));
      for (let i = 0; i < 10_000; i++) exercise(tokenSoup(random));
    },
    NO_TIMEOUT,
  );

  it('never causes an exception with excessive nesting or repetition', () => {
    const open = 'service cloud.firestore { match /a/{b} { allow get: if ';
    for (const part of [
      '(',
      '[',
      '{',
      '!',
      '-',
      "{'a':",
      'f(',
      'a.b(',
      '1 + ',
      'true && ',
      'a ? ',
      '/$(',
      'a[',
      '/*',
      '//',
      "'",
      '"',
      '\\',
      '.a',
      'match /a {',
      '{a}',
      '\0',
    ]) {
      exercise(part.repeat(20_000));
      exercise(open + part.repeat(20_000));
      exercise(`${open}a${part.repeat(5000)}`);
      exercise(`service cloud.firestore { ${part.repeat(5000)}`);
    }
  });
});

const truth = (condition: string) => outcomeOf(condition, 'function f(x) { return x; } function g(x, y) { return y; }');

describe('logic', () => {
  it("obeys De Morgan's laws and is commutative, errors included", () => {
    const random = new Random(7);
    for (let i = 0; i < 1500; i++) {
      const a = randomExpression(random, 3);
      const b = randomExpression(random, 3);
      expect(truth(`!((${a}) && (${b}))`), `${a} | ${b}`).toBe(truth(`!(${a}) || !(${b})`));
      expect(truth(`!((${a}) || (${b}))`), `${a} | ${b}`).toBe(truth(`!(${a}) && !(${b})`));
      expect(truth(`(${a}) && (${b})`), `${a} | ${b}`).toBe(truth(`(${b}) && (${a})`));
    }
  });
});

const FIELD_VALUES: readonly Plain[] = [
  0,
  1,
  2,
  5,
  1.5,
  'a',
  'b',
  '',
  true,
  false,
  null,
  [1, 'a'],
  ['a', 'b'],
  { b: 1 },
  { b: 'a', c: 1 },
];

/**
 * Generates conditions without operations that are unsound on fields in queries. As in the official emulator,
 * `in [...]`, `is`, `hasAny()`, `get()`, `keys()`, and `size()` see only the query's filters, so they can be true for a
 * query but false for a document that it returns (PARITY.md).
 */
function aboutFields(random: Random, depth: number): string {
  const field = random.pick(['resource.data.a', 'resource.data.b', 'resource.data.c', 'resource.data.a.b']);
  const constant = random.pick(['0', '1', '2', '3', '1.5', "'a'", "'b'", 'true', 'null', "[1, 'a']", "{'b': 1}"]);
  if (depth > 0 && random.chance(0.6)) {
    const [left, right] = [aboutFields(random, depth - 1), aboutFields(random, depth - 1)];
    return random.pick([
      `(${left} && ${right})`,
      `(${left} || ${right})`,
      `!(${left})`,
      `(${left} ? ${right} : ${left})`,
      `(${left} == ${right})`,
    ]);
  }
  return random.pick([
    `${field} ${random.pick(['==', '!=', '<', '<=', '>', '>='])} ${constant}`,
    `${constant} ${random.pick(['<', '>=', 'in'])} ${field}`,
    `!(${field} in [${constant}].toSet())`,
    `{'x': ${field}}.diff({'x': ${constant}})` +
      `.${random.pick(['changedKeys', 'unchangedKeys', 'affectedKeys'])}().size() == 0`,
    `${field} + 1 > 2`,
    `exists(/databases/$(database)/documents/c/$(${field}))`,
    `id == 'a'`,
  ]);
}

/** Returns a random filter that matches the given field value, or undefined if the chosen operator cannot match it. */
function passing(random: Random, field: string, value: Plain): PlainFilter | undefined {
  const other = random.pick(FIELD_VALUES);
  switch (random.below(6)) {
    case 0:
      return { field, op: '==', value };
    case 1:
      return { field, op: 'in', value: random.chance(0.5) ? [value] : [other, value] };
    case 2: {
      if (typeof value !== 'number') return undefined;
      const op = random.pick(['<', '<=', '>', '>='] as const);
      return {
        field,
        op,
        value: value + (op.startsWith('<') ? 1 : -1) * random.below(3) + (op.length === 1 ? (op === '<' ? 1 : -1) : 0),
      };
    }
    case 3:
      return value === null || JSON.stringify(other) === JSON.stringify(value)
        ? undefined
        : { field, op: '!=', value: other };
    case 4:
      return Array.isArray(value) ? { field, op: 'array-contains', value: 'a' } : undefined;
    default:
      return {
        or: [
          { field, op: '==', value },
          { field, op: '==', value: other },
        ],
      };
  }
}

describe('a query that is allowed by a comparison', () => {
  it(
    'returns no document that the same condition would deny',
    () => {
      const random = new Random(11);
      let decided = 0;
      for (let i = 0; i < 20_000; i++) {
        const condition = aboutFields(random, 3);
        const data: Record<string, Plain> = {};
        for (const name of ['a', 'b', 'c']) if (random.chance(0.8)) data[name] = random.pick(FIELD_VALUES);
        const filters = Object.entries(data).flatMap(([name, value]) =>
          random.chance(0.7) ? (passing(random, name, value) ?? []) : [],
        );
        const rules = judging(
          "rules_version = '2'; service cloud.firestore { " +
            `match /databases/{database}/documents { match /c/{id} { allow read: if ${condition}; } } }`,
          { 'c/a': data, 'c/b': {} },
        );
        if (!rules.list(CALLER, 'c', ...filters).allowed) continue;
        decided++;
        const verdict = rules.get(CALLER, 'c/a');
        expect(
          verdict.allowed,
          `${condition} with ${JSON.stringify(filters)} on ${JSON.stringify(data)}${verdict.reason}`,
        ).toBe(true);
      }
      // Verify that enough queries were allowed for the test to be meaningful.
      expect(decided).toBeGreaterThan(500);
    },
    NO_TIMEOUT,
  );
});

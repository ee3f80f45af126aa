import { describe, expect, it } from 'vitest';
import { Issues } from '../../rules/language/issues.ts';
import { parseRules } from '../../rules/language/parseRules.ts';
import { Random } from '../../testing/random.ts';
import { RandomExpressions } from './expressions.ts';
import { print, printFunction } from './print.ts';

const OPERATIONS = ['get', 'list', 'group', 'create', 'update', 'delete'] as const;
const CASES = 500;

/** Removes positions and sizes from a parsed tree. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null || node instanceof Uint8Array) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'at' && key !== 'nesting' && key !== 'height')
      .map(([key, value]) => [key, bare(value)]),
  );
}

describe('a printed syntax tree', () => {
  it('parses to the same tree, functions included', () => {
    const random = new Random(17);
    for (let count = 0; count < CASES; count += 1) {
      const expressions = new RandomExpressions(random, random.pick(OPERATIONS));
      const condition = expressions.condition(4);
      const functions = expressions.functions.map(printFunction).join('\n');
      const text =
        "rules_version = '2'; service cloud.firestore { " +
        `match /c/{id} { ${functions} allow read: if ${print(condition)}; } }`;
      const issues = new Issues('printed.rules');
      const [service] = parseRules(text, issues).services;
      const [match] = service?.matches ?? [];
      expect(bare(match?.allows[0]?.condition), text).toEqual(condition);
      expect(
        match?.functions.map(({ name, parameters, bindings, result }) => ({
          name,
          parameters: parameters.map((parameter) => parameter.name),
          bindings: bare(bindings),
          result: bare(result),
        })),
        text,
      ).toEqual(expressions.functions);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { compileRules } from '../firestore/compile.ts';
import { outcomeOf } from '../testing/judging.ts';

/** Returns whether the given functions and match blocks compile. */
const compiles = (statements: string): boolean => {
  const match = `match /databases/{database}/documents { ${statements} }`;
  const content = `rules_version = '2'; service cloud.firestore { ${match} }`;
  return compileRules([{ name: 'firestore.rules', content }]).ruleset !== undefined;
};

/**
 * Tests inputs that the official compiler's grammar accepts or rejects. The grammar is published in
 * @firebase/eslint-plugin-security-rules.
 */
describe('the published grammar', () => {
  it.each([
    ["(/a/{id}).bind({'id': 'b'}) == path('/a/b')", 'true'],
    ["(/a/ {id}/c).bind({'id': 'b'}) == path('/a/b/c')", 'true'],
    ['/a/{id} is path', 'true'],
    ['/a/{rest=**} is path', 'true'],
    ["/a/it's*&b is path", 'true'],
    ['.5 == 0.5', 'true'],
    ["'\\u0041\\x42\\103' == 'ABC'", 'true'],
    ["'a.b'.matches('a\\\\.b')", 'true'],
    ["{'match': 1, 'in': 2}.match == 1", 'true'],
    ["{'default': 1}.default == 1", 'true'],
  ] as const)('accepts %s', (expression, outcome) => {
    expect(outcomeOf(expression)).toBe(outcome);
  });

  it.each([
    "'a.b'.matches('a\\.b')",
    "'\\0' == ''",
    "'\\v' == ''",
    "'\\/' == ''",
    "'\\U00000041' == 'A'",
    "b'\\q' == b''",
    '1e5 > 0',
    '1.5E3 > 0',
    '010 == 8',
    '--1 == 1',
    '- -1 == 1',
    '-!true == false',
    '1--1 == 2',
    'default == 1',
    '$(request) == 1',
    'var',
    'not(true)',
    'arguments == 1',
    'rules_version == 1',
  ])('rejects %s', (expression) => {
    expect(outcomeOf(expression)).toBe('no compile');
  });

  it('rejects reserved words as names of functions, parameters, variables, wildcards and methods', () => {
    const get = 'match /c/{id} { allow get: if true; }';
    expect(compiles(get)).toBe(true);
    for (const word of ['default', 'match', 'true', 'let', 'while']) {
      expect(compiles(`function ${word}() { return 1; } ${get}`)).toBe(false);
      expect(compiles(`function f(${word}) { return 1; } ${get}`)).toBe(false);
      expect(compiles(`function f() { let ${word} = 1; return 1; } ${get}`)).toBe(false);
      expect(compiles(`match /c/{${word}} { allow get; }`)).toBe(false);
      expect(compiles(`match /${word}/{id} { allow get; }`)).toBe(true);
      expect(compiles(`match /c/{id} { allow ${word}; }`)).toBe(false);
    }
    expect(compiles(`function $f($a) { return $a; } ${get}`)).toBe(true);
  });

  it('accepts a space between a slash and a wildcard, but not between a slash and a word', () => {
    expect(compiles('match /c/ {id} { allow get; }')).toBe(true);
    expect(compiles('match / c/{id} { allow get; }')).toBe(false);
  });

  // The grammar allows this, but the official emulator 1.19.8 does not.
  it('rejects recursive wildcards in both of two nested paths', () => {
    expect(compiles('match /{a=**} { match /c/{b=**} { allow get; } }')).toBe(false);
    expect(compiles('match /{a=**} { match /c/{b} { allow get; } }')).toBe(true);
  });
});

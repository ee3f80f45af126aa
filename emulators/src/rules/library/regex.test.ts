import { RE2JS } from 're2js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileRules } from '../firestore/compile.ts';
import { judging, outcomeOf } from '../testing/judging.ts';

const wrap = (condition: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      allow get: if ${condition};
      allow get: if id == 'b';
    }
  }
}`;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a failure of the library for regular expressions', () => {
  it('when it compiles a pattern is an error of that line of the file', () => {
    vi.spyOn(RE2JS, 'compile').mockImplementation(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'length')");
    });
    const { ruleset, issues } = compileRules([{ name: 'a', content: wrap("id.matches('(?i)first')") }]);
    expect(ruleset).toBeUndefined();
    expect(issues).toMatchObject([
      {
        severity: 'ERROR',
        description: 'Invalid regular expression pattern. Pattern: (?i)first.',
        sourcePosition: { line: 5, column: 21 },
      },
    ]);
  });

  it('when it evaluates one is an error of that request', () => {
    const rules = judging(wrap("id.matches('(?i)second')"));
    vi.spyOn(RE2JS.prototype, 'matches').mockImplementation(() => {
      throw new TypeError('broken');
    });
    expect(rules.get(null, 'c/a')).toMatchObject({
      allowed: false,
      reason: expect.stringContaining("Internal error in matches(): broken. for 'get' @ L5"),
    });
    expect(rules.get(null, 'c/b').allowed).toBe(true);
  });

  it('leaves the compiler with an issue, whatever fails in it', () => {
    vi.spyOn(Buffer, 'byteLength').mockReturnValue(1);
    const content = { toString: () => '' } as unknown as string;
    expect(compileRules([{ name: 'a', content }]).issues).toMatchObject([
      { severity: 'ERROR', description: expect.stringMatching(/^Internal error: /) },
    ]);
  });
});

/** Expected results were observed in the official emulator 1.19.8. */
describe('a class with a flag', () => {
  it.each([
    ["'1'.matches('(?i)\\\\pN')", 'true'],
    ["'a'.matches('(?i)\\\\pN')", 'false'],
    ["'漢'.matches('(?i)\\\\p{Han}')", 'true'],
    ["'漢'.matches('\\\\p{Han}')", 'true'],
    ["'α'.matches('(?i)[\\\\p{Greek}]')", 'true'],
    ["'1'.matches('(?i)[^\\\\pN]')", 'false'],
    ["'a'.matches('(?i)\\\\p{^Han}')", 'true'],
    ["'a'.matches('(?i)\\\\p{Lu}')", 'true'],
    ["'a'.matches('\\\\p{Lu}')", 'false'],
    ["'1\\n'.matches('(?is)\\\\pN.')", 'true'],
    ["'\u212a'.matches('(?i)k')", 'true'],
    ["'1'.matches('(?i)\\\\p{Nope}')", 'no compile'],
  ])('%s is %s', (expression, outcome) => {
    expect(outcomeOf(expression)).toBe(outcome);
  });
});

/**
 * Expected results were observed in the official emulator 1.19.8. It fails with an internal error where ours returns an
 * error value.
 */
describe('a replacement', () => {
  it.each([
    ["'aab'.replace('b', '$') == 'aa$'", 'true'],
    ["'aab'.replace('b', '$a$$ $') == 'aa$a$$ $'", 'true'],
    ["'aab'.replace('b', 'c\\\\') == 'aac\\\\'", 'true'],
    ["'a'.replace('a', '\\\\n\\\\$\\\\\\\\') == 'n$\\\\'", 'true'],
    ["'aab'.replace('b', '$1') == 'aab'", 'error'],
    ["'aab'.replace('x', '$1') == 'aab'", 'true'],
    ["'aab'.replace('(b)', '$12') == 'aab2'", 'true'],
    ["'a'.replace('a', '$10') == 'a0'", 'error'],
    ["'a'.replace('a', '$00$0') == 'aa'", 'true'],
    ["'aab'.replace('(?P<x>b)', '[${x}]') == 'aa[b]'", 'true'],
    ["'aab'.replace('(?P<x>b)', '${y}') == 'aab'", 'error'],
    ["'aab'.replace('b', '${0}') == 'aab'", 'error'],
    ["'a'.replace('a', '${') == 'a'", 'error'],
    ["'a'.replace('z', '${') == 'a'", 'true'],
    ["'a'.replace('(?P<x>a)', '$x') == '$x'", 'true'],
    ["'ab'.replace('(a)|(b)', '[$2]') == '[][b]'", 'true'],
    ["'ab'.replace('(?P<x>a)|b', '[${x}]') == '[a][null]'", 'true'],
    ["'aab'.replace('(', 'x') == 'x'", 'error'],
    ["'aab'.replace('(', 'x') == 'x' || true", 'true'],
    ["'aab'.matches('(') || true", 'no compile'],
    ["'aab'.split('(') == [] || true", 'no compile'],
  ])('%s is %s', (expression, outcome) => {
    expect(outcomeOf(expression)).toBe(outcome);
  });
});

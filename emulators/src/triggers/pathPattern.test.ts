import { describe, expect, it } from 'vitest';
import { compilePathPattern } from './pathPattern.ts';

describe('path patterns', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['items/{itemId}', ['items/a', 'items/a.b'], ['items/a/b/c', 'item/a', 'items']],
    ['items/{itemId=*}', ['items/a'], ['items/a/b/c']],
    ['/items/a', ['items/a'], ['items/ab', 'items/b']],
    ['a/{x}/b/{y}', ['a/1/b/2'], ['a/1/c/2', 'a/1']],
    ['a/{rest=**}', ['a/1', 'a/1/b/2'], ['b/1']],
    ['a/**', ['a/1', 'a/1/b/2'], ['ab/1']],
    ['{all=**}', ['a/1', 'a/1/b/2'], []],
    ['a/x*', ['a/x', 'a/xyz'], ['a/ax', 'a/x/b/c']],
    ['a.b/{x}', ['a.b/1'], ['axb/1']],
  ])('%s', (pattern, wanted, unwanted) => {
    const matches = compilePathPattern(pattern);
    expect(wanted.filter((path) => !matches(path))).toEqual([]);
    expect(unwanted.filter(matches)).toEqual([]);
  });
});

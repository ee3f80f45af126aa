import { describe, expect, it } from 'vitest';
import { checkCollectionPath, checkDocumentPath, comparePaths, parseResourceName } from './name.ts';

describe('names', () => {
  it('parses a resource name', () => {
    expect(parseResourceName('projects/p/databases/(default)/documents/a/b')).toEqual({
      projectId: 'p',
      databaseId: '(default)',
      path: 'a/b',
    });
    expect(parseResourceName('projects/p/databases/d/documents').path).toBe('');
    expect(() => parseResourceName('a/b')).toThrow();
    expect(() => parseResourceName('projects//databases/d/documents/a/b')).toThrow();
  });

  it.each([
    'a/b',
    'a/b/c/d',
    'a/__id12__',
    'a/__id-9223372036854775808__',
    'a/____',
    'a/..x',
    'ä/😀',
    `a/${'x'.repeat(1500)}`,
  ])('accepts the document path %s', (path) => {
    expect(() => checkDocumentPath(path)).not.toThrow();
  });

  it.each([
    '',
    'a',
    'a/b/c',
    'a//b/c',
    'a/',
    '/a',
    'a/.',
    'a/..',
    'a/__x__',
    'a/_____',
    'a/__id07__',
    'a/__id9223372036854775808__',
    '__id12__/a',
    'a/\ud800',
    `a/${'x'.repeat(1501)}`,
    `${'a/b/'.repeat(2000)}a/b`,
  ])('rejects the document path %#', (path) => {
    expect(() => checkDocumentPath(path)).toThrow();
  });

  it('distinguishes collection paths from document paths', () => {
    expect(() => checkCollectionPath('a/b/c')).not.toThrow();
    expect(() => checkCollectionPath('a/b')).toThrow();
  });

  it('compares segment by segment', () => {
    const ordered = [
      'a/__id2__',
      'a/__id10__',
      'a/!',
      'a/b',
      'a/b/c/d',
      'a/b!',
      'a/b-c',
      'a/\u{ffff}',
      'a/\u{10000}',
      'b/a',
    ];
    expect(ordered.toReversed().sort(comparePaths)).toEqual(ordered);
  });
});

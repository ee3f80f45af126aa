import { describe, expect, it } from 'vitest';
import { timestamp } from '../testing/values.ts';
import type { Document } from '../values/value.ts';
import { DocumentTree } from './tree.ts';

const TIME = timestamp('2024-01-01T00:00:00Z');

function documentAt(path: string): Document {
  return { path, fields: new Map(), createTime: TIME, updateTime: TIME };
}

describe('the tree of documents', () => {
  it('lists missing parents as long as there are documents below them', () => {
    const tree = new DocumentTree();
    tree.replace('a/b/c/d/e/f', documentAt('a/b/c/d/e/f'));
    expect(tree.collectionIds('')).toEqual(['a']);
    expect(tree.missingDocuments('a')).toEqual(['a/b']);
    expect(tree.missingDocuments('a/b/c')).toEqual(['a/b/c/d']);
    tree.replace('a/b', documentAt('a/b'));
    expect(tree.missingDocuments('a')).toEqual([]);
    tree.replace('a/b/c/d/e/f', undefined);
    expect(tree.collectionIds('a/b')).toEqual([]);
    expect(tree.collectionIds('')).toEqual(['a']);
    tree.replace('a/b', undefined);
    expect(tree.collectionIds('')).toEqual([]);
    expect(tree.collection('a')).toBeUndefined();
  });

  it('finds collections with an id at any depth, but only below the parent', () => {
    const tree = new DocumentTree();
    for (const path of ['x/1', 'a/b/x/1', 'a/bb/x/1', 'a/b/c/d/x/1', 'a/b/y/1']) tree.replace(path, documentAt(path));
    const paths = (parent: string, id?: string): readonly string[] =>
      tree
        .descendants(parent, id)
        .map((collection) => collection.path)
        .toSorted();
    expect(paths('', 'x')).toEqual(['a/b/c/d/x', 'a/b/x', 'a/bb/x', 'x']);
    expect(paths('a/b', 'x')).toEqual(['a/b/c/d/x', 'a/b/x']);
    expect(paths('a/b')).toEqual(['a/b/c/d/x', 'a/b/x', 'a/b/y']);
  });
});

import { describe, expect, it } from 'vitest';
import indexes from '../../../firestore.indexes.json' with { type: 'json' };
import { entities, type Collection } from './collections.ts';
import { seesField } from '../schema/projection.ts';
import {
  compositeIndexes,
  defaultDirection,
  indexFile,
  allowedQueries,
  type CompositeIndex,
} from './allowedQueries.ts';

/** Returns whether an index exists only for counting drafts. No list query uses that index. */
const isServers = ({ collectionGroup, fields }: CompositeIndex) =>
  collectionGroup === 'drafts' && fields.some(({ fieldPath }) => fieldPath === 'startTime');

describe('the query shapes', () => {
  it('match firestore.indexes.json; if not, run npm run indexes -w model', () => {
    expect(indexes).toEqual(JSON.parse(indexFile()));
  });

  it.each(Object.keys(allowedQueries) as Collection[])('of %s name fields that exist', (collection) => {
    for (const { equal, by } of allowedQueries[collection]) {
      for (const field of [...equal, by]) expect(seesField(entities[collection], field, 'admin')).toBe(true);
    }
  });

  it('have an index for each equality and direction, and none that Firestore creates automatically', () => {
    const all = compositeIndexes();
    const made = all.filter((index) => !isServers(index));
    expect(all).toHaveLength(made.length + 1);
    for (const [collection, shapes] of Object.entries(allowedQueries)) {
      const wanted = shapes.filter(({ equal }) => equal.length > 0).flatMap(({ directions }) => directions);
      expect(made.filter(({ collectionGroup }) => collectionGroup === collection)).toHaveLength(wanted.length);
    }
    expect(made.every(({ fields }) => fields.length > 1)).toBe(true);
  });

  it('begin with one that supports the default order', () => {
    for (const collection of Object.keys(defaultDirection) as Collection[]) {
      expect(allowedQueries[collection][0]).toMatchObject({
        equal: [],
        directions: expect.arrayContaining([defaultDirection[collection]]),
      });
    }
  });
});

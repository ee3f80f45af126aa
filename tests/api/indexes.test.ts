import { allowedQueries } from '@firehouse/model';
import { openDatabase, type OpenDatabase } from '@firehouse/project';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';

/** Every allowed query: collection, equality fields, order field and direction. */
const shapes = Object.entries(allowedQueries).flatMap(([collection, all]) =>
  all.flatMap(({ equal, by, directions }) =>
    directions.map((direction) => [collection, equal, by, direction] as const),
  ),
);

let opened: OpenDatabase;

beforeAll(() => {
  const { projectId, firestore } = ownSuite();
  opened = openDatabase(projectId, firestore);
});

afterAll(() => opened.close());

describe('the indexes of firestore.indexes.json', () => {
  it.each(shapes)('serve %s with %j equal, by %s %s', async (collection, equal, by, direction) => {
    let query = opened.db.collection(collection).orderBy(by, direction);
    for (const field of equal) query = query.where(field, '==', 'x');
    await expect(query.limit(1).get()).resolves.toBeDefined();
    await expect(query.where(by, '>', 0).count().get()).resolves.toBeDefined();
    await expect(query.limit(1).startAfter(0).get()).resolves.toBeDefined();
  });

  it('are required: a query without an index is refused', async () => {
    const { db } = opened;
    await expect(db.collection('incidents').where('TypeCode', '==', 'x').orderBy('Address').get()).rejects.toThrow(
      'The query requires an index.',
    );
    await expect(db.collectionGroup('incidents').where('TypeCode', '==', 'x').get()).rejects.toThrow(
      'The query requires an index.',
    );
  });
});

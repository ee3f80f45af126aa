import { describe, expect, it } from 'vitest';
import { ADMIN } from '../access/caller.ts';
import { Judge } from '../access/judge.ts';
import { Rulesets } from '../access/rulesets.ts';
import type { Query } from '../query/query.ts';
import { runQuery } from '../query/run.ts';
import { compileRules } from '../rules/firestore/compile.ts';
import type { Database } from '../store/database.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { Store } from '../store/store.ts';
import type { Write } from '../store/write.ts';
import { Random } from '../testing/random.ts';
import { fieldsOf, int } from '../testing/values.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Backend } from './backend.ts';
import { momentOf } from './moment.ts';
import { Transactions } from './transactions.ts';
import { commit } from './writes.ts';

function scene(): { readonly backend: Backend; readonly database: Database } {
  const store = new Store();
  const backend = { store, transactions: new Transactions(), judge: new Judge(new Rulesets(compileRules)) };
  return { backend, database: store.database({ projectId: 'p', databaseId: '(default)' }) };
}

function setOf(path: string, n: number): Write {
  return { kind: 'update', path, fields: fieldsOf({ n: int(n) }), transforms: [] };
}

const IN_C: Query = {
  parent: '',
  collectionId: 'c',
  allDescendants: false,
  orderBy: [{ field: ['n'], direction: 'ASC' }],
  offset: 0,
  limit: 5,
};
const GROUP: Query = { parent: '', collectionId: 'sub', allDescendants: true, orderBy: [], offset: 0 };
const EVERYTHING: Query = { parent: '', collectionId: undefined, allDescendants: true, orderBy: [], offset: 0 };

/** Reads a snapshot in every supported way. */
function resultsOf(documents: Snapshot): unknown {
  return {
    found: [IN_C, GROUP, EVERYTHING].map((query) => runQuery(documents, query)),
    a: documents.get('c/a'),
    ids: documents.collectionIds('').toSorted(),
    below: documents.collectionIds('c/a').toSorted(),
    missing: documents.missingDocuments('c').toSorted(),
  };
}

describe('the past', () => {
  it('returns what a read returned at that time, for 300 random commits', async () => {
    const { backend, database } = scene();
    const random = new Random(3);
    const seen: { readonly at: Timestamp; readonly results: unknown }[] = [];
    for (let round = 0; round < 300; round += 1) {
      const writes = Array.from({ length: random.below(4) + 1 }, (): Write => {
        const path = random.pick(['c/a', 'c/b', 'c/d', 'c/e', 'c/a/sub/1', 'c/gone/sub/2', 'd/a']);
        return random.chance(0.3) ? { kind: 'delete', path } : setOf(path, random.below(10));
      });
      const { commitTime } = await commit(backend, database, ADMIN, writes);
      seen.push({ at: commitTime, results: resultsOf(database) });
    }
    for (const { at, results } of seen) {
      const { documents, readTime } = momentOf(database, at);
      expect(readTime).toEqual(at);
      expect(resultsOf(documents)).toEqual(results);
    }
  });

  it('rejects times in the future and times before the history', async () => {
    const { backend, database } = scene();
    const { commitTime } = await commit(backend, database, ADMIN, [setOf('c/a', 1)]);
    expect(() => momentOf(database, { seconds: commitTime.seconds + 60, nanos: 0 })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    expect(() => momentOf(database, { seconds: commitTime.seconds - 60, nanos: 0 })).toThrow(
      expect.objectContaining({ code: 'FAILED_PRECONDITION' }),
    );
    for (let round = 0; round < 45; round += 1) {
      await commit(
        backend,
        database,
        ADMIN,
        Array.from({ length: 500 }, (_none, at) => setOf(`c/${at}`, round)),
      );
    }
    expect(() => momentOf(database, commitTime)).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' }));
    const { commitTime: late } = await commit(backend, database, ADMIN, [setOf('c/a', 2)]);
    await commit(backend, database, ADMIN, [setOf('c/a', 3)]);
    expect((momentOf(database, late).documents.get('c/a') as Document).fields).toEqual(fieldsOf({ n: int(2) }));
    database.clear();
    expect(() => momentOf(database, late)).toThrow(expect.objectContaining({ code: 'FAILED_PRECONDITION' }));
  });
});

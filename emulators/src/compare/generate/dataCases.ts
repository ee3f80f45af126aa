import type { Random } from '../../testing/random.ts';
import type { Case } from './case.ts';
import { COLLECTION, type FieldName, RandomData, storedDocument } from './data.ts';
import { RandomQueries } from './queries.ts';
import { RandomWrites } from './writes.ts';

/** Generates a query, aggregation, or list request by an admin. */
export function queryCase(random: Random): Case {
  const data = new RandomData(random);
  const queries = new RandomQueries(random);
  const documents = ['a', 'b', 'c', 'd', 'a/sub/x', `a/${COLLECTION}/y`]
    .filter((id, at) => (at < 4 ? random.chance(0.85) : random.chance(0.2)) && id !== '')
    .map((id) => storedDocument(data, id));
  const roll = random.next();
  if (roll < 0.2) {
    const request = {
      method: 'POST',
      path: ':runAggregationQuery',
      body: queries.aggregation(),
      caller: 'owner' as const,
    };
    return { kind: 'aggregation', documents, request };
  }
  if (roll < 0.27) {
    const field = random.pick(['n', 's', 't', 'm.n', '__name__'] as const);
    const parameters = random.pick([
      `orderBy=${field}&pageSize=3`,
      `orderBy=${field} desc`,
      'showMissing=true',
      'mask.fieldPaths=m.n&mask.fieldPaths=s',
      'pageSize=2',
    ]);
    return {
      kind: 'list',
      documents,
      request: { method: 'GET', path: `/${COLLECTION}?${parameters}`, caller: 'owner' },
    };
  }
  return {
    kind: 'query',
    documents,
    request: { method: 'POST', path: ':runQuery', body: { structuredQuery: queries.query() }, caller: 'owner' },
  };
}

/** Generates a commit, batch write, or update request by an admin. */
export function writeCase(random: Random): Case {
  const data = new RandomData(random);
  const documents = ['a', 'b', 'c'].filter(() => random.chance(0.7)).map((id) => storedDocument(data, id));
  const writes = new RandomWrites(random);
  const after = ['a', 'b', 'c', 'none', 'none2'];
  const roll = random.next();
  if (roll < 0.8)
    return {
      kind: 'commit',
      documents,
      after,
      request: { method: 'POST', path: ':commit', body: { writes: writes.writes() }, caller: 'owner' },
    };
  if (roll < 0.9)
    return {
      kind: 'batchWrite',
      documents,
      after,
      request: { method: 'POST', path: ':batchWrite', body: { writes: writes.writes() }, caller: 'owner' },
    };
  const mask = random.pick<readonly FieldName[]>([[], ['n'], ['n', 's'], ['m']]);
  const parameters = [
    ...mask.map((field) => `updateMask.fieldPaths=${field}`),
    ...(random.chance(0.4) ? [`currentDocument.exists=${random.chance(0.5)}`] : []),
  ];
  const id = random.pick(['a', 'none']);
  return {
    kind: 'patch',
    documents,
    after,
    request: {
      method: 'PATCH',
      path: `/${COLLECTION}/${id}${parameters.length > 0 ? '?' : ''}${parameters.join('&')}`,
      body: { fields: data.fields() },
      caller: 'owner',
    },
  };
}

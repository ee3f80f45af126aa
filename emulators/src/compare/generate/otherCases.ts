import type { Random } from '../../testing/random.ts';
import type { Case } from './case.ts';
import { COLLECTION, RandomData, storedDocument } from './data.ts';
import { RandomExpressions } from './expressions.ts';
import { RandomQueries } from './queries.ts';
import { type Tree, binary, call, is, literal, logical, nameOf, path } from './tree.ts';
import { RandomWrites } from './writes.ts';

/** Generates a CreateDocument request without a document ID. */
export function generatedIdCase(random: Random): Case {
  const expressions = new RandomExpressions(random, 'create');
  const id = random.pick<Tree>([
    binary(nameOf('id'), random.pick(['==', '!=']), literal(random.pick(['a', null]))),
    is(nameOf('id'), 'string'),
    call('existsAfter', path('databases', nameOf('database'), 'documents', COLLECTION, nameOf('id'))),
    is(nameOf('request', 'resource', 'id'), 'string'),
    binary(literal('id'), 'in', nameOf('request', 'resource')),
    binary(nameOf('request', 'path'), '==', nameOf('request', 'resource', '__name__')),
  ]);
  const other = expressions.condition(2);
  const condition = random.chance(0.3)
    ? id
    : random.chance(0.6)
      ? logical(id, random.pick(['&&', '||']), other)
      : other;
  const pattern = random.pick([
    `/${COLLECTION}/{id}`,
    `/${COLLECTION}/{id}`,
    `/{p=**}/${COLLECTION}/{id}`,
    `/${COLLECTION}/{id=**}`,
  ]);
  return {
    kind: 'generated ids',
    rules: { pattern, functions: expressions.functions, allows: [{ methods: 'create', condition }] },
    documents: [],
    request: {
      method: 'POST',
      path: `/${COLLECTION}`,
      body: { fields: new RandomData(random).fields() },
      caller: random.pick(['nobody', 'user']),
    },
  };
}

/** Generates a listener for a query or documents, and writes to commit while the listener is active. */
export function listenerCase(random: Random): Case {
  const data = new RandomData(random);
  const documents = ['a', 'b', 'c'].filter(() => random.chance(0.7)).map((id) => storedDocument(data, id));
  const structuredQuery = new RandomQueries(random).simple(false);
  const isQuery = random.chance(0.75);
  const expressions = new RandomExpressions(random, isQuery ? 'list' : 'get');
  const condition = random.chance(0.6) ? literal(true) : expressions.condition(2);
  return {
    kind: 'listeners',
    rules: {
      pattern: `/${COLLECTION}/{id}`,
      functions: expressions.functions,
      allows: [{ methods: 'read', condition }],
    },
    documents,
    request: {
      method: 'LISTEN',
      path: '',
      body: { ...(isQuery ? { structuredQuery } : { ids: ['a', 'none'] }), writes: new RandomWrites(random).writes() },
      caller: random.pick(['owner', 'admin', 'nobody']),
    },
  };
}

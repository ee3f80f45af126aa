import type { Random } from '../../testing/random.ts';
import type { Case, CaseRequest } from './case.ts';
import { COLLECTION, ROOT } from './data.ts';
import { type Tree, binary, call, conditional, literal, logical, nameOf, path } from './tree.ts';

const FUNCTIONS = ['get', 'exists', 'getAfter', 'existsAfter'];
const IDS: readonly string[] = Array.from({ length: 16 }, (_, at) => `d${at}`);

/** Generates a request with rules that read about as many documents as the limit allows. */
export function lookupCase(random: Random): Case {
  const documents = IDS.map((id) => ({ path: `${COLLECTION}/${id}`, fields: { n: { integerValue: '1' } } }));
  const count = 1 + random.below(4);
  const names = IDS.slice(0, count).map((id) => `${ROOT}/${COLLECTION}/${id}`);
  const caller = 'nobody';
  const writes = names.map((name) => ({ update: { name, fields: { n: { integerValue: '2' } } } }));
  const [methods, request] = random.pick<readonly [string, CaseRequest]>([
    ['get', { method: 'GET', path: `/${COLLECTION}/d0`, caller }],
    ['get', { method: 'POST', path: ':batchGet', body: { documents: names }, caller }],
    ['update', { method: 'POST', path: ':commit', body: { writes }, caller }],
    ['update', { method: 'POST', path: ':commit', body: { writes }, caller }],
    [
      'list',
      {
        method: 'POST',
        path: ':runQuery',
        body: { structuredQuery: { from: [{ collectionId: COLLECTION }] } },
        caller,
      },
    ],
  ]);
  const condition =
    count > 1 && random.chance(0.5)
      ? conditional(binary(nameOf('id'), '==', literal('d0')), lookups(random), lookups(random))
      : lookups(random);
  const rules = { pattern: `/${COLLECTION}/{id}`, functions: [], allows: [{ methods, condition }] };
  return { kind: 'lookups', rules, documents, request };
}

function lookups(random: Random): Tree {
  const functions = random.pick([['exists', 'get'], ['get'], FUNCTIONS.filter(() => random.chance(0.5))]);
  const first = random.below(4);
  const ids = IDS.slice(first, first + 3 + random.below(10));
  return ids
    .flatMap((id) => (functions.length === 0 ? ['exists'] : functions).map((name) => lookup(random, name, id)))
    .reduce((left, right) => logical(left, random.chance(0.97) ? '&&' : '||', right));
}

function lookup(random: Random, name: string, id: string): Tree {
  const own = random.chance(0.03) ? nameOf('id') : id;
  const found = call(name, path('databases', nameOf('database'), 'documents', COLLECTION, own));
  return name.startsWith('exists') ? found : binary(found, '!=', literal(null));
}

import type { Random } from '../../testing/random.ts';
import type { Caller, Case, CaseRequest } from './case.ts';
import { COLLECTION, RandomData, ROOT, storedDocument } from './data.ts';
import { RandomExpressions } from './expressions.ts';
import type { Operation } from './operands.ts';
import { RandomQueries } from './queries.ts';
import { RandomWrites } from './writes.ts';

const OPERATIONS: readonly Operation[] = [
  'get',
  'get',
  'get',
  'list',
  'list',
  'group',
  'create',
  'update',
  'update',
  'delete',
];
const CALLERS: readonly Caller[] = ['nobody', 'admin', 'admin', 'user'];

/** Generates a request together with random rules that allow or deny it. */
export function ruledCase(random: Random): Case {
  const operation = random.pick(OPERATIONS);
  const data = new RandomData(random);
  const documents = [storedDocument(data, 'a'), ...(random.chance(0.4) ? [storedDocument(data, 'b')] : [])];
  const { request, after, method } = requestFor(random, operation);
  const expressions = new RandomExpressions(random, operation, filteredBy(request.request));
  const allows = [{ methods: method, condition: expressions.condition() }];
  if (random.chance(0.06))
    allows.push({ methods: random.pick([method, 'read', 'write']), condition: expressions.condition(2) });
  const pattern =
    operation === 'group'
      ? `/{p=**}/${COLLECTION}/{id}`
      : random.chance(0.9)
        ? `/${COLLECTION}/{id}`
        : random.pick([
            `/${COLLECTION}/{id=**}`,
            `/${COLLECTION}/a`,
            `/${COLLECTION}/{id}/{more=**}`,
            `/{p=**}/${COLLECTION}/{id}`,
          ]);
  const rules = { pattern, functions: expressions.functions, allows };
  return { kind: request.kind, rules, documents, request: request.request, ...(after && { after }) };
}

interface GeneratedRequest {
  readonly request: { readonly kind: string; readonly request: CaseRequest };
  readonly after?: readonly string[];
  /** The method in the `allow` statement. */
  readonly method: string;
}

function requestFor(random: Random, operation: Operation): GeneratedRequest {
  const caller = random.pick(CALLERS);
  const id = random.chance(0.85) ? 'a' : 'missing';
  const queries = new RandomQueries(random);
  const data = new RandomData(random);
  const name = `${ROOT}/${COLLECTION}/${id}`;
  const path = `/${COLLECTION}/${id}`;
  const commit = (kind: string, method: string, ...writes: readonly object[]): GeneratedRequest => ({
    request: { kind, request: { method: 'POST', path: ':commit', body: { writes }, caller } },
    method,
    after: ['a'],
  });
  switch (operation) {
    case 'get':
      return {
        request: { kind: 'get', request: { method: 'GET', path, caller } },
        method: random.chance(0.9) ? 'get' : 'read',
      };
    case 'list': {
      const send = (kind: string, to: string, body: object): GeneratedRequest => ({
        request: { kind, request: { method: 'POST', path: to, body, caller } },
        method: random.chance(0.9) ? 'list' : 'read',
      });
      const query = { structuredQuery: queries.simple(false) };
      if (random.chance(0.8)) return send('query by rules', ':runQuery', query);
      if (random.chance(0.3))
        return send('explained query by rules', ':runQuery', {
          ...query,
          explainOptions: { analyze: random.chance(0.7) },
        });
      if (random.chance(0.5))
        return send('aggregation by rules', ':runAggregationQuery', {
          structuredAggregationQuery: { ...query, aggregations: [{ alias: 'n', count: {} }] },
        });
      const parameters = random.pick(['pageSize=2', 'showMissing=true', 'pageSize=1&orderBy=n', 'mask.fieldPaths=n']);
      return {
        request: { kind: 'list by rules', request: { method: 'GET', path: `/${COLLECTION}?${parameters}`, caller } },
        method: 'list',
      };
    }
    case 'group': {
      const body = { structuredQuery: queries.simple(true) };
      return {
        request: { kind: 'collection group by rules', request: { method: 'POST', path: ':runQuery', body, caller } },
        method: 'list',
      };
    }
    case 'create': {
      const update = { name: `${ROOT}/${COLLECTION}/new`, fields: data.fields() };
      const writes = new RandomWrites(random);
      const roll = random.next();
      if (roll < 0.5)
        return { ...commit('create', 'create', { update, currentDocument: { exists: false } }), after: ['new'] };
      if (roll < 0.7)
        return {
          ...commit('create with a transform', 'create', {
            update,
            updateTransforms: random.chance(0.6)
              ? [{ fieldPath: 't', setToServerValue: 'REQUEST_TIME' }]
              : writes.transforms(),
          }),
          after: ['new'],
        };
      if (roll < 0.9)
        return { ...commit('create', 'create', { update }, secondWrite(random, data)), after: ['new', 'b'] };
      return commit('invalid write by rules', 'create', writes.invalid());
    }
    case 'update': {
      const update = { name, fields: data.fields() };
      const masked = {
        update,
        updateMask: { fieldPaths: Object.keys(update.fields).filter((key) => /^\w+$/.test(key)) },
      };
      const write = random.chance(0.6) ? masked : { update };
      return random.chance(0.8)
        ? commit('update', 'update', { ...write, currentDocument: { exists: true } })
        : commit('update', 'write', { ...write, updateTransforms: new RandomWrites(random).transforms() });
    }
    case 'delete':
      return commit('delete', 'delete', {
        delete: name,
        ...(random.chance(0.3) && { currentDocument: { exists: true } }),
      });
  }
}

/** Returns the fields in the query's filters. */
function filteredBy({ body }: CaseRequest): readonly string[] {
  const filters = JSON.stringify(body ?? {}).matchAll(/"field":\{"fieldPath":"(\w+)"\},"op":/g);
  return [...filters].map(([, name = '']) => name).filter((name) => name !== '__name__');
}

/** Generates a write to a second document. */
function secondWrite(random: Random, data: RandomData): object {
  const name = `${ROOT}/${COLLECTION}/b`;
  return random.chance(0.5)
    ? { update: { name, fields: data.fields() }, currentDocument: { exists: false } }
    : { verify: name };
}

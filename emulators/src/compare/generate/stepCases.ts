import type { Random } from '../../testing/random.ts';
import type { Caller, Case } from './case.ts';
import { COLLECTION, RandomData, ROOT, storedDocument } from './data.ts';
import { RandomExpressions } from './expressions.ts';
import { type Tree, binary, intLiteral, literal, logical, member, method, nameOf } from './tree.ts';
import { RandomWrites } from './writes.ts';

const METHODS = ['create', 'update', 'delete', 'write', 'create, update', 'update, delete'];
const CALLERS: readonly Caller[] = ['nobody', 'user', 'owner'];

/** Generates a commit with multiple writes, most of them to the same document. */
export function stepCase(random: Random): Case {
  if (random.chance(0.15)) return chainCase(random);
  const data = new RandomData(random);
  const documents = ['a', 'b'].filter(() => random.chance(0.6)).map((id) => storedDocument(data, id));
  const writes = Array.from({ length: 2 + random.below(3) }, () =>
    stepOf(random, data, random.chance(0.85) ? 'a' : 'b'),
  );
  const expressions = new RandomExpressions(random, 'update');
  const condition = (): Tree => (random.chance(0.8) ? stateOf(random) : expressions.condition(2));
  const methods = random.chance(0.5) ? ['create', 'update', 'delete'] : [random.pick(METHODS)];
  const allows = methods.map((each) => ({ methods: each, condition: condition() }));
  const rules = { pattern: `/${COLLECTION}/{id}`, functions: expressions.functions, allows };
  const request = { method: 'POST', path: ':commit', body: { writes }, caller: random.pick(CALLERS) };
  return { kind: 'writes to one document', rules, documents, request, after: ['a', 'b'] };
}

/** Generates writes that the rules would allow individually, but not necessarily in one commit. */
function chainCase(random: Random): Case {
  const name = `${ROOT}/${COLLECTION}/a`;
  const values = Array.from({ length: 2 + random.below(2) }, () => random.below(4));
  const writes = values.map((n, at) => ({
    update: { name, fields: { n: { integerValue: String(n) } } },
    ...(random.chance(0.5) && { currentDocument: { exists: at > 0 } }),
  }));
  const n = member(nameOf('request', 'resource', 'data'), 'n');
  const allows = values.map((value, at) => ({
    methods: at === 0 ? 'create' : 'update',
    condition: binary(n, '==', intLiteral(value)),
  }));
  return {
    kind: 'writes to one document',
    rules: { pattern: `/${COLLECTION}/{id}`, functions: [], allows },
    documents: [],
    request: { method: 'POST', path: ':commit', body: { writes }, caller: 'nobody' },
    after: ['a'],
  };
}

/** Generates a write. Uses few fields and values so that conditions often depend on the order of writes. */
function stepOf(random: Random, data: RandomData, id: string): object {
  const name = `${ROOT}/${COLLECTION}/${id}`;
  const currentDocument = random.chance(0.35) && { currentDocument: { exists: random.chance(0.6) } };
  const update = {
    name,
    fields: { n: { integerValue: String(random.below(4)) }, ...(random.chance(0.4) && { s: data.value('s') }) },
  };
  return random.pick<() => object>([
    () => ({ update, ...currentDocument }),
    () => ({ update, updateMask: { fieldPaths: Object.keys(update.fields) }, ...currentDocument }),
    () => ({
      update: { name },
      updateMask: {},
      updateTransforms: new RandomWrites(random).transforms(),
      ...currentDocument,
    }),
    () => ({ delete: name, ...currentDocument }),
  ])();
}

/** Generates a condition on the document before or after the commit, on the written fields, or on the method. */
function stateOf(random: Random): Tree {
  const one = (): Tree => {
    const resource = random.chance(0.5) ? nameOf('resource') : nameOf('request', 'resource');
    return random.pick<() => Tree>([
      () => binary(resource, random.pick(['==', '!=']), literal(null)),
      () => binary(member(member(resource, 'data'), 'n'), random.pick(['==', '<', '>=']), intLiteral(random.below(4))),
      () => binary(literal('s'), 'in', member(resource, 'data')),
      () => binary(literal(random.pick(['n', 's', 't'])), 'in', nameOf('request', 'writeFields')),
      () => binary(method(nameOf('request', 'writeFields'), 'size'), '==', intLiteral(random.below(3))),
      () => binary(nameOf('request', 'method'), '==', literal(random.pick(['create', 'update', 'delete']))),
    ])();
  };
  return random.chance(0.5) ? one() : logical(one(), random.pick(['&&', '||']), one());
}

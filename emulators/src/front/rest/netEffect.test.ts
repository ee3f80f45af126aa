import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, type LocalEmulator, startLocalEmulator } from '../../testing/localEmulator.ts';

/**
 * Multiple writes to the same document in one commit. Expected results were observed in the official emulator 1.19.8.
 */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

type Fields = Readonly<Record<string, object>>;

const n = (value: number): Fields => ({ n: { integerValue: String(value) } });
const update = (fields: Fields, more: object = {}): object => ({ update: { name: nameOf('c/a'), fields }, ...more });
const set = (value: number, more: object = {}): object => update(n(value), more);
const merge = (fields: Fields, more: object = {}): object =>
  update(fields, { updateMask: { fieldPaths: Object.keys(fields) }, ...more });
const increment = (more: object = {}): object =>
  update({}, { updateMask: { fieldPaths: [] }, updateTransforms: [{ fieldPath: 'n', increment: n(1)['n'] }], ...more });
const remove = (more: object = {}): object => ({ delete: nameOf('c/a'), ...more });

const EXISTING = { currentDocument: { exists: true } };
const MISSING = { currentDocument: { exists: false } };
const [DENIED, NOT_FOUND, EXISTS] = [403, 404, 409];

const order = (state: string): Fields => ({ state: { stringValue: state } });

/** Sets a rule for `/c/{id}`, commits writes as an unauthenticated user, and returns the HTTP status. */
async function commit(rule: string, writes: readonly object[]): Promise<number> {
  await emulator.putRules(`rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /c/{id} { ${rule} } } }`);
  return (await emulator.documents('POST', ':commit', { token: null, body: { writes } })).status;
}

const METHODS = ['create', 'update', 'delete', 'get'];

describe.each([
  ['missing', []],
  ['stored', [set(9)]],
])('writes to a %s document', (state, stored) => {
  const isStored = stored.length > 0;
  const created = isStored ? EXISTS : 200;
  const found = isStored ? 200 : NOT_FOUND;
  const upsert = isStored ? 'update' : 'create';

  beforeEach(async () => {
    await emulator.clear();
    await emulator.commit(stored);
  });

  it.each([
    ['set, set', [set(1), set(2)], upsert, 2, 200],
    ['create, set', [set(1, MISSING), set(2)], 'create', 2, created],
    ['create, update', [set(1, MISSING), set(2, EXISTING)], 'create', 2, created],
    ['set, update', [set(1), set(2, EXISTING)], upsert, 2, 200],
    ['update, set', [set(1, EXISTING), set(2)], 'update', 2, found],
    ['increment twice', [increment(), increment()], upsert, isStored ? 11 : 2, 200],
    ['delete, set', [remove(), set(1)], upsert, 1, 200],
    ['delete, create', [remove(), set(1, MISSING)], upsert, 1, 200],
    ['delete an existing one, create', [remove(EXISTING), set(1, MISSING)], 'update', 1, found],
    ['set, delete', [set(1), remove()], 'delete', undefined, 200],
    ['create, delete', [set(1, MISSING), remove(EXISTING)], 'delete', undefined, created],
    ['update, delete', [set(1, EXISTING), remove()], 'delete', undefined, found],
    ['delete, set, delete', [remove(), set(1), remove()], 'delete', undefined, 200],
    ['create, delete, create', [set(1, MISSING), remove(), set(2, MISSING)], 'create', 2, created],
    ['update, delete, create', [set(1, EXISTING), remove(), set(2, MISSING)], 'update', 2, found],
  ] as const)(`%s: are judged as one (${state})`, async (_, writes, method, result, status) => {
    const allowed = `resource ${isStored ? '!=' : '=='} null
      && ${isStored ? 'resource.data.n == 9' : 'true'}
      && ${result === undefined ? 'request.resource == null' : `request.resource.data.n == ${result}`}`;
    expect(await commit(`allow ${method}: if ${allowed};`, writes)).toBe(status);
    await emulator.clear();
    await emulator.commit(stored);
    const others = METHODS.filter((other) => other !== method).join(', ');
    expect(await commit(`allow ${others};`, writes)).toBe(DENIED);
  });
});

describe('rules', () => {
  beforeEach(async () => {
    await emulator.clear();
  });

  it('see only the state after the commit, so a draft cannot be approved where it is created', async () => {
    const rule = `allow create: if request.resource.data.state == 'draft';
      allow update: if resource.data.state == 'draft' && request.resource.data.state == 'approved';`;
    expect(await commit(rule, [update(order('draft'), MISSING), update(order('approved'), EXISTING)])).toBe(DENIED);
    expect(await commit(rule, [update(order('draft'), MISSING)])).toBe(200);
    expect(await commit(rule, [update(order('approved'), EXISTING)])).toBe(200);
    expect(await commit(rule, [update(order('x')), update(order('draft'))])).toBe(DENIED);
  });

  it('allow a forbidden state that the same commit replaces', async () => {
    expect(await commit('allow create: if request.resource.data.n == 2;', [set(1), set(2)])).toBe(200);
  });

  it('judge each document once, whatever lies between its writes', async () => {
    const other = { update: { name: nameOf('c/b'), fields: n(5) } };
    const rule = `allow create: if id == 'a' ? request.resource.data.n == 2
      : existsAfter(/databases/$(db)/documents/c/a) && getAfter(/databases/$(db)/documents/c/a).data.n == 2;`;
    expect(await commit(rule, [set(1), other, set(2)])).toBe(200);
    await emulator.clear();
    expect(await commit(rule, [set(2), other, set(1)])).toBe(DENIED);
  });

  it.each([
    ['a set', [set(1)], 'null'],
    ['a merge', [merge({ n: n(1)['n']!, s: { stringValue: 'a' } })], "['n', 's']"],
    ['an empty merge', [merge({})], '[]'],
    ['a set with a transform', [set(1, { updateTransforms: [{ fieldPath: 'm.q', increment: n(1)['n'] }] })], "['m.q']"],
    ['transforms of one field', [increment(), increment()], "['n', 'n']"],
    ['merges', [merge({ y: n(1)['n']! }), merge({ z: n(1)['n']! })], "['y', 'z']"],
    ['a merge after a set', [set(1), merge({ z: n(1)['n']! })], 'null'],
    ['a merge after a delete', [merge({ y: n(1)['n']! }), remove(), merge({ z: n(1)['n']! })], 'null'],
    ['a path inside another', [update({}, { updateMask: { fieldPaths: ['m', 'm.a', '`a b`'] } })], "['a b', 'm']"],
    ['a delete', [remove()], 'null'],
    ['a set after a transform', [increment(), set(1)], "['n']"],
    ['a set after a transform and a delete', [increment(), remove(), set(1)], 'null'],
  ])('see the fields that %s names in request.writeFields', async (_, writes, fields) => {
    const condition =
      fields === 'null'
        ? "request.writeFields == null && 'writeFields' in request"
        : `request.writeFields.hasOnly(${fields}) && request.writeFields.size() == ${fields.split("'").length >> 1}`;
    expect(await commit(`allow write: if ${condition};`, writes)).toBe(200);
  });
});

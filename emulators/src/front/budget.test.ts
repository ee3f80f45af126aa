import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nameOf,
  startLocalEmulator,
  tokenFor,
  type HttpResponse,
  type LocalEmulator,
} from '../testing/localEmulator.ts';

/** For each document in `four`, the rules read four different documents. */
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function seen(tag, n) {
      return !exists(/databases/$(db)/documents/other/$(tag + string(n)));
    }
    match /four/{id} {
      allow get, create: if seen(id, 1) && seen(id, 2) && seen(id, 3) && seen(id, 4);
    }
  }
}`;

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator({ rules: RULES });
});
afterAll(async () => emulator.close());

const token = tokenFor({ sub: 'u' });
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => nameOf(`four/d${index}`));

async function commit(documents: readonly string[]): Promise<HttpResponse> {
  const writes = documents.map((name) => ({ update: { name, fields: {} } }));
  return emulator.documents('POST', ':commit', { body: { writes }, token });
}

async function read(documents: readonly string[]): Promise<HttpResponse> {
  return emulator.documents('POST', ':batchGet', { body: { documents }, token });
}

const same = (count: number, condition: (id: string) => string): string =>
  Array.from({ length: count }, (_, index) => condition(`/databases/$(db)/documents/other/$('${index}')`)).join(' && ');

/** Returns a condition on the first documents in `many`, which the requests themselves read or write. */
const own = (count: number, condition: (path: string) => string): string =>
  Array.from({ length: count }, (_, index) => condition(`/databases/$(db)/documents/many/$('d${index}')`)).join(' && ');

/** Returns a condition that calls `exists` and `get` on each of five documents. */
const five = (from: number): string =>
  Array.from({ length: 5 }, (_, i) => `/databases/$(db)/documents/other/$('${from + i}')`)
    .map((k) => `exists(${k}) && get(${k}) != null`)
    .join(' && ');

const paths = (count: number): string[] => Array.from({ length: count }, (_, index) => nameOf(`many/d${index}`));

/** Sets the rules for `/many/{id}`. */
async function allow(condition: string): Promise<void> {
  const { status } = await emulator.putRules(`rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents {
      match /many/{id} { allow read, write: if ${condition}; } } }`);
  expect(status).toBe(200);
}

/** Expected results were observed in the official emulator 1.19.8. */
describe('the lookups of one condition', () => {
  beforeAll(async () => {
    const stored = Array.from({ length: 25 }, (_, index) => [`other/${index}`, `many/d${index}`]).flat();
    await emulator.commit(
      stored.map((path) => ({ update: { name: nameOf(path), fields: { n: { integerValue: '1' } } } })),
    );
  });
  afterAll(async () => {
    await emulator.putRules(RULES);
  });

  it.each([
    ['get, ten times', same(10, (k) => `get(${k}).data.n == 1`), 200],
    ['get, eleven times', same(11, (k) => `get(${k}).data.n == 1`), 403],
    [
      'get, ten times, and one of them again',
      `${same(10, (k) => `get(${k}).data.n == 1`)} && ${same(1, (k) => `get(${k}) != null`)}`,
      200,
    ],
    ['exists and get of five documents', same(5, (k) => `exists(${k}) && get(${k}).data.n == 1`), 200],
    ['exists and get of six documents', same(6, (k) => `exists(${k}) && get(${k}).data.n == 1`), 403],
    ['get and getAfter of ten documents', same(10, (k) => `get(${k}).data.n == 1 && getAfter(${k}).data.n == 1`), 200],
    ['exists and existsAfter of ten documents', same(10, (k) => `exists(${k}) && existsAfter(${k})`), 200],
    ['exists and getAfter of six documents', same(6, (k) => `exists(${k}) && getAfter(${k}).data.n == 1`), 403],
    [
      'ten and the requested one',
      [
        same(10, (k) => `get(${k}).data.n == 1`),
        own(1, (k) => `get(${k}) != null && exists(${k}) && getAfter(${k}) != null`),
      ].join(' && '),
      200,
    ],
    [
      'ten documents that do not exist',
      Array.from({ length: 10 }, (_, i) => `!exists(/databases/$(db)/documents/none/$('${i}'))`).join(' && '),
      200,
    ],
  ])('%s: %s results in %i', async (_, condition, status) => {
    await allow(condition);
    expect((await emulator.documents('GET', '/many/d0', { token })).status).toBe(status);
    const write = { update: { name: nameOf('many/d0'), fields: { n: { integerValue: '1' } } } };
    expect((await emulator.documents('POST', ':commit', { token, body: { writes: [write] } })).status).toBe(status);
  });

  it.each([
    ['getAfter of all documents that it writes', 21, own(21, (k) => `getAfter(${k}) != null`), 200],
    [
      'existsAfter of them and ten others',
      21,
      `${own(21, (k) => `existsAfter(${k})`)} && ${same(10, (k) => `exists(${k})`)}`,
      200,
    ],
    [
      'existsAfter of them and eleven others',
      21,
      `${own(21, (k) => `existsAfter(${k})`)} && ${same(11, (k) => `exists(${k})`)}`,
      403,
    ],
    [
      'get of eleven documents that it writes, each of which is its own once',
      11,
      own(11, (k) => `get(${k}) != null`),
      200,
    ],
    ['get of twelve documents that it writes', 12, own(12, (k) => `get(${k}) != null`), 403],
    ['get of its own document, of 25', 25, 'get(/databases/$(db)/documents/many/$(id)) != null', 200],
    [
      'one document that it writes and ten others',
      2,
      `${own(2, (k) => `exists(${k})`)} && ${same(10, (k) => `exists(${k})`)}`,
      403,
    ],
  ])('are counted in a commit: %s', async (_, count, condition, status) => {
    await allow(condition);
    const writes = paths(count).map((name) => ({ update: { name, fields: { n: { integerValue: '1' } } } }));
    expect((await emulator.documents('POST', ':commit', { token, body: { writes } })).status).toBe(status);
  });

  it.each([
    ['get of eleven documents that it reads', 11, own(11, (k) => `get(${k}) != null`), 200],
    ['get of twelve documents that it reads', 12, own(12, (k) => `get(${k}) != null`), 403],
    ['get of its own document, of 25', 25, 'get(/databases/$(db)/documents/many/$(id)) != null', 200],
    ['getAfter of twelve documents, none of which it writes', 12, own(12, (k) => `getAfter(${k}) != null`), 403],
  ])('are counted in a batch read: %s', async (_, count, condition, status) => {
    await allow(condition);
    expect((await read(paths(count))).status).toBe(status);
  });

  it('are at most twenty in a commit, exists and get of a document counted twice', async () => {
    const writes = paths(3).map((name) => ({ update: { name, fields: {} } }));
    await allow(`id == 'd0' ? ${five(0)} : id == 'd1' ? ${five(5)} : true`);
    expect((await emulator.documents('POST', ':commit', { token, body: { writes } })).status).toBe(200);
    await allow(
      `id == 'd0' ? ${five(0)} : id == 'd1' ? ${five(5)} : exists(/databases/$(db)/documents/other/x) || true`,
    );
    expect((await emulator.documents('POST', ':commit', { token, body: { writes } })).status).toBe(200);
    await allow(`id == 'd0' ? ${five(0)} : id == 'd1' ? ${five(5)} : !exists(/databases/$(db)/documents/other/x)`);
    expect((await emulator.documents('POST', ':commit', { token, body: { writes } })).status).toBe(403);
  });
});

describe('the documents that rules may read for related requests', () => {
  it('are limited to twenty per commit, however many writes it has', async () => {
    expect((await commit(names(6))).status).toBe(403);
    expect((await commit(names(5))).status).toBe(200);
  });

  it('are limited to twenty per batch read', async () => {
    expect((await read(names(5))).status).toBe(200);
    expect((await read(names(6))).status).toBe(403);
  });
});

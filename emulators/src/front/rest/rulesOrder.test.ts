import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, type LocalEmulator, startLocalEmulator } from '../../testing/localEmulator.ts';

/**
 * Tests which checks run before the rules and which run after. Expected results were observed in the official emulator
 * 1.19.8.
 */
let emulator: LocalEmulator;

const DENIED = 403;
const INVALID = 400;
const EXISTS = 409;
const N = { n: { integerValue: '1' } };

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

const wrap = (rules: string) =>
  `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${rules} } }`;

/** Commits writes as an unauthenticated user, and returns the HTTP status. */
async function commit(...writes: readonly object[]): Promise<number> {
  return (await emulator.documents('POST', ':commit', { token: null, body: { writes } })).status;
}

/** Runs a query as an unauthenticated user, and returns the HTTP status. */
async function run(where: LocalEmulator, structuredQuery: object): Promise<number> {
  return (await where.documents('POST', ':runQuery', { token: null, body: { structuredQuery } })).status;
}

const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: nameOf(path), fields },
  ...more,
});

describe('a write that no rules could allow', () => {
  beforeAll(async () => emulator.putRules(wrap('match /c/{id} { allow read, write: if false; }')));

  it.each<[string, object]>([
    ['a text that is too long', { s: { stringValue: 'x'.repeat(1_100_000) } }],
    ['a reserved name', { __n__: { integerValue: '1' } }],
    ['an array in an array', { l: { arrayValue: { values: [{ arrayValue: { values: [] } }] } } }],
  ])('is INVALID_ARGUMENT before the rules: %s', async (_what, fields) => {
    expect(await commit(update('c/a', fields))).toBe(INVALID);
    expect(await commit(update('c/a', fields, { updateMask: { fieldPaths: Object.keys(fields) } }))).toBe(INVALID);
    expect(await commit(update('c/a', N))).toBe(DENIED);
  });

  it('is INVALID_ARGUMENT before the rules when it deletes and then updates', async () => {
    expect(await commit({ delete: nameOf('c/a') }, update('c/a', N, { currentDocument: { exists: true } }))).toBe(
      INVALID,
    );
  });

  it('does not reveal the size of a stored document to callers without write access', async () => {
    await emulator.commit([update('c/large', { s: { stringValue: 'x'.repeat(1_000_000) } })]);
    const more = { t: { stringValue: 'x'.repeat(100_000) } };
    expect(await commit(update('c/large', more, { updateMask: { fieldPaths: ['t'] } }))).toBe(DENIED);
  });
});

describe('a document that exists', () => {
  const create = update('c/a', N, { currentDocument: { exists: false } });
  beforeEach(async () => emulator.commit([update('c/a', {})]));

  it.each([
    ['allow create: if true; allow update: if false;', EXISTS],
    ['allow create: if request.resource.data.n == 1;', EXISTS],
    ['allow create: if resource != null;', EXISTS],
    ['allow create: if resource == null;', DENIED],
    ['allow create: if false; allow update: if true;', DENIED],
  ])('is checked against the rules for create before its precondition: %s results in %i', async (rules, status) => {
    await emulator.putRules(wrap(`match /c/{id} { ${rules} }`));
    expect(await commit(create)).toBe(status);
    const posted = await emulator.documents('POST', '/c?documentId=a', { token: null, body: { fields: N } });
    expect(posted.status).toBe(status);
  });
});

describe('restricted to administrators', () => {
  beforeAll(async () => {
    await emulator.putRules(wrap('match /{path=**} { allow read: if true; }'));
  });

  it('is the list of missing documents with subcollections', async () => {
    const missing = await emulator.documents('GET', '/c?showMissing=true', { token: null });
    expect(missing).toMatchObject({
      status: DENIED,
      json: { error: { message: 'Metadata operations require admin authentication.' } },
    });
    expect((await emulator.documents('GET', '/c', { token: null })).status).toBe(200);
    expect((await emulator.documents('GET', '/c?showMissing=true')).status).toBe(200);
    expect((await emulator.documents('GET', '/c?showMissing=true&orderBy=n', { token: null })).status).toBe(INVALID);
    const ids = await emulator.documents('POST', ':listCollectionIds', { token: null, body: {} });
    expect(ids).toMatchObject({
      status: DENIED,
      json: { error: { message: 'Metadata operations require admin authentication.' } },
    });
  });
});

describe('a query of all collections', () => {
  const all = { from: [{ allDescendants: true }] };

  it('is allowed to everyone without rules', async () => {
    const free = await startLocalEmulator();
    expect(await run(free, all)).toBe(200);
    expect(await run(free, {})).toBe(200);
    await free.close();
  });

  it('is allowed only by rules that cover every document', async () => {
    await emulator.putRules(wrap('match /{path=**} { allow read: if true; }'));
    expect(await run(emulator, all)).toBe(200);
    expect(await run(emulator, {})).toBe(200);
    await emulator.putRules(wrap('match /c/{id} { allow read: if true; }'));
    expect(await run(emulator, all)).toBe(DENIED);
    expect(await run(emulator, {})).toBe(DENIED);
  });
});

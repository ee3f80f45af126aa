import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEmulator, startLocalEmulator } from '../../testing/localEmulator.ts';

/** Expected results were observed in the official emulator 1.19.8. */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

async function create(pattern: string, condition: string): Promise<boolean> {
  await emulator.putRules(`rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents {
      match ${pattern} { allow create: if ${condition}; }
    } }`);
  const { status } = await emulator.documents('POST', '/c', {
    token: null,
    body: { fields: { n: { integerValue: '1' } } },
  });
  expect([200, 403]).toContain(status);
  return status === 200;
}

describe('the id that the server generates', () => {
  it.each([
    'id == null',
    'id != null',
    'id is string',
    '!(id is string)',
    "id != 'a'",
    'id.size() == 20',
    '[id] == [null]',
    "id in ['a']",
    '/c/$(id) is path',
    '!exists(/databases/$(db)/documents/c/$(id))',
    'getAfter(/databases/$(db)/documents/c/$(id)).data.n == 1',
    "request.path[4] != 'x'",
    'request.path[4] is string',
    '!existsAfter(request.path)',
    "'id' in request.resource",
    'request.resource.keys().size() == 3',
    'request.resource.__name__ == request.path',
  ])('is not known to rules: %s does not hold', async (condition) => {
    expect(await create('/c/{id}', condition)).toBe(false);
  });

  it.each([
    'true',
    'id is string || true',
    "request.path[3] == 'c'",
    'request.path != /databases/$(db)/documents/c/x',
    'request.resource.data.n == 1 && resource == null',
    "!('id' in request.resource)",
    'request.resource.id is string',
    'request.resource.__name__ is path',
    "'id' in request.resource || resource != null",
  ])('is not needed for %s', async (condition) => {
    expect(await create('/c/{id}', condition)).toBe(true);
  });

  it('is missing from the path of a recursive wildcard', async () => {
    expect(await create('/{id=**}', 'true')).toBe(true);
    expect(await create('/{id=**}', 'id == null')).toBe(false);
    expect(await create('/{id=**}', "id != 'a'")).toBe(true);
    expect(await create('/c/{id}', "request.auth == null && request.method == 'create'")).toBe(true);
    expect(await create('/c/fixed', 'true')).toBe(false);
  });
});

describe('an id of the client', () => {
  it('is known to rules', async () => {
    await create('/c/{id}', "id == 'mine' && request.resource.id == 'mine' && request.path[4] == 'mine'");
    const body = { fields: {} };
    expect((await emulator.documents('POST', '/c?documentId=mine', { token: null, body })).status).toBe(200);
    expect((await emulator.documents('POST', '/c?documentId=other', { token: null, body })).status).toBe(403);
  });
});

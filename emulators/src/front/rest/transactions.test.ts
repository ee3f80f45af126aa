import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, startLocalEmulator, type HttpResponse, type LocalEmulator } from '../../testing/localEmulator.ts';
import { N, update } from '../../testing/writes.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());
beforeEach(async () => {
  await emulator.clear();
});

async function begin(options: object = {}): Promise<string> {
  const { json } = await emulator.documents('POST', ':beginTransaction', { body: { options } });
  return (json as { transaction: string }).transaction;
}

async function read(path: string, transaction: string): Promise<HttpResponse> {
  return emulator.documents('POST', ':batchGet', { body: { documents: [nameOf(path)], transaction } });
}

describe('transactions', () => {
  it('open with the first read on request', async () => {
    const { json } = await emulator.documents('POST', ':batchGet', {
      body: { documents: [nameOf('c/a')], newTransaction: { readWrite: {} } },
    });
    const [{ transaction }] = json as [{ transaction: string }];
    expect((await emulator.commit([update('c/a', N(1))], transaction)).status).toBe(200);
    expect((await emulator.commit([update('c/a', N(2))], transaction)).json).toMatchObject({
      error: { status: 'ABORTED', message: expect.stringContaining('transaction has expired') },
    });
  });

  it('make a writer wait for their lock, and fail after two seconds', async () => {
    await emulator.commit([update('c/a', N(1))]);
    const transaction = await begin();
    await read('c/a', transaction);
    expect(await emulator.commit([update('c/a', N(2))])).toMatchObject({
      status: 409,
      json: { error: { status: 'ABORTED', message: 'Transaction lock timeout.' } },
    });
    const waiting = emulator.commit([update('c/a', N(3))]);
    expect((await emulator.commit([update('c/a', N(10))], transaction)).status).toBe(200);
    expect((await waiting).status).toBe(200);
    expect(await emulator.fieldsOf('c/a')).toEqual(N(3));
  });

  it('lock the results of a query, including documents that would be new results, but nothing else', async () => {
    await emulator.commit([update('q/1', N(1)), update('q/2', N(5))]);
    const transaction = await begin();
    const structuredQuery = {
      from: [{ collectionId: 'q' }],
      where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'LESS_THAN', value: { integerValue: '3' } } },
    };
    await emulator.documents('POST', ':runQuery', { body: { structuredQuery, transaction } });
    expect((await emulator.commit([update('q/2', N(6))])).status).toBe(200);
    const newcomer = emulator.commit([update('q/3', N(2))]);
    const leaver = emulator.commit([{ delete: nameOf('q/1') }]);
    await emulator.documents('POST', ':rollback', { body: { transaction } });
    expect([(await newcomer).status, (await leaver).status]).toEqual([200, 200]);
  });

  it.each([[[0, 1]], [[1, 0]], [[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
    'resolve a deadlock by aborting the youngest, in whichever order they commit: %j',
    async (order) => {
      const ring: readonly string[] = await order.reduce<Promise<string[]>>(
        async (before) => [...(await before), await begin()],
        Promise.resolve([]),
      );
      // Each transaction commits a write to the document that the next one has read.
      for (const [at, transaction] of ring.entries()) await read(`ring/${at}`, transaction);
      const ends = new Map<number, number>();
      await Promise.all(
        order.map(async (at) => {
          const { status } = await emulator.commit([update(`ring/${(at + 1) % ring.length}`, N(at))], ring[at]);
          ends.set(at, status);
        }),
      );
      expect([...ends].sort(([left], [right]) => left - right).map(([, status]) => status)).toEqual(
        ring.map((_one, at) => (at === ring.length - 1 ? 409 : 200)),
      );
    },
  );

  it.each([
    [
      'documents',
      (transaction: object) =>
        emulator.documents('POST', ':batchGet', { body: { documents: [nameOf('c/a')], ...transaction } }),
    ],
    [
      'a query',
      (transaction: object) =>
        emulator.documents('POST', ':runQuery', {
          body: { structuredQuery: { from: [{ collectionId: 'c' }] }, ...transaction },
        }),
    ],
  ])('wait for an earlier waiting writer when they read %s', async (_what, look) => {
    await emulator.commit([update('c/a', N(1))]);
    const first = await begin();
    await read('c/a', first);
    const writer = emulator.commit([update('c/a', N(2))]);
    await emulator.documents('GET', '/c/a');
    const late = look({ newTransaction: { readWrite: {} } });
    const seen = look({ transaction: first });
    // Reads in the transaction that holds the lock, and reads without locks, do not wait.
    expect((await seen).text).toContain('"integerValue": "1"');
    expect((await look({})).text).toContain('"integerValue": "1"');
    expect((await look({ newTransaction: { readOnly: {} } })).text).toContain('"integerValue": "1"');
    await emulator.documents('POST', ':rollback', { body: { transaction: first } });
    expect((await writer).status).toBe(200);
    const [{ transaction }] = (await late).json as [{ transaction: string }];
    expect((await late).text).toContain('"integerValue": "2"');
    await emulator.documents('POST', ':rollback', { body: { transaction } });
  });

  it('do not mistake a chain of waiting transactions for a deadlock', async () => {
    const [reader, waiting, own] = [await begin(), await begin(), await begin()];
    await read('c/a', reader);
    await read('c/b', waiting);
    const stopped = emulator.commit([update('c/a', N(1))], waiting);
    const last = emulator.commit([update('c/b', N(2))], own);
    await emulator.documents('POST', ':rollback', { body: { transaction: reader } });
    expect([(await stopped).status, (await last).status]).toEqual([200, 200]);
  });

  it('abort one of two transactions that wait for each other', async () => {
    await emulator.commit([update('c/a', N(0))]);
    const [first, second] = [await begin(), await begin()];
    await read('c/a', first);
    await read('c/a', second);
    const [one, two] = await Promise.all([
      emulator.commit([update('c/a', N(1))], first),
      emulator.commit([update('c/a', N(2))], second),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    expect(one.status === 409 ? one.json : two.json).toMatchObject({
      error: { status: 'ABORTED', message: expect.stringContaining('contention') },
    });
  });

  it('reject writes if they are read-only, and unknown ids', async () => {
    const transaction = await begin({ readOnly: {} });
    expect((await emulator.commit([update('c/a', N(1))], transaction)).status).toBe(400);
    expect((await read('c/a', 'bm9uZQ==')).status).toBe(400);
    expect((await emulator.documents('POST', ':rollback', { body: { transaction: 'bm9uZQ==' } })).status).toBe(400);
    expect((await emulator.documents('POST', ':rollback', { body: {} })).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GrpcClient } from '../testing/grpcClient.ts';
import {
  nameOf,
  PROJECT,
  startLocalEmulator,
  type HttpResponse,
  type LocalEmulator,
} from '../testing/localEmulator.ts';
import { RandomRequests, ROOT } from '../testing/randomRequests.ts';
import { Random } from '../testing/random.ts';

const DATABASE = `projects/${PROJECT}/databases/(default)`;

/** Two emulators that receive the same writes: one over REST, one over gRPC. */
let rest: LocalEmulator;
let other: LocalEmulator;
let grpc: GrpcClient;
let grpcToRest: GrpcClient;

beforeAll(async () => {
  rest = await startLocalEmulator();
  other = await startLocalEmulator();
  grpc = new GrpcClient(other.port);
  grpcToRest = new GrpcClient(rest.port);
});
afterAll(async () => {
  grpc.close();
  grpcToRest.close();
  await rest.close();
  await other.close();
});

/** Converts a REST response to the shape of a gRPC response. */
function asGrpc({ status, json }: HttpResponse): object {
  const [first] = (Array.isArray(json) ? json : [json]) as {
    readonly error?: { readonly status: string; readonly message: string };
  }[];
  if (status !== 200) return { status: first?.error?.status, message: first?.error?.message, messages: [] };
  return { status: 'OK', message: '', messages: Array.isArray(json) ? json : [json] };
}

/** Masks timestamps, which differ between the emulators. */
function timeless(response: object): unknown {
  return JSON.parse(
    JSON.stringify(response, (key, value: unknown) =>
      ['updateTime', 'createTime', 'commitTime', 'readTime'].includes(key) ? '(time)' : value,
    ).replaceAll(/stored version \(\d+\)/g, 'stored version'),
  );
}

/** Reads all documents over REST. */
async function everything(emulator: LocalEmulator): Promise<object> {
  return timeless(
    asGrpc(
      await emulator.documents('POST', ':runQuery', {
        body: { structuredQuery: { from: [{ allDescendants: true }] } },
      }),
    ),
  ) as object;
}

describe('REST and gRPC', () => {
  it('respond the same to 600 random commits, and store the same', async () => {
    const requests = new RandomRequests(new Random(11));
    const random = new Random(12);
    const ends = new Map<string, number>();
    for (let round = 0; round < 600; round += 1) {
      const writes = Array.from({ length: random.below(3) + 1 }, () => requests.write());
      const byRest = asGrpc(await rest.documents('POST', ':commit', { body: { writes } }));
      const byGrpc = await grpc.call('Commit', { database: DATABASE, writes });
      expect(timeless(byGrpc), JSON.stringify(writes)).toEqual(timeless(byRest));
      ends.set(byGrpc.status, (ends.get(byGrpc.status) ?? 0) + 1);
    }
    expect(await everything(other)).toEqual(await everything(rest));
    // Verify that the random requests covered all outcomes.
    expect([...ends.keys()].sort()).toEqual([
      'ALREADY_EXISTS',
      'FAILED_PRECONDITION',
      'INVALID_ARGUMENT',
      'NOT_FOUND',
      'OK',
    ]);
    expect(ends.get('OK')).toBeGreaterThan(200);
  });

  it('respond the same to 800 random queries and aggregations', async () => {
    const requests = new RandomRequests(new Random(21));
    const random = new Random(22);
    let found = 0;
    for (let round = 0; round < 800; round += 1) {
      const structuredQuery = requests.query();
      const aggregations = requests.aggregations();
      const [verb, method, query] = random.chance(0.7)
        ? (['runQuery', 'RunQuery', { structuredQuery }] as const)
        : ([
            'runAggregationQuery',
            'RunAggregationQuery',
            { structuredAggregationQuery: { structuredQuery, aggregations } },
          ] as const);
      const byRest = asGrpc(await rest.documents('POST', `:${verb}`, { body: query }));
      const byGrpc = await grpcToRest.call(method, { parent: ROOT, ...query });
      expect(timeless(byGrpc), JSON.stringify(query)).toEqual(timeless(byRest));
      if (byGrpc.messages.length > 1) found += 1;
    }
    expect(found).toBeGreaterThan(80);
  });

  it('respond the same to 300 random requests for single documents, and store the same', async () => {
    const requests = new RandomRequests(new Random(41));
    const random = new Random(42);
    const ends = new Map<string, number>();
    for (let round = 0; round < 300; round += 1) {
      const path = requests.path();
      const fields = requests.fields();
      const updateMask = random.chance(0.5) ? [requests.fieldPath()] : [];
      const exists = random.chance(0.3) ? [random.chance(0.5)] : [];
      const url = `/${path.split('/').map(encodeURIComponent).join('/')}`;
      const condition = exists.map((one) => `currentDocument.exists=${one}`).join('');
      const mask = updateMask.map((one) => `updateMask.fieldPaths=${encodeURIComponent(one)}`).join('');
      const currentDocument = exists.length > 0 ? { currentDocument: { exists: exists[0] } } : {};
      const parent = path.slice(0, path.lastIndexOf('/'));
      const [byRest, byGrpc] = await random.pick([
        async () =>
          [
            await rest.documents('PATCH', `${url}?${mask}&${condition}`, { body: { fields } }),
            await grpc.call('UpdateDocument', {
              document: { name: nameOf(path), fields },
              ...(updateMask.length > 0 && { updateMask: { fieldPaths: updateMask } }),
              ...currentDocument,
            }),
          ] as const,
        async () =>
          [
            await rest.documents('POST', `/${parent}?documentId=${encodeURIComponent(path.slice(parent.length + 1))}`, {
              body: { fields },
            }),
            await grpc.call('CreateDocument', {
              parent: parent.includes('/') ? nameOf(parent.slice(0, parent.lastIndexOf('/'))) : ROOT,
              collectionId: parent.slice(parent.lastIndexOf('/') + 1),
              documentId: path.slice(parent.length + 1),
              document: { fields },
            }),
          ] as const,
        async () =>
          [
            await rest.documents('DELETE', `${url}?${condition}`),
            await grpc.call('DeleteDocument', { name: nameOf(path), ...currentDocument }),
          ] as const,
        async () => {
          const body = {
            documents: [nameOf(path), nameOf(requests.path())],
            ...(updateMask.length > 0 && { mask: { fieldPaths: updateMask } }),
          };
          return [
            await rest.documents('POST', ':batchGet', { body }),
            await grpc.call('BatchGetDocuments', { database: DATABASE, ...body }),
          ] as const;
        },
        async () => {
          const body = { writes: [requests.write(), requests.write(), requests.write()] };
          return [
            await rest.documents('POST', ':batchWrite', { body }),
            await grpc.call('BatchWrite', { database: DATABASE, ...body }),
          ] as const;
        },
      ])();
      expect(timeless(byGrpc), JSON.stringify([path, fields, updateMask, exists])).toEqual(timeless(asGrpc(byRest)));
      ends.set(byGrpc.status, (ends.get(byGrpc.status) ?? 0) + 1);
    }
    expect(await everything(other)).toEqual(await everything(rest));
    expect([...ends.keys()].sort()).toEqual(['ALREADY_EXISTS', 'INVALID_ARGUMENT', 'NOT_FOUND', 'OK']);
    expect(ends.get('OK')).toBeGreaterThan(100);
  });

  it('return the same documents, including their times', async () => {
    const requests = new RandomRequests(new Random(31));
    for (let round = 0; round < 100; round += 1) {
      const path = requests.path();
      const mask = round % 2 === 0 ? [requests.fieldPath()] : [];
      const parameters = mask.map((one) => `?mask.fieldPaths=${encodeURIComponent(one)}`).join('');
      const byRest = asGrpc(
        await rest.documents('GET', `/${path.split('/').map(encodeURIComponent).join('/')}${parameters}`),
      );
      const byGrpc = await grpcToRest.call('GetDocument', {
        name: nameOf(path),
        ...(mask.length > 0 && { mask: { fieldPaths: mask } }),
      });
      expect(byGrpc).toEqual(byRest);
    }
    for (const showMissing of [true, false]) {
      const byRest = asGrpc(await rest.documents('GET', `/c?pageSize=3&showMissing=${showMissing}`));
      expect(
        await grpcToRest.call('ListDocuments', { parent: ROOT, collectionId: 'c', pageSize: 3, showMissing }),
      ).toEqual(byRest);
    }
    const byRest = asGrpc(await rest.documents('POST', ':listCollectionIds', { body: {} }));
    expect(await grpcToRest.call('ListCollectionIds', { parent: ROOT })).toEqual(byRest);
    const partition = { structuredQuery: { from: [{ collectionId: 'c', allDescendants: true }] }, partitionCount: 3 };
    expect(await grpcToRest.call('PartitionQuery', { parent: ROOT, ...partition })).toEqual(
      asGrpc(await rest.documents('POST', ':partitionQuery', { body: partition })),
    );
  });
});

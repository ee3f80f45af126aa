import { GrpcClient, requestBytes, responseOf } from '../../src/testing/grpcClient.ts';
import { timed } from '../client.ts';
import { memoryOf, start, stop } from '../servers.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const CONNECTIONS = 100;
const STREAMS = 100;
const LISTENERS = CONNECTIONS * STREAMS;
/** Number of commits that each affect a single listener. */
const COMMITS = 50;
const DATABASE = 'projects/demo-bench/databases/(default)';
const DOCUMENTS = `${DATABASE}/documents`;
const SECOND_MS = 1000;
/** The value of `lane` in documents that all listeners receive. */
const EVERY_LANE = -1;

/** A listener for the documents in one lane and those that all listeners receive. */
interface Listener {
  readonly opened: Promise<void>;
  /** Resolves when the listener has received the document with this ID. */
  readonly received: (id: string) => Promise<void>;
}

function listen(client: GrpcClient, lane: number): Listener {
  const values = [lane, EVERY_LANE].map((integerValue) => ({ integerValue }));
  const structuredQuery = {
    from: [{ collectionId: 'lanes' }],
    where: { fieldFilter: { field: { fieldPath: 'lane' }, op: 'IN', value: { arrayValue: { values } } } },
  };
  const stream = client.stream('Listen', { database: DATABASE });
  const waiting = new Map<string, () => void>();
  const opened = new Promise<void>((resolve) => {
    const onMessage = (message: Buffer): void => {
      const { targetChange } = responseOf('Listen', message) as { targetChange?: { targetIds?: readonly number[] } };
      // A change without targets completes the first snapshot.
      if (targetChange === undefined || targetChange.targetIds?.length) return;
      stream.off('data', onMessage);
      resolve();
    };
    stream.on('data', onMessage);
  });
  // Decoding all messages would cost this process more than the emulator.
  stream.on('data', (message: Buffer) => {
    for (const [id, resolve] of waiting) if (message.includes(id)) resolve();
  });
  // The server ends all streams when it stops.
  stream.on('error', () => undefined);
  stream.write(
    requestBytes('Listen', {
      database: DATABASE,
      addTarget: { targetId: 1, query: { parent: DOCUMENTS, structuredQuery } },
    }),
  );
  const received = async (id: string): Promise<void> => {
    await new Promise<void>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
  };
  return { opened, received };
}

async function commit(client: GrpcClient, id: string, lane: number): Promise<void> {
  const update = { name: `${DOCUMENTS}/lanes/${id}`, fields: { lane: { integerValue: lane } } };
  const { status } = await client.call('Commit', { database: DATABASE, writes: [{ update }] });
  if (status !== 'OK') throw new Error(`Commit: ${status}`);
}

/** Opens 10,000 listeners with different queries, each on its own stream. */
export const listeners: Group = {
  name: 'listeners',
  oursOnly: true,
  rows: [
    { key: 'open', label: '10,000 listeners, until all have a snapshot', unit: 's' },
    { key: 'one', label: '  until one has a commit for it, p50', unit: 'ms' },
    { key: 'all', label: '  until all have a commit for them', unit: 's' },
    { key: 'memory', label: '  memory', unit: 'MiB' },
  ],
  measure: async (subject) => {
    const server = await start(subject);
    const clients = Array.from({ length: CONNECTIONS }, () => new GrpcClient(server.port));
    const opened: Listener[] = [];
    const open = await timed(async () => {
      for (let lane = 0; lane < LISTENERS; lane += 1)
        opened.push(listen(clients[lane % CONNECTIONS] as GrpcClient, lane));
      await Promise.all(opened.map((listener) => listener.opened));
    });
    const [writer] = clients as [GrpcClient];
    const durations: number[] = [];
    for (let at = 0; at < COMMITS; at += 1) {
      const lane = (at * 7919) % LISTENERS;
      const received = opened[lane]?.received(`one${at}.`);
      durations.push(
        await timed(async () => {
          await commit(writer, `one${at}.`, lane);
          await received;
        }),
      );
    }
    const received = Promise.all(opened.map((listener) => listener.received('every')));
    const all = await timed(async () => {
      await commit(writer, 'every', EVERY_LANE);
      await received;
    });
    const memory = memoryOf(server);
    for (const client of clients) client.close();
    await stop(server);
    return { open: open / SECOND_MS, one: median(durations), all: all / SECOND_MS, memory };
  },
};

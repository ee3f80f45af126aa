import { clientOf, DOCUMENTS, startListener, timed, writeAll } from '../client.ts';
import type { Group } from './group.ts';
import { memoryOf, start, stop, type Subject } from '../servers.ts';

const SECOND_MS = 1000;

async function measureWrites(
  subject: Subject,
  overRest: boolean,
): Promise<{ readonly duration: number; readonly memory: number }> {
  const server = await start(subject, overRest);
  const client = clientOf(server, overRest);
  const duration = await timed(() => writeAll(client.db));
  const memory = memoryOf(server);
  await client.close();
  await stop(server);
  return { duration: duration / SECOND_MS, memory };
}

async function measureWritesWithListener(
  subject: Subject,
): Promise<{ readonly duration: number; readonly received: number }> {
  const server = await start(subject);
  const client = clientOf(server);
  const listener = await startListener(server);
  const all = timed(() => listener.reached(DOCUMENTS));
  const duration = await timed(() => writeAll(client.db));
  const received = await all;
  listener.stop();
  await client.close();
  await stop(server);
  return { duration: duration / SECOND_MS, received: received / SECOND_MS };
}

/** Writes 100,000 documents in commits of 500, with and without a listener. */
export const documents: Group = {
  name: 'documents',
  rows: [
    { key: 'grpc', label: '100,000 documents, gRPC', unit: 's', goal: 15 },
    { key: 'rest', label: '100,000 documents, REST', unit: 's', goal: 15 },
    { key: 'withListener', label: '  same over gRPC with a listener', unit: 's' },
    { key: 'slowdown', label: '  slowdown by the listener', unit: '×', goal: 1.5 },
    { key: 'received', label: '  until the listener has all of them', unit: 's' },
    { key: 'memory', label: 'memory after 100,000 documents', unit: 'MiB' },
  ],
  measure: async (subject) => {
    const grpc = await measureWrites(subject, false);
    const rest = await measureWrites(subject, true);
    const { duration, received } = await measureWritesWithListener(subject);
    return {
      grpc: grpc.duration,
      rest: rest.duration,
      withListener: duration,
      slowdown: duration / grpc.duration,
      received,
      memory: grpc.memory,
    };
  },
};

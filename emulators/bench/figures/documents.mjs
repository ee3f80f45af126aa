import { clientOf, DOCUMENTS, startListener, timed, writeAll } from '../client.mjs';
import { memoryOf, start, stop } from '../servers.mjs';

const SECOND_MS = 1000;

async function written(subject, overRest) {
  const server = await start(subject, overRest);
  const client = clientOf(server, overRest);
  const took = await timed(() => writeAll(client.db));
  const memory = memoryOf(server);
  await client.close();
  await stop(server);
  return { took: took / SECOND_MS, memory };
}

async function writtenWithListener(subject) {
  const server = await start(subject);
  const client = clientOf(server);
  const listener = await startListener(server);
  const all = timed(() => listener.reached(DOCUMENTS));
  const took = await timed(() => writeAll(client.db));
  const seen = await all;
  listener.stop();
  await client.close();
  await stop(server);
  return { took: took / SECOND_MS, seen: seen / SECOND_MS };
}

/** 100,000 documents in commits of 500, without and with a listener on all of them. */
export const documents = {
  name: 'documents',
  rows: [
    { key: 'grpc', label: '100,000 documents, gRPC', unit: 's', goal: 15 },
    { key: 'rest', label: '100,000 documents, REST', unit: 's', goal: 15 },
    { key: 'heard', label: '  same over gRPC with a listener', unit: 's' },
    { key: 'slower', label: '  slowdown by the listener', unit: '×', goal: 1.5 },
    { key: 'seen', label: '  until the listener has all of them', unit: 's' },
    { key: 'memory', label: 'memory after 100,000 documents', unit: 'MiB' },
  ],
  measure: async (subject) => {
    const grpc = await written(subject, false);
    const rest = await written(subject, true);
    const { took, seen } = await writtenWithListener(subject);
    return { grpc: grpc.took, rest: rest.took, heard: took, slower: took / grpc.took, seen, memory: grpc.memory };
  },
};

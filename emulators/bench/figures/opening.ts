import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, COMMIT, commitOf } from '../client.ts';
import type { Group } from './group.ts';
import { memoryOf, start, stop } from '../servers.ts';

/** How long to wait for background work after startup, in ms. */
const IDLE_MS = 1000;

/** Measures startup time, memory use when almost empty, and shutdown time with a connected client. */
export const opening: Group = {
  name: 'opening',
  rows: [
    { key: 'open', label: 'port open', unit: 'ms', goal: 300, goalRatio: 3 },
    { key: 'empty', label: 'memory after startup (1 s)', unit: 'MiB', goal: 90 },
    { key: 'thousand', label: 'memory after 1,000 documents', unit: 'MiB', goal: 120 },
    { key: 'end', label: 'SIGINT to exit', unit: 'ms', goal: 1000 },
  ],
  measure: async (subject) => {
    const server = await start(subject);
    await sleep(IDLE_MS);
    const empty = memoryOf(server);
    const client = clientOf(server);
    await commitOf(client.db, 0);
    await commitOf(client.db, COMMIT);
    const thousand = memoryOf(server);
    const end = await stop(server);
    await client.close();
    return { open: server.opened, empty, thousand, end };
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, commitOf, timed } from '../client.ts';
import type { Group } from './group.ts';
import { start, stop, type Subject } from '../servers.ts';

const IDLE_MS = 1000;

async function measureFirstCommit(subject: Subject, overRest: boolean, delay: number): Promise<number> {
  const server = await start(subject, overRest);
  await sleep(delay);
  const client = clientOf(server, overRest);
  const duration = await timed(() => commitOf(client.db, 0));
  await client.close();
  await stop(server);
  return duration;
}

/** Measures the first commit, as soon as the port is open and after one second. */
export const firstCommits: Group = {
  name: 'first-commit',
  rows: [
    { key: 'grpc', label: 'first commit of 500, gRPC, on open', unit: 'ms', goal: 100 },
    { key: 'rest', label: 'first commit of 500, REST, on open', unit: 'ms', goal: 100 },
    { key: 'grpcLater', label: 'first commit of 500, gRPC, after 1 s', unit: 'ms', goal: 100 },
    { key: 'restLater', label: 'first commit of 500, REST, after 1 s', unit: 'ms', goal: 100 },
  ],
  measure: async (subject) => ({
    grpc: await measureFirstCommit(subject, false, 0),
    rest: await measureFirstCommit(subject, true, 0),
    grpcLater: await measureFirstCommit(subject, false, IDLE_MS),
    restLater: await measureFirstCommit(subject, true, IDLE_MS),
  }),
};

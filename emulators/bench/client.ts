import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { localCredentials } from '../launch/credentials.ts';
import { start, stop, type Server } from './servers.ts';

/** Script for a listener process. fork() makes the child process use the same module loader. */
export const LISTENER = fileURLToPath(new URL('listener.ts', import.meta.url));
export const DOCUMENTS = 100_000;
export const COMMIT = 500;
/** Time between the start times of consecutive incidents, in ms. */
export const STEP = 600_000;
export const FIRST_START = Date.UTC(2024, 0, 1);
const WARMING_COMMITS = 20;

let clientCount = 0;

/** An Admin SDK client. */
interface Client {
  readonly db: Firestore;
  /** Closes its connections. */
  readonly close: () => Promise<void>;
}

/** Creates a client for a server. */
export function clientOf({ port }: Pick<Server, 'port'>, preferRest = false): Client {
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
  process.env['GOOGLE_APPLICATION_CREDENTIALS'] = localCredentials();
  clientCount += 1;
  const app = initializeApp({ projectId: 'demo-bench' }, `client ${clientCount}`);
  const db = initializeFirestore(app, { preferRest });
  const close = async (): Promise<void> => {
    await db.terminate();
    await deleteApp(app);
  };
  return { db, close };
}

/** Warms up the Admin SDK for gRPC and REST so that the first commit measures only the emulator. */
export async function warmClients(): Promise<void> {
  for (const overRest of [false, true]) {
    const server = await start('bare', overRest);
    const client = clientOf(server, overRest);
    for (let commit = 0; commit < WARMING_COMMITS; commit += 1) await commitOf(client.db, commit * COMMIT);
    await client.close();
    await stop(server);
  }
}

export function incident(index: number): Readonly<Record<string, string | number>> {
  return {
    startTime: FIRST_START + index * STEP,
    TypeCode: index % 3 === 0 ? 'FIRE' : 'EMS',
    ChiefComplaint: 'CARDIAC EMERGENCY',
    Address: `${index % 900} MILL RD`,
    XSt: 'OLD FORGE LN',
    Description: 'EMS: CARDIAC EMERGENCY',
    CallerLongitude: -75.3 + (index % 100) / 1000,
    CallerLatitude: 40.1 + (index % 100) / 1000,
  };
}

/** Commits 500 incidents, starting at an index. */
export async function commitOf(db: Firestore, index: number): Promise<void> {
  const batch = db.batch();
  for (let n = index; n < index + COMMIT; n += 1)
    batch.set(db.doc(`incidents/${n.toString(36).padStart(8, '0')}`), incident(n));
  await batch.commit();
}

/** Commits all incidents, one batch after another. */
export async function writeAll(db: Firestore): Promise<void> {
  for (let index = 0; index < DOCUMENTS; index += COMMIT) await commitOf(db, index);
}

/** Runs a function and returns its duration in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A listener on all incidents, running in its own process. */
interface Listener {
  /** Resolves when the listener has received this many documents. */
  readonly reached: (count: number) => Promise<void>;
  readonly stop: () => void;
}

/** Starts a listener. Resolves when it has received its first snapshot. */
export async function startListener({ port }: Pick<Server, 'port'>): Promise<Listener> {
  const child = fork(LISTENER, { env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` } });
  await once(child, 'message');
  const reached = async (count: number): Promise<void> => {
    for (;;) {
      const [{ size }] = (await once(child, 'message')) as [{ readonly size: number }];
      if (size >= count) return;
    }
  };
  return { reached, stop: () => void child.kill() };
}

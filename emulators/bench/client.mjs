import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { localCredentials } from '../launch/credentials.mjs';
import { start, stop } from './servers.mjs';

const LISTENER = fileURLToPath(new URL('listener.mjs', import.meta.url));
export const DOCUMENTS = 100_000;
export const COMMIT = 500;
/** From one incident to the next, in ms. */
export const STEP = 600_000;
export const FIRST_START = Date.UTC(2024, 0, 1);
const WARMING_COMMITS = 20;

let made = 0;

/** The Admin SDK on a server; `close` ends its connections. */
export function clientOf({ port }, preferRest = false) {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  process.env.GOOGLE_APPLICATION_CREDENTIALS = localCredentials();
  made += 1;
  const app = initializeApp({ projectId: 'demo-bench' }, `client ${made}`);
  const db = initializeFirestore(app, { preferRest });
  const close = async () => {
    await db.terminate();
    await deleteApp(app);
  };
  return { db, close };
}

/**
 * Runs the Admin SDK's own code hot over both protocols, on bare servers: the client is warm when a first commit is
 * measured, and no emulator has seen it.
 */
export async function warmClients() {
  for (const overRest of [false, true]) {
    const server = await start('bare', overRest);
    const client = clientOf(server, overRest);
    for (let commit = 0; commit < WARMING_COMMITS; commit += 1) await commitOf(client.db, commit * COMMIT);
    await client.close();
    await stop(server);
  }
}

export function incident(index) {
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

/** Writes 500 incidents, from the given one on, in one commit. */
export async function commitOf(db, index) {
  const batch = db.batch();
  for (let one = index; one < index + COMMIT; one += 1)
    batch.set(db.doc(`incidents/${one.toString(36).padStart(8, '0')}`), incident(one));
  await batch.commit();
}

/** Writes all incidents, one commit after the other. */
export async function writeAll(db) {
  for (let index = 0; index < DOCUMENTS; index += COMMIT) await commitOf(db, index);
}

/** The ms that some work takes. */
export async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * A listener on all incidents of a server, in a process of its own; resolves once it hears.
 * @returns {Promise<{ reached: (count: number) => Promise<void>, stop: () => void }>} `reached` resolves when it has
 *   so many documents
 */
export async function startListener({ port }) {
  const child = fork(LISTENER, { env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` } });
  await once(child, 'message');
  const reached = async (count) => {
    for (;;) {
      const [{ size }] = await once(child, 'message');
      if (size >= count) return;
    }
  };
  return { reached, stop: () => child.kill() };
}

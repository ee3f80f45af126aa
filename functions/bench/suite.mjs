import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts, localCredentials, startSuite } from 'firebase-without-java';
import { buildStale } from '../../scripts/build.mjs';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '../..');

/** The folders of the two measured functions: the deployed one, and the baseline. */
export const sources = { ours: join(root, 'functions/dist'), naive: join(root, 'functions/bench/naive') };

const require = createRequire(join(root, 'functions/package.json'));
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

/** Starts the emulators that the functions need, on free ports, with the demo company. */
export async function startCompany() {
  await buildStale(root, ['emulators', 'functions', 'seed']);
  const suite = await startSuite({
    root,
    projectId: 'demo-firehouse',
    ports: 'free',
    only: ['firestore', 'auth', 'storage'],
  });
  const seeding = spawn(process.execPath, [join(root, 'seed/dist/demo.js')], {
    env: environmentOf(suite),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [code] = await once(seeding, 'exit');
  if (code === 0) return suite;
  await suite.stop();
  throw new Error('The demo company could not be stored.');
}

/**
 * The environment of a process that uses a suite.
 * @param {{ projectId: string, firestore: string, auth: string, storage: string }} suite
 */
function environmentOf({ projectId, firestore, auth, storage }) {
  return {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    NODE_ENV: 'production',
    GCLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
    GOOGLE_APPLICATION_CREDENTIALS: localCredentials(),
    METADATA_SERVER_DETECTION: 'none',
  };
}

/** All visitors of a benchmark have one IP address, so the rate limits are raised. */
const parameters = { WEB_API_KEY: 'local', DIGEST_KEY: 'local', TRUSTED_PROXIES: '0', READS_PER_MINUTE: '1000000000' };

/**
 * Starts a function as Cloud Run does, under Google's functions framework.
 * @param {string} source its folder
 * @param {object} suite the emulators with its data
 * @param {string} target its name
 * @param {Record<string, string>} others additional parameters
 * @returns {Promise<{ port: number, pid: number, startedAt: number, stop: () => Promise<void> }>} before it listens
 */
export async function spawnFunction(source, suite, target = 'api', others = {}) {
  const [port] = await freePorts(1);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [framework, '--source', source, '--target', target, '--port', String(port)], {
    env: { ...environmentOf(suite), ...parameters, ...others, K_SERVICE: target, FUNCTION_TARGET: target },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    port,
    pid: child.pid,
    startedAt,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Retries until a starting function responds.
 * @param {{ port: number, hasEnded: () => boolean }} instance
 * @param {(port: number) => Promise<void>} ask rejects while there is no response
 */
export async function untilAnswered(instance, ask) {
  for (;;) {
    try {
      return await ask(instance.port);
    } catch (error) {
      if (error.code !== 'ECONNREFUSED' || instance.hasEnded()) throw error;
      await sleep(1);
    }
  }
}

/**
 * Documents read so far, as production would bill them: counted by the emulator, for every protocol.
 * @param {{ projectId: string, firestore: string }} suite
 * @returns {Promise<number>}
 */
export async function readsOf({ projectId, firestore }) {
  const response = await fetch(`http://${firestore}/emulator/v1/projects/${projectId}:reads`);
  const { reads } = await response.json();
  return reads;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformWithOxc } from 'vite';
import { buildStale } from '@firehouse/scripts/build';
import { freePorts, localCredentials, startSuite, type Suite } from 'firebase-without-java/suite';

/** A running function. */
export interface Instance {
  readonly port: number;
  readonly pid: number;
  readonly startedAt: number;
  readonly hasEnded: () => boolean;
  readonly stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

/** Folders of the functions: the built one, the baseline, and one that does nothing. */
export const sources = {
  ours: join(root, 'functions/dist'),
  naive: join(root, 'functions/bench/naive'),
  empty: join(root, 'functions/bench/dist/empty'),
};

const require = createRequire(join(root, 'functions/package.json'));
const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');

// Compile the baseline first, because a deployed function also starts from JavaScript.
const naive = join(sources.naive, 'index.ts');
mkdirSync(join(sources.naive, 'dist'), { recursive: true });
writeFileSync(join(sources.naive, 'dist/index.js'), (await transformWithOxc(readFileSync(naive, 'utf8'), naive)).code);

mkdirSync(sources.empty, { recursive: true });
writeFileSync(join(sources.empty, 'package.json'), '{ "main": "index.js" }');
writeFileSync(join(sources.empty, 'index.js'), 'exports.api = (request, response) => response.send("[0]");');

/** Starts the emulators on free ports with the demo company's data. */
export async function startCompany() {
  await buildStale(root, ['emulators', 'functions', 'seed']);
  for (const source of Object.values(sources)) linkExpress(source);
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
 * Makes a function use the framework's copy of Express. A deployment has only that one, but the repository also has an
 * older version in its root.
 */
function linkExpress(source: string) {
  const link = join(source, 'node_modules/express');
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(dirname(createRequire(framework).resolve('express/package.json')), link);
}

/** Returns environment variables for a process that connects to a suite. */
function environmentOf({ projectId, firestore, auth, storage }: Suite) {
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

/** All simulated visitors share one IP address, so raise the rate limits. */
const parameters = {
  WEB_API_KEY: 'local',
  DIGEST_KEY: 'local',
  TRUSTED_PROXIES: '0',
  REQUESTS_PER_MINUTE: '1000000000',
  READS_PER_MINUTE: '1000000000',
};

/**
 * Starts a function with Google's Functions Framework, as Cloud Run does.
 * @param others additional parameters
 * @returns the process, which might not be listening yet
 */
export async function spawnFunction(
  source: string,
  suite: Suite,
  target = 'api',
  others: Record<string, string> = {},
): Promise<Instance> {
  const [port = 0] = await freePorts(1);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [framework, '--source', source, '--target', target, '--port', String(port)], {
    env: { ...environmentOf(suite), ...parameters, ...others, K_SERVICE: target, FUNCTION_TARGET: target },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    port,
    pid: child.pid ?? 0,
    startedAt,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Retries until a function that is starting up responds. */
export async function untilAnswered({ port, hasEnded }: Instance, ask: (port: number) => Promise<unknown>) {
  for (;;) {
    try {
      return await ask(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || hasEnded()) throw error;
      await sleep(1);
    }
  }
}

/** Returns how many document reads Firestore would have billed so far, as counted by the emulator. */
export async function readsOf({ projectId, firestore }: Suite): Promise<number> {
  const response = await fetch(`http://${firestore}/emulator/v1/projects/${projectId}:reads`);
  const { reads } = (await response.json()) as { reads: number };
  return reads;
}

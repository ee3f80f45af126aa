import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testCenters } from '@firehouse/functions/testing/centers';
import { freePorts, localCredentials, retryIfPortTaken } from 'firebase-without-java/suite';
import { ownSuite } from './context.ts';

/** Matches a warning that Node 24 prints because the Admin SDK depends on node-fetch 2. */
const LIBRARY_WARNING = /^\(node:\d+\) \[DEP0169\].*\n\(Use `node --trace-deprecation.*\n/m;

const root = resolve(import.meta.dirname, '../..');

/**
 * A function as it runs on Cloud Run: the deployed bundle in Google's Functions Framework, with the suite's database.
 */
export interface Instance {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Returns everything logged so far. */
  readonly log: () => string;
  /** Sends SIGTERM like Cloud Run, and returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts an instance with its own parameters, such as low rate limits. In the suite's own function, they are too high
 * to matter.
 * @param parameters environment variables
 * @param target name of the function
 * @param node path to Node
 */
export function startInstance(
  parameters: Readonly<Record<string, string>>,
  target = 'api',
  node = process.execPath,
): Promise<Instance> {
  return retryIfPortTaken(() => startOnce(parameters, target, node));
}

async function startOnce(
  parameters: Readonly<Record<string, string>>,
  target: string,
  node: string,
): Promise<Instance> {
  const { projectId, firestore, auth } = ownSuite();
  const [port = 0] = await freePorts(1);
  const require = createRequire(join(root, 'functions/package.json'));
  const framework = join(dirname(require.resolve('@google-cloud/functions-framework')), 'main.js');
  const child = spawn(
    node,
    [framework, '--source', join(root, 'functions/dist'), '--target', target, '--port', String(port)],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        K_SERVICE: target,
        FUNCTION_TARGET: target,
        GCLOUD_PROJECT: projectId,
        FIREBASE_CONFIG: JSON.stringify({ projectId }),
        FIRESTORE_EMULATOR_HOST: firestore,
        FIREBASE_AUTH_EMULATOR_HOST: auth,
        GOOGLE_APPLICATION_CREDENTIALS: localCredentials(),
        METADATA_SERVER_DETECTION: 'none',
        WEB_API_KEY: 'local',
        DIGEST_KEY: 'local',
        ...testCenters,
        ...parameters,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
    });
  }
  // Wait for `close`, because output can still arrive after `exit`.
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  // Poll a path that doesn't need the database and doesn't count against rate limits.
  while (
    !(await fetch(`${url}/favicon.ico`).then(
      ({ status }) => status === 404,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) {
      await ended;
      throw new Error(`The instance ended: ${written}`);
    }
    await sleep(50);
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    log: () => written.replace(LIBRARY_WARNING, ''),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

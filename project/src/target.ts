import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The database and object store that a command connects to. */
export interface Target {
  readonly projectId: string;
  /** `host:port` of the Firestore emulator; null for the live database. */
  readonly emulator: string | null;
  /** `host:port` of the Storage emulator; null for the live bucket, or if the emulator isn't running. */
  readonly storage: string | null;
  /** Description of the target for messages. */
  readonly description: string;
}

/** Thrown if no database was found. The message says what to do. */
export class NoTargetError extends Error {
  override readonly name = 'NoTargetError';
}

/** Project IDs with this prefix exist only in the Firebase emulators. */
const DEMO = 'demo-';

const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * Finds the database that a command should use. In order of preference: the emulator in `FIRESTORE_EMULATOR_HOST`, the
 * project passed in unless it is a demo project, or the local suite on the ports in firebase.json, provided it runs
 * this project.
 * @throws {NoTargetError} if there is none
 */
export async function findTarget(
  root: string,
  project: string | null,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Target> {
  const local = await localProject(root);
  const named = environment['FIRESTORE_EMULATOR_HOST'];
  if (named !== undefined && named !== '') {
    const projectId = project ?? environment['GCLOUD_PROJECT'] ?? local;
    return {
      projectId,
      emulator: named,
      storage: environment['FIREBASE_STORAGE_EMULATOR_HOST'] ?? null,
      description: `the emulator at ${named}, project ${projectId}`,
    };
  }
  if (project !== null && !project.startsWith(DEMO)) {
    return { projectId: project, emulator: null, storage: null, description: `the Firebase project ${project}` };
  }
  const suite = await runningSuite(root, project ?? local);
  if (suite === null) {
    throw new NoTargetError(
      'There is no database. Start the site here with "npm start" and run this next to it, ' +
        'or name the Firebase project of the live site with --project ID.',
    );
  }
  const projectId = project ?? local;
  return { projectId, ...suite, description: `the site on this machine (${suite.emulator}, project ${projectId})` };
}

/** Returns the Firebase projects in `.firebaserc`, by alias. The site in this folder is built for them. */
export async function knownProjects(root: string): Promise<Readonly<Record<string, string>>> {
  return (JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8')) as { projects: Record<string, string> })
    .projects;
}

async function localProject(root: string): Promise<string> {
  const { default: local } = await knownProjects(root);
  if (local === undefined) throw new NoTargetError('.firebaserc has no default project.');
  return local;
}

/**
 * Returns the addresses of the running suite's emulators, or null if the suite isn't running or belongs to another
 * project.
 */
async function runningSuite(root: string, projectId: string): Promise<Pick<Target, 'emulator' | 'storage'> | null> {
  const { emulators } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8')) as {
    emulators: { hub: { host: string; port: number } };
  };
  const running = (await fetchJson(`http://${emulators.hub.host}:${emulators.hub.port}/emulators`)) as {
    firestore?: { host: string; port: number };
    hosting?: { host: string; port: number };
    storage?: { host: string; port: number };
  } | null;
  if (!running?.firestore || !running.hosting) return null;
  const { hosting, firestore, storage } = running;
  const site = (await fetchJson(`http://${hosting.host}:${hosting.port}/__/firebase/init.json`)) as {
    projectId?: unknown;
  } | null;
  if (site?.projectId !== projectId) return null;
  return {
    emulator: `${firestore.host}:${firestore.port}`,
    storage: storage === undefined ? null : `${storage.host}:${storage.port}`,
  };
}

async function fetchJson(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

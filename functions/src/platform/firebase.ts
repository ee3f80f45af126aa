import { company, functionsRegion } from '@firehouse/model';
import type { App } from 'firebase-admin/app';
import type { AppCheck } from 'firebase-admin/app-check';
import type { Auth } from 'firebase-admin/auth';
import { Firestore } from 'firebase-admin/firestore';
import type { TaskQueue } from 'firebase-admin/functions';
import type { getStorage } from 'firebase-admin/storage';
import { storageBucket } from 'firebase-functions/params';
import { setGlobalOptions } from 'firebase-functions/v2/options';

/** The company's object store. */
export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The region that every function runs in. */
export const REGION = functionsRegion;

// The default maximum number of instances per function bounds the cost of an attack or a loop.
setGlobalOptions({ region: REGION, maxInstances: 10 });

/**
 * Options for a function that nobody waits for. A deployment starts an instance of every function at the same time, and
 * a new project has a quota of 20 CPUs per region (docs/deploy.md); these functions mostly wait for Firestore. An
 * instance with less than a whole CPU handles one event at a time, because Cloud Run allows no more.
 */
export const BACKGROUND = { region: REGION, cpu: 0.25, concurrency: 1, maxInstances: 3 } as const;

/** Options for a scheduled function; its runs do not overlap. */
export const SCHEDULED = { ...BACKGROUND, maxInstances: 1, timeZone: company.timeZone } as const;

let app: Promise<App> | undefined;
let firestore: Firestore | undefined;

/**
 * Returns the company's database with server privileges. Uses REST, which starts faster than gRPC
 * (https://firebase.google.com/docs/reference/admin/node/firebase-admin.firestore.firestoresettings), and needs no
 * Admin app, because it uses the machine's credentials either way.
 */
export function database(): Firestore {
  const { GCLOUD_PROJECT: project, FIRESTORE_EMULATOR_HOST: emulator } = process.env;
  firestore ??= new Firestore({
    preferRest: true,
    ...(project && { projectId: project }),
    ...(emulator && withoutCredentials),
  });
  return firestore;
}

/**
 * Replaces credentials for emulators. Over gRPC the SDK does so itself, and asks gRPC for empty ones even when it uses
 * REST; that is what `grpc` is for. Over REST it would look for the machine's credentials; that is what `auth` is for.
 */
const withoutCredentials = {
  grpc: { credentials: { createInsecure: () => ({}) } },
  auth: { getRequestHeaders: () => Promise.resolve({}) },
};

/**
 * Returns the company's object store with server privileges. Its library is loaded with the first object, so that
 * document reads do not wait for it.
 */
export async function bucket(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  return getStorage(await adminApp()).bucket();
}

/** Returns the company's accounts with server privileges; loaded with the first signed-in caller. */
export async function accounts(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await adminApp());
}

/** Returns the App Check token verifier, loaded with the first one because most projects do not enforce App Check. */
export async function appCheck(): Promise<AppCheck> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  return getAppCheck(await adminApp());
}

/**
 * Returns a task queue function's queue; loaded with the first task.
 * @param name `locations/REGION/functions/NAME`
 */
export async function taskQueue(name: string): Promise<TaskQueue> {
  const { getFunctions } = await import('firebase-admin/functions');
  return getFunctions(await adminApp()).taskQueue(name);
}

/** Returns the ID of the project that this code runs in. */
export function projectId(): string {
  const id = process.env['GCLOUD_PROJECT'];
  if (id === undefined) throw new Error('GCLOUD_PROJECT is not set: it names the Firebase project.');
  return id;
}

/** Returns the company's bucket from the platform's configuration, or undefined if there is none. */
export function bucketName(): string | undefined {
  return storageBucket.value() || undefined;
}

/**
 * Returns a separate app, because firebase-functions starts Firestore over gRPC on whatever app it finds or creates.
 */
function adminApp(): Promise<App> {
  app ??= import('firebase-admin/app').then(({ initializeApp }) => initializeApp(undefined, 'firehouse'));
  return app;
}

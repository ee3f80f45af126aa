import { company, functionsRegion } from '@firehouse/model';
import type { App } from 'firebase-admin/app';
import type { AppCheck } from 'firebase-admin/app-check';
import type { Auth } from 'firebase-admin/auth';
import { Firestore } from 'firebase-admin/firestore';
import type { TaskQueue } from 'firebase-admin/functions';
import type { getStorage } from 'firebase-admin/storage';
import { storageBucket } from 'firebase-functions/params';
import { setGlobalOptions } from 'firebase-functions/v2/options';

/** The company's Cloud Storage bucket. */
export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The region of all functions. */
export const REGION = functionsRegion;

// Limit the default number of instances, so that an attack or an infinite loop can't cost too much.
setGlobalOptions({ region: REGION, maxInstances: 10 });

/**
 * Options for background functions. A deployment starts an instance of every function at the same time, and new
 * projects only have a quota of 20 CPUs per region (docs/deploy.md). These functions mostly wait for Firestore, so a
 * fraction of a CPU is enough. With less than one CPU, Cloud Run only allows one request at a time.
 */
export const BACKGROUND = { region: REGION, cpu: 0.25, concurrency: 1, maxInstances: 3 } as const;

/** Options for scheduled functions. With a single instance, runs can't overlap. */
export const SCHEDULED = { ...BACKGROUND, maxInstances: 1, timeZone: company.timeZone } as const;

let app: Promise<App> | undefined;
let firestore: Firestore | undefined;

/**
 * Returns the database with server privileges. Uses REST, because it starts faster than gRPC
 * (https://firebase.google.com/docs/reference/admin/node/firebase-admin.firestore.firestoresettings). Creates the
 * client directly, without the Admin SDK's app, which would use the same credentials.
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
 * Placeholder credentials for the emulator. Even over REST, the SDK asks `grpc` for empty credentials. `auth` prevents
 * it from looking for the machine's own credentials, which it only does over REST.
 */
const withoutCredentials = {
  grpc: { credentials: { createInsecure: () => ({}) } },
  auth: { getRequestHeaders: () => Promise.resolve({}) },
};

/**
 * Returns the object store with server privileges. The library is loaded on demand, because most requests don't need
 * it.
 */
export async function bucket(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  return getStorage(await adminApp()).bucket();
}

/** Returns the Admin SDK's Auth client. The library is loaded for the first signed-in caller. */
export async function accounts(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await adminApp());
}

/** Returns the App Check client. The library is loaded on demand, because most projects don't enforce App Check. */
export async function appCheck(): Promise<AppCheck> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  return getAppCheck(await adminApp());
}

/**
 * Returns the task queue of a function (`locations/REGION/functions/NAME`). The library is loaded on first use.
 */
export async function taskQueue(name: string): Promise<TaskQueue> {
  const { getFunctions } = await import('firebase-admin/functions');
  return getFunctions(await adminApp()).taskQueue(name);
}

/** Returns the project ID. Throws if GCLOUD_PROJECT isn't set. */
export function projectId(): string {
  const id = process.env['GCLOUD_PROJECT'];
  if (id === undefined) throw new Error('GCLOUD_PROJECT is not set: it names the Firebase project.');
  return id;
}

/** Returns the name of the project's bucket, or undefined if there is none. */
export function bucketName(): string | undefined {
  return storageBucket.value() || undefined;
}

/**
 * Returns an app with its own name. If there were a default app, firebase-functions would use it to start Firestore
 * over gRPC.
 */
function adminApp(): Promise<App> {
  app ??= import('firebase-admin/app').then(({ initializeApp }) => initializeApp(undefined, 'firehouse'));
  return app;
}

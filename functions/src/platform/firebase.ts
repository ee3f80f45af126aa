import { functionsRegion } from '@firehouse/model';
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

/** Where every function runs. */
export const REGION = functionsRegion;

// Bounds what an attack or a loop can cost: a function that says nothing else has at most so many instances.
setGlobalOptions({ region: REGION, maxInstances: 10 });

let app: Promise<App> | undefined;
let firestore: Firestore | undefined;

/**
 * The company's database with the server's own rights. It speaks REST, which starts faster than gRPC
 * (https://firebase.google.com/docs/reference/admin/node/firebase-admin.firestore.firestoresettings),
 * and needs no Admin app: its credentials are the machine's either way.
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
 * An emulator is sent no credentials. Over gRPC the SDK sees to that itself, and asks gRPC for none even where it
 * speaks REST; over REST it would look for the machine's.
 */
const withoutCredentials = {
  grpc: { credentials: { createInsecure: () => ({}) } },
  auth: { getRequestHeaders: () => Promise.resolve({}) },
};

/**
 * The company's object store with the server's own rights. Its library is loaded with the first object:
 * whoever reads documents does not wait for it.
 */
export async function bucket(): Promise<Bucket> {
  const { getStorage } = await import('firebase-admin/storage');
  return getStorage(await adminApp()).bucket();
}

/** The company's accounts with the server's own rights; loaded with the first caller who signed in. */
export async function accounts(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(await adminApp());
}

/** Verifies tokens of App Check; loaded with the first, since most projects enforce none. */
export async function appCheck(): Promise<AppCheck> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  return getAppCheck(await adminApp());
}

/**
 * The queue of a task queue function; loaded with the first task.
 * @param name `locations/REGION/functions/NAME`
 */
export async function taskQueue(name: string): Promise<TaskQueue> {
  const { getFunctions } = await import('firebase-admin/functions');
  return getFunctions(await adminApp()).taskQueue(name);
}

/** The id of the project that this code runs in. */
export function projectId(): string {
  const id = process.env['GCLOUD_PROJECT'];
  if (id === undefined) throw new Error('GCLOUD_PROJECT is not set: it names the Firebase project.');
  return id;
}

/** The bucket of the company's objects, as the platform tells its functions; undefined where there is none. */
export function bucketName(): string | undefined {
  return storageBucket.value() || undefined;
}

/** An app of our own: firebase-functions starts Firestore over gRPC on the one that it finds or makes. */
function adminApp(): Promise<App> {
  app ??= import('firebase-admin/app').then(({ initializeApp }) => initializeApp(undefined, 'firehouse'));
  return app;
}

import { initializeApp, type App } from 'firebase-admin/app';
import type { AppCheck } from 'firebase-admin/app-check';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { getStorage } from 'firebase-admin/storage';

/** The company's object store. */
export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Where every function runs; firebase.json names it again for the rewrite. */
export const REGION = 'us-east1';

let app: App | undefined;
let firestore: Firestore | undefined;

/**
 * The company's database with the server's own rights. It speaks REST, which starts faster than gRPC
 * (https://firebase.google.com/docs/reference/admin/node/firebase-admin.firestore.firestoresettings).
 */
export function database(): Firestore {
  firestore ??= initializeFirestore(adminApp(), { preferRest: true });
  return firestore;
}

/**
 * The company's object store with the server's own rights. Its library is loaded with the first object:
 * whoever reads documents does not wait for it.
 */
export async function bucket(): Promise<Bucket> {
  const storage = await import('firebase-admin/storage');
  return storage.getStorage(adminApp()).bucket();
}

/** The company's accounts with the server's own rights. */
export function accounts(): Auth {
  return getAuth(adminApp());
}

/** Verifies tokens of App Check; loaded with the first, since most projects enforce none. */
export async function appCheck(): Promise<AppCheck> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  return getAppCheck(adminApp());
}

/** The id of the project that this code runs in. */
export function projectId(): string {
  const id = process.env['GCLOUD_PROJECT'];
  if (id === undefined) throw new Error('GCLOUD_PROJECT is not set: it names the Firebase project.');
  return id;
}

/** The bucket of the company's objects, as the platform tells its functions; undefined where there is none. */
export function bucketName(): string | undefined {
  return adminApp().options.storageBucket;
}

/** An app of our own: firebase-functions starts Firestore over gRPC on the one that it finds or makes. */
function adminApp(): App {
  app ??= initializeApp(undefined, 'firehouse');
  return app;
}

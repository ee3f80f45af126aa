import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { PROJECT, startLocalEmulator } from 'firebase-without-java/testing';
import { database } from '../platform/firebase.ts';

/** A Firestore emulator for unit tests, in the same process. */
export interface LocalFirestore {
  readonly db: Firestore;
  /** Returns a document's fields, or undefined if the document doesn't exist. */
  readonly stored: (path: string) => Promise<DocumentData | undefined>;
  /** Stores a document without checking security rules. */
  readonly put: (path: string, fields: object) => Promise<unknown>;
  /** Deletes all documents. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the emulator on a free port, which `database()` then connects to. Use this once per test file.
 * @param rules security rules; by default, everything is allowed
 */
export async function startLocalFirestore(rules?: string): Promise<LocalFirestore> {
  const emulator = await startLocalEmulator({ ...(rules !== undefined && { rules }) });
  process.env['GCLOUD_PROJECT'] = PROJECT;
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  const db = database();
  return {
    db,
    stored: async (path) => (await db.doc(path).get()).data(),
    put: (path, fields) => db.doc(path).set(fields),
    clear: () => emulator.clear(),
    close: async () => {
      await db.terminate();
      await emulator.close();
    },
  };
}

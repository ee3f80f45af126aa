import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { PROJECT, startLocalEmulator } from 'firebase-without-java/testing';
import { database } from '../platform/firebase.ts';

/** An in-process Firestore, for unit tests of transactions and queries. */
export interface LocalFirestore {
  readonly db: Firestore;
  /** Returns a document's fields, or undefined if it does not exist. */
  readonly stored: (path: string) => Promise<DocumentData | undefined>;
  /** Stores a document, bypassing the rules. */
  readonly put: (path: string, fields: object) => Promise<unknown>;
  /** Deletes all documents. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts our emulator on a free port; from then on, `database()` connects to it. Use once per test file.
 * @param rules what callers can do; by default, everything
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

import { openDatabase } from '@firehouse/seed/database';
import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { inject } from 'vitest';
import '../suite/context.ts';

/** Documents that a test puts into the running database, past the rules, and takes away again. */
export interface Records {
  readonly db: Firestore;
  /** Stores documents by their path, `incidents/a`. */
  put(documents: Readonly<Record<string, DocumentData>>): Promise<void>;
  /** Has a document taken away at the end that the test makes by other ways. */
  forget(...paths: readonly string[]): void;
  /** Takes away what was put. */
  clear(): Promise<void>;
}

/** The most writes that one commit takes (https://firebase.google.com/docs/firestore/quotas). */
const BATCH = 500;

/** Opens the database of the running suite. */
export function openRecords(): Records {
  const { projectId, firestore } = inject('suite');
  const { db, close } = openDatabase(projectId, firestore);
  const known = new Set<string>();
  return {
    db,
    async put(documents) {
      const entries = Object.entries(documents);
      for (let start = 0; start < entries.length; start += BATCH) {
        const batch = db.batch();
        for (const [path, fields] of entries.slice(start, start + BATCH)) {
          batch.set(db.doc(path), fields);
          known.add(path);
        }
        await batch.commit();
      }
    },
    forget(...paths) {
      for (const path of paths) known.add(path);
    },
    async clear() {
      const paths = [...known];
      for (let start = 0; start < paths.length; start += BATCH) {
        const batch = db.batch();
        for (const path of paths.slice(start, start + BATCH)) batch.delete(db.doc(path));
        await batch.commit();
      }
      await close();
    },
  };
}

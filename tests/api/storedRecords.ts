import { openDatabase } from '@firehouse/project';
import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { expect, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';

/** Stores documents directly in the running suite, bypassing the security rules, and removes them after the test. */
export interface Records {
  readonly db: Firestore;
  /** Stores documents by path, such as `incidents/a`. */
  put(documents: Readonly<Record<string, DocumentData>>): Promise<void>;
  /** Returns a document's fields; undefined if it doesn't exist. */
  stored(path: string): Promise<DocumentData | undefined>;
  /** Registers documents that were created in another way, so that they are removed, too. */
  forget(...paths: readonly string[]): void;
  /** Removes the stored documents, and the closed copies that a trigger creates when incidents are deleted. */
  clear(): Promise<void>;
}

/** Number of writes per commit. */
const BATCH = 500;

/** Opens the database of the running suite. */
export function openRecords(): Records {
  const { projectId, firestore } = ownSuite();
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
    async stored(path) {
      return (await db.doc(path).get()).data();
    },
    forget(...paths) {
      for (const path of paths) known.add(path);
    },
    async clear() {
      const copies = await copiesToCome(db, [...known]);
      // Remove existing copies first. The wait below is for copies that the trigger creates, and no later batch may
      // remove them.
      await remove(db, [...new Set([...copies, ...known])]);
      await vi.waitFor(async () => expect(await existing(db, copies)).toEqual(copies), {
        timeout: 100_000,
        interval: 200,
      });
      await remove(db, copies);
      await close();
    },
  };
}

/** Returns the paths of the copies that the trigger will create, because deleting an open incident closes it. */
async function copiesToCome(db: Firestore, paths: readonly string[]): Promise<string[]> {
  const open = await existing(
    db,
    paths.filter((path) => path.startsWith('incidents/')),
  );
  return open.map((path) => path.replace('incidents/', 'incidents.closed/'));
}

async function existing(db: Firestore, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const found = await db.getAll(...paths.map((path) => db.doc(path)));
  return found.filter(({ exists }) => exists).map(({ ref }) => ref.path);
}

async function remove(db: Firestore, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = db.batch();
    for (const path of paths.slice(start, start + BATCH)) batch.delete(db.doc(path));
    await batch.commit();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Bucket } from '@firehouse/project';
import { startLocalEmulator } from 'firebase-without-java/testing';
import type { StoredDocument } from '../archive/folderLayout.ts';
import { FirestoreRest } from '../cloud/firestoreRest.ts';
import type { ObjectFacts } from '../cloud/copyObjects.ts';

/** An object in memory. */
interface MemoryObject {
  readonly bytes: Buffer;
  readonly facts: Omit<ObjectFacts, 'name'>;
}

/** A project with a database in the emulator and an object store in memory. */
export interface LocalCompany {
  readonly project: string;
  readonly database: FirestoreRest;
  readonly bucket: Bucket;
  readonly objects: Map<string, MemoryObject>;
  /** Returns all documents by path. */
  readonly documents: () => Promise<Map<string, StoredDocument['fields']>>;
}

/** Creates projects and folders for tests. */
export interface LocalCompanies {
  /** Creates an empty project. */
  readonly add: () => LocalCompany;
  /** Returns the path of a new folder, which doesn't exist yet. */
  readonly newFolder: () => string;
  readonly close: () => Promise<void>;
}

/** Starts the emulator. Use this once per test file. */
export async function startLocalCompanies(): Promise<LocalCompanies> {
  const emulator = await startLocalEmulator();
  const folder = await mkdtemp(join(tmpdir(), 'backup-unit-'));
  let projects = 0;
  let folders = 0;
  return {
    add: () => {
      projects += 1;
      const project = `demo-backup-${projects}`;
      const access = { projectId: project, firestore: `http://${emulator.host}`, token: async () => 'owner' };
      const database = new FirestoreRest(access);
      const objects = new Map<string, MemoryObject>();
      return { project, database, bucket: memoryBucket(objects), objects, documents: () => allDocuments(database) };
    },
    newFolder: () => {
      folders += 1;
      return join(folder, String(folders));
    },
    close: async () => {
      await emulator.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function allDocuments(database: FirestoreRest): Promise<Map<string, StoredDocument['fields']>> {
  const found = new Map<string, StoredDocument['fields']>();
  const readTime = await database.now();
  const roots = (await database.collections()).map((collection) => ({ collection, isGroup: false }));
  for (const source of [...roots, { collection: 'batches', isGroup: true }])
    for await (const page of database.documents(source, { readTime, after: undefined }))
      for (const { path, fields } of page) found.set(path, fields);
  return found;
}

/** Creates a fake bucket with only the methods that export and restore use. Lists two objects per page. */
function memoryBucket(objects: Map<string, MemoryObject>): Bucket {
  const file = (name: string) => ({
    name,
    metadata: objects.get(name)?.facts,
    createReadStream: () => {
      const object = objects.get(name);
      const missing = Object.assign(new Error('No such object'), { code: 404 });
      if (object !== undefined) return Readable.from(object.bytes.length === 0 ? [] : [object.bytes]);
      return new Readable({
        read() {
          this.destroy(missing);
        },
      });
    },
    createWriteStream: ({ metadata }: { readonly metadata: MemoryObject['facts'] }) => {
      const chunks: Buffer[] = [];
      return new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          chunks.push(chunk);
          done();
        },
        final: (done) => {
          objects.set(name, { bytes: Buffer.concat(chunks), facts: metadata });
          done();
        },
      });
    },
  });
  const getFiles = async ({ pageToken = '' }: { readonly pageToken?: string }) => {
    const names = [...objects.keys()].filter((name) => name > pageToken).sort();
    return [names.slice(0, 2).map(file), names.length > 2 ? { pageToken: names[1] } : null];
  };
  return { file, getFiles } as unknown as Bucket;
}

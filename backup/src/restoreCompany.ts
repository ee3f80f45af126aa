import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@firehouse/project';
import { BackupError } from './archive/backupHeader.ts';
import { isInside } from './archive/isInside.ts';
import { Journal } from './archive/journal.ts';
import {
  layout,
  objectFile,
  type Item,
  type Part,
  type StoredDocument,
  type StoredObject,
} from './archive/folderLayout.ts';
import { restorePlan, type Restored } from './restorePlan.ts';
import type { FirestoreRest } from './cloud/firestoreRest.ts';
import { verifyBackup } from './verifyBackup.ts';

/** Maximum size of a commit. Firestore allows 10 MiB; this leaves room for document names. */
const COMMIT_DOCUMENTS = 400;
const COMMIT_BYTES = 8 * 1024 * 1024;

/** Number of parallel commits and uploads. */
const CONCURRENCY = 4;

export interface RestoreOptions {
  readonly database: FirestoreRest;
  readonly bucket: Bucket;
  readonly project: string;
  /** Folder with a complete backup. */
  readonly folder: string;
  /**
   * Whether to restore to a database that isn't empty. Documents in the backup overwrite existing ones; others aren't
   * touched.
   */
  readonly overwrite: boolean;
  /** Aborting this stops the restore, which can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RestoreProgress) => void;
}

/** Progress of a restore. All files are checked before anything is written. */
type RestoreProgress =
  | { readonly step: 'checking'; readonly files: number; readonly of: number }
  | { readonly step: 'writing'; readonly documents: number; readonly objects: number; readonly of: number };

/** Summary of a restore, including the part before an interruption. */
interface RestoreResult {
  readonly documents: number;
  readonly objects: number;
  readonly resumed: boolean;
}

/**
 * Restores a backup to a project. All files are checked before anything is written, so a damaged backup is never
 * restored. If interrupted, the same command resumes the restore.
 * @throws {BackupError} if the backup is damaged or incomplete, or if the database isn't empty
 * @throws {DOMException} AbortError if `signal` is aborted
 */
export async function restoreCompany(options: RestoreOptions): Promise<RestoreResult> {
  const { database, folder, project, overwrite, signal, onProgress } = options;
  const { items } = await verifyBackup(folder, (files, of) => onProgress?.({ step: 'checking', files, of }));
  signal?.throwIfAborted();
  const path = layout(folder).restored(project);
  const resumed = await isThere(folder, path);
  if (!resumed && !overwrite && !(await database.isEmpty()))
    throw new BackupError(
      `The database of ${project} already has documents. ` +
        'With --overwrite, documents in the backup replace those with the same ids.',
    );
  const journal = await Journal.open<Restored>(path);
  let counts;
  try {
    if (!resumed) await journal.add({ kind: 'begun' });
    counts = await write(options, items, journal);
  } finally {
    await journal.close();
  }
  // The next restore of this backup to the project starts from the beginning.
  await rm(path);
  return { ...counts, resumed };
}

/**
 * Returns whether the journal exists.
 * @throws {BackupError} if the path leads outside the folder, because we are about to write there
 */
async function isThere(folder: string, path: string): Promise<boolean> {
  const isFile = await isInside(folder, relative(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (isFile === false) throw new BackupError(`${path} is not a file of this folder, so nothing is restored.`);
  return isFile === true;
}

async function write(options: RestoreOptions, items: readonly Item[], journal: Journal<Restored>) {
  const { signal, onProgress } = options;
  const { objects, parts, done, of } = restorePlan(items, journal.items);
  const counts = { ...done };
  const count = (documents: number, restored: number) => {
    counts.documents += documents;
    counts.objects += restored;
    onProgress?.({ step: 'writing', ...counts, of });
  };
  count(0, 0);
  const queue = objects.values();
  const worker = async () => {
    for (const object of queue) {
      signal?.throwIfAborted();
      await uploadObject(options, object);
      await journal.add({ kind: 'object', name: object.name });
      count(0, 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const part of parts) {
    signal?.throwIfAborted();
    await writePart(options, part, (documents) => count(documents, 0));
    await journal.add({ kind: 'part', file: part.file });
  }
  return counts;
}

async function uploadObject({ bucket, folder }: RestoreOptions, object: StoredObject): Promise<void> {
  const { kind: _, name, bytes: __, sha256, ...facts } = object;
  await pipeline(
    createReadStream(join(folder, objectFile(sha256))),
    bucket.file(name).createWriteStream({ resumable: false, metadata: facts }),
  );
}

async function writePart(
  { database, folder, signal }: RestoreOptions,
  part: Part,
  onWritten: (documents: number) => void,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let batch: StoredDocument[] = [];
  let bytes = 0;
  let failure: { readonly error: unknown } | undefined;
  const commit = async () => {
    const documents = batch;
    batch = [];
    bytes = 0;
    if (documents.length === 0) return;
    const written = database
      .write(documents)
      .then(() => onWritten(documents.length))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => underWay.delete(written));
    underWay.add(written);
    while (underWay.size >= CONCURRENCY) await Promise.race(underWay);
  };
  for await (const line of createInterface({ input: createReadStream(join(folder, part.file)), crlfDelay: Infinity })) {
    if (failure !== undefined || signal?.aborted === true) break;
    if (batch.length >= COMMIT_DOCUMENTS || bytes + line.length > COMMIT_BYTES) await commit();
    batch.push(JSON.parse(line) as StoredDocument);
    bytes += line.length;
  }
  if (failure === undefined && signal?.aborted !== true) await commit();
  await Promise.all(underWay);
  if (failure !== undefined) throw failure.error;
  signal?.throwIfAborted();
}

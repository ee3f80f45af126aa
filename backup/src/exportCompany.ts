import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '@firehouse/project';
import { digestOfFile } from './archive/fileDigest.ts';
import { BackupError, readHeader, writeHeader } from './archive/backupHeader.ts';
import { Journal } from './archive/journal.ts';
import {
  layout,
  objectFile,
  partFile,
  type CompleteCollection,
  type Item,
  type Header,
} from './archive/folderLayout.ts';
import { PartWriter } from './archive/partWriter.ts';
import { assertResumable, resumePoint, sourcesIn } from './exportPlan.ts';
import { DatabaseError, type FirestoreRest, type Source } from './cloud/firestoreRest.ts';
import { objectsOf, type ObjectFacts } from './cloud/copyObjects.ts';
import { writeReadable } from './readable/writeCsvCopies.ts';

/** Maximum number of documents per file. After an interruption, at most this many are read again. */
const PART_SIZE = 6_000;

/** Number of objects to copy in parallel. */
const CONCURRENCY = 8;

export interface ExportOptions {
  readonly database: FirestoreRest;
  readonly bucket: Bucket;
  readonly project: string;
  /** The backup's folder. If it contains an incomplete backup of the same project, the export continues there. */
  readonly folder: string;
  /** Aborting this stops the export, which can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

interface ExportProgress {
  readonly documents: number;
  readonly objects: number;
  /** Total number of documents. There is no total for objects, because they aren't counted in advance. */
  readonly totalDocuments: number;
}

interface ExportResult {
  readonly collections: ReadonlyMap<string, number>;
  readonly objects: number;
  /** Names of objects that were deleted during the export. */
  readonly deletedMeanwhile: readonly string[];
  readonly resumed: boolean;
}

/**
 * Exports all documents and objects of a project to a folder. All documents are read as of the same time. Data is
 * streamed, so even a large project takes little memory.
 * @throws {BackupError} if the folder contains anything but an incomplete backup of this project, or if that backup is
 *   too old to be resumed
 * @throws {DOMException} AbortError if `signal` is aborted
 */
export async function exportCompany(options: ExportOptions): Promise<ExportResult> {
  const { database, project, folder, signal } = options;
  const header = await beginOrResume(options);
  const journal = await Journal.open<Item>(layout(folder).journal);
  const resumed = journal.items.length > 0;
  try {
    await mkdir(layout(folder).documents, { recursive: true });
    const sources = sourcesIn(await database.collections());
    const counts = await Promise.all(sources.map((source) => database.count(source, header.readTime)));
    const progress = new Progress(
      options,
      journal,
      counts.reduce((sum, count) => sum + count, 0),
    );
    for (const source of sources) {
      signal?.throwIfAborted();
      await exportCollection(options, journal, source, header.readTime, progress);
    }
    const deletedMeanwhile = await exportObjects(options, journal, progress);
    await writeReadable(folder, header, journal.items);
    const { sha256 } = await digestOfFile(layout(folder).journal);
    await writeHeader(folder, { ...header, finished: { at: new Date().toISOString(), journal: sha256 } });
    const collections = journal.items.filter((item): item is CompleteCollection => item.kind === 'collection');
    return {
      collections: new Map(collections.map(({ collection, documents }) => [collection, documents])),
      objects: journal.items.filter(({ kind }) => kind === 'object').length,
      deletedMeanwhile,
      resumed,
    };
  } catch (error) {
    if (error instanceof DatabaseError && error.status === 'FAILED_PRECONDITION')
      throw new BackupError(
        `The database of ${project} can no longer be read as of this backup (${header.readTime}): ` +
          'its history covers one hour. ' +
          'Start a new backup in another folder.',
        { cause: error },
      );
    throw error;
  } finally {
    await journal.close();
  }
}

async function beginOrResume({ database, project, folder }: ExportOptions): Promise<Header> {
  const existing = await readHeader(folder);
  assertResumable(existing, { folder, project });
  if (existing !== undefined) return existing;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty. Name another folder.`);
  const header: Header = { format: 1, project, readTime: await database.now() };
  await writeHeader(folder, header);
  return header;
}

class Progress {
  documents: number;
  objects: number;

  constructor(
    private readonly options: ExportOptions,
    journal: Journal<Item>,
    private readonly totalDocuments: number,
  ) {
    this.documents = journal.items.reduce((sum, item) => sum + (item.kind === 'part' ? item.documents : 0), 0);
    this.objects = journal.items.filter(({ kind }) => kind === 'object').length;
  }

  add(change: { readonly documents?: number; readonly objects?: number }): void {
    this.documents += change.documents ?? 0;
    this.objects += change.objects ?? 0;
    const { documents, objects, totalDocuments } = this;
    this.options.onProgress?.({ documents, objects, totalDocuments });
  }
}

async function exportCollection(
  { database, folder, signal }: ExportOptions,
  journal: Journal<Item>,
  source: Source,
  readTime: string,
  progress: Progress,
): Promise<void> {
  const { collection, isGroup } = source;
  const from = resumePoint(journal.items, source);
  if (from === undefined) return;
  let { documents: total, parts: number, last } = from;
  let writer: PartWriter | undefined;
  const end = async () => {
    if (writer === undefined || last === undefined) return;
    const { documents } = writer;
    const digest = await writer.end();
    writer = undefined;
    await journal.add({
      kind: 'part',
      collection,
      isGroup,
      file: partFile(collection, number),
      documents,
      ...digest,
      last,
    });
  };
  try {
    for await (const page of database.documents(source, { readTime, after: last })) {
      signal?.throwIfAborted();
      if (writer === undefined) {
        number += 1;
        writer = await PartWriter.begin(join(folder, partFile(collection, number)));
      }
      await writer.write(page);
      total += page.length;
      last = page.at(-1)?.path ?? last;
      if (writer.documents >= PART_SIZE) await end();
      progress.add({ documents: page.length });
    }
    await end();
  } finally {
    await writer?.abandon();
  }
  await journal.add({ kind: 'collection', collection, isGroup, documents: total });
}

/** Exports all objects. Returns the names of those that were deleted before they could be copied. */
async function exportObjects(
  { bucket, folder, signal }: ExportOptions,
  journal: Journal<Item>,
  progress: Progress,
): Promise<string[]> {
  const done = new Set(journal.items.flatMap((item) => (item.kind === 'object' ? [item.name] : [])));
  const deletedMeanwhile: string[] = [];
  for await (const page of objectsOf(bucket)) {
    const queue = page.filter(({ name }) => !done.has(name)).values();
    const worker = async (number: number) => {
      for (const facts of queue) {
        signal?.throwIfAborted();
        const copied = await copyObject(bucket, folder, facts, number);
        if (copied === undefined) deletedMeanwhile.push(facts.name);
        else await journal.add({ kind: 'object', ...facts, ...copied });
        progress.add({ objects: 1 });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, number) => worker(number)));
  }
  return deletedMeanwhile;
}

async function copyObject(bucket: Bucket, folder: string, { name }: ObjectFacts, worker: number) {
  const loading = join(folder, `loading.${worker}`);
  try {
    // Keep compressed objects compressed, because decompressing them would change their contents.
    await pipeline(bucket.file(name).createReadStream({ decompress: false }), createWriteStream(loading));
  } catch (error) {
    await rm(loading, { force: true });
    if (isMissing(error)) return undefined;
    throw error;
  }
  const digest = await digestOfFile(loading);
  const file = join(folder, objectFile(digest.sha256));
  await mkdir(dirname(file), { recursive: true });
  await rename(loading, file);
  return digest;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 404;
}
